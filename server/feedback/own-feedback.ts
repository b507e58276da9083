import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { FeedbackEntry, OwnFeedback, ReceivedFeedback } from '#contract/feedback/view.ts'
import { allFeedback } from '#contract/feedback/words.ts'
import { ask } from '#db/rows.ts'
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
  const [entries, { counts }, waitingForReply] = await Promise.all([
    publishedEntries(work, id, { ...allFeedback, page, unanswered }),
    ask(work.db, totalsOf(id)),
    countUnanswered(work, id),
  ])
  return {
    entries: await withRemovedReplies(work, await withCurrentNames(work, entries)),
    count: counts.published,
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

/** For a provider's dashboard. */
export async function newestFeedback(
  work: Work,
  providerId: string,
  { counts: { published, waiting } }: FeedbackTotals,
  limit: number,
): Promise<{ newest: FeedbackEntry[]; published: number; waiting: number; unanswered: number }> {
  if (published === 0) return { newest: [], published, waiting, unanswered: 0 }
  const [newest, unanswered] = await Promise.all([
    publishedEntries(work, providerId, { ...allFeedback, limit }),
    countUnanswered(work, providerId),
  ])
  return { newest, published, waiting, unanswered }
}

/** How many entries of an author are being checked. */
export function countOwnWaiting(work: Work, userId: string): Promise<number> {
  return work.db.$count(
    feedback,
    and(eq(feedback.userId, userId), isNull(feedback.approvedAt), isNull(feedback.removedAt)),
  )
}
