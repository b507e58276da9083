import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { ProviderDashboard } from '#contract/dashboard/view.ts'
import type { FeedbackEntry, OwnFeedback, ReceivedFeedback } from '#contract/feedback/view.ts'
import { allFeedback } from '#contract/feedback/words.ts'
import { runQuery } from '#db/rows.ts'
import { feedback, feedbackReplies } from '#db/schema/index.ts'
import type { Person, Work } from '#server/work/work.ts'
import { isUnanswered, publishedEntries, withCurrentNames } from './entries.ts'
import { type FeedbackTotals, totalsOf } from './totals.ts'

/** `unanswered`: only those without a reply. */
export async function ownFeedback(
  work: Work,
  { id }: Person,
  { page, unanswered }: { page: number; unanswered: boolean },
): Promise<OwnFeedback> {
  const [entries, { counts, imported }, waitingForReply] = await Promise.all([
    publishedEntries(work, id, { ...allFeedback, page, unanswered }),
    runQuery(work.db, totalsOf(id)),
    countUnanswered(work, id),
  ])
  return {
    entries: await withRemovedReplies(work, await withCurrentNames(work, entries)),
    count: counts.published + imported,
    unanswered: waitingForReply,
    waiting: counts.waiting,
  }
}

/** How many published entries have no reply. */
function countUnanswered(work: Work, providerId: string): Promise<number> {
  return work.db.$count(
    feedback,
    and(eq(feedback.providerId, providerId), isNotNull(feedback.approvedAt), isUnanswered),
  )
}

async function withRemovedReplies(work: Work, entries: FeedbackEntry[]): Promise<ReceivedFeedback[]> {
  const ids = entries.map(({ id }) => id)
  if (ids.length === 0) return []
  const removed = await work.db
    .select({ feedbackId: feedbackReplies.feedbackId, reason: feedbackReplies.removalReason })
    .from(feedbackReplies)
    .where(and(inArray(feedbackReplies.feedbackId, ids), isNotNull(feedbackReplies.removedAt)))
  return entries.map((entry) => ({
    ...entry,
    replyRemovedFor: removed.find(({ feedbackId }) => feedbackId === entry.id)?.reason ?? null,
  }))
}

/** The dashboard of a provider shows it. */
export async function newestFeedback(
  work: Work,
  providerId: string,
  { counts: { published, waiting } }: FeedbackTotals,
  limit: number,
): Promise<ProviderDashboard['feedback']> {
  if (published === 0) return { newest: [], published, waiting, unanswered: 0, toReply: null }
  const [newest, unanswered, [toReply = null]] = await Promise.all([
    publishedEntries(work, providerId, { ...allFeedback, limit }),
    countUnanswered(work, providerId),
    publishedEntries(work, providerId, { ...allFeedback, limit: 1, unanswered: true }),
  ])
  return { newest, published, waiting, unanswered, toReply }
}

/** How many entries of an author are being checked. */
export function countOwnWaiting(work: Work, userId: string): Promise<number> {
  return work.db.$count(
    feedback,
    and(eq(feedback.userId, userId), isNull(feedback.approvedAt), isNull(feedback.removedAt)),
  )
}
