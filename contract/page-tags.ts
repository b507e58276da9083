/** What a kept page shows: a change of it drops the page. The database's notifications name the same (db/sql). */
export type PageTag = 'directory' | 'jobs' | `listing:${string}` | `job:${string}`

export const listingTag = (id: string): PageTag => `listing:${id}`
export const jobTag = (id: string): PageTag => `job:${id}`
