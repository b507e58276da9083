import { and, count, eq, isNull } from 'drizzle-orm'
import { allFeedback, type FeedbackEntry } from '#contract/feedback.ts'
import { feedback } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { publishedEntries } from './entries.ts'
import { unansweredOf } from './own-feedback.ts'
import { totalsOf } from './totals.ts'

export async function newestFeedback(
  work: Work,
  providerId: string,
  limit: number,
): Promise<{ newest: FeedbackEntry[]; published: number; waiting: number; unanswered: number }> {
  const [entries, { counts }, unanswered] = await Promise.all([
    publishedEntries(work, providerId, { ...allFeedback, limit }),
    totalsOf(work, providerId),
    unansweredOf(work, providerId),
  ])
  return { newest: entries, published: counts.published, waiting: counts.waiting, unanswered }
}

/** How many entries of an author are being checked. */
export async function ownWaiting(work: Work, userId: string): Promise<number> {
  const [found] = await work.db
    .select({ entries: count() })
    .from(feedback)
    .where(and(eq(feedback.userId, userId), isNull(feedback.approvedAt), isNull(feedback.removedAt)))
  return found?.entries ?? 0
}
