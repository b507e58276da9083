import { and, count, eq, isNull } from 'drizzle-orm'
import { allFeedback, type FeedbackEntry } from '#contract/feedback/words.ts'
import { feedback } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { publishedEntries } from './entries.ts'
import { unansweredOf } from './own-feedback.ts'
import type { FeedbackTotals } from './totals.ts'

export async function newestFeedback(
  work: Work,
  providerId: string,
  { counts: { published, waiting } }: FeedbackTotals,
  limit: number,
): Promise<{ newest: FeedbackEntry[]; published: number; waiting: number; unanswered: number }> {
  if (published === 0) return { newest: [], published, waiting, unanswered: 0 }
  const [newest, unanswered] = await Promise.all([
    publishedEntries(work, providerId, { ...allFeedback, limit }),
    unansweredOf(work, providerId),
  ])
  return { newest, published, waiting, unanswered }
}

/** How many entries of an author are being checked. */
export async function ownWaiting(work: Work, userId: string): Promise<number> {
  const [found] = await work.db
    .select({ entries: count() })
    .from(feedback)
    .where(and(eq(feedback.userId, userId), isNull(feedback.approvedAt), isNull(feedback.removedAt)))
  return found?.entries ?? 0
}
