import { FEEDBACK_PER_PAGE, type OwnFeedback } from '#contract/feedback.ts'
import type { Person, Work } from '#server/work/work.ts'
import { publishedEntries, viewOfOwn } from './entries.ts'
import { ratingsOf } from './ratings.ts'

export async function ownFeedback(work: Work, person: Person, page: number): Promise<OwnFeedback> {
  const [entries, { published, waiting }] = await Promise.all([
    publishedEntries(work, person.id, { limit: FEEDBACK_PER_PAGE, offset: (page - 1) * FEEDBACK_PER_PAGE }),
    ratingsOf(work, person.id),
  ])
  return { entries: entries.map(viewOfOwn), count: published, waiting }
}
