import { z } from 'zod'
import { jobTag, listingTag, type PageTag } from '#contract/page-tags.ts'
import { WORDS_CHANGED } from '#server/directory/search/word-statistics.ts'
import { SETTINGS_CHANGED } from '#server/work/live-settings.ts'
import type { PageCache } from './page-cache.ts'

/** The database notifies which listings or jobs changed, or that much else did (db/sql/notifications.sql). */
const Change = z.union([
  z.array(z.uuid()),
  z.object({ jobs: z.array(z.uuid()) }),
  z.object({ listings: z.array(z.uuid()) }),
])

/** Drops the pages that show what changed, in each process that is notified. */
export function dropPages(pageCache: PageCache, payload: string): void {
  // After a change of the settings pages are dropped once they have been read (boot.ts).
  if (payload === WORDS_CHANGED || payload === SETTINGS_CHANGED) return
  const tags = tagsOf(payload)
  if (tags) pageCache.drop(tags)
  else pageCache.dropAll()
}

/** Null if all pages may show it. */
function tagsOf(payload: string): PageTag[] | null {
  if (!/^[[{]/.test(payload)) return null
  const change = Change.parse(JSON.parse(payload))
  if (Array.isArray(change)) return ['directory', ...change.map(listingTag)]
  return 'jobs' in change ? ['jobs', ...change.jobs.map(jobTag)] : change.listings.map(listingTag)
}
