/** What a provider is asked for: a face (or a logo), and work, once their first job is done. Each until it is there, or declined. */
export const PHOTO_ASKS = ['face', 'work'] as const
export type PhotoAsk = (typeof PHOTO_ASKS)[number]

/** `job`: the title of the first job that they were hired for, where its poster said so. */
export type AskedPhoto = { ask: PhotoAsk; job: string | null }
