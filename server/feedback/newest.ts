import type { FeedbackEntry } from '#contract/feedback.ts'
import type { Work } from '#server/work/work.ts'
import { publishedEntries, view } from './entries.ts'
import { ratingsOf } from './ratings.ts'

export async function newestFeedback(
  work: Work,
  providerId: string,
  limit: number,
): Promise<{ newest: FeedbackEntry[]; published: number; waiting: number }> {
  const [entries, { published, waiting }] = await Promise.all([
    publishedEntries(work, providerId, { limit }),
    ratingsOf(work, providerId),
  ])
  return { newest: entries.map(view), published, waiting }
}
