import { z } from 'zod'
import { jobTag, listingTag, type PageTag } from '#contract/page-tags.ts'
import { WORDS_CHANGED } from '#server/directory/word-statistics.ts'
import type { PageCache } from './page-cache.ts'

/** The database tells which listings or jobs changed, or that much else did (db/sql/notifications.sql). */
const Change = z.union([z.array(z.uuid()), z.object({ jobs: z.array(z.uuid()) })])

/** Drops the pages that show what changed, in each process that hears of it. */
export function dropPages(pageCache: PageCache, payload: string): void {
  if (payload === WORDS_CHANGED) return
  const tags = tagsOf(payload)
  if (tags) pageCache.drop(tags)
  else pageCache.dropAll()
}

/** Null: all pages may show it. */
function tagsOf(payload: string): PageTag[] | null {
  if (!/^[[{]/.test(payload)) return null
  const change = Change.parse(JSON.parse(payload))
  return Array.isArray(change) ? ['directory', ...change.map(listingTag)] : ['jobs', ...change.jobs.map(jobTag)]
}
