import { and, count, eq, inArray, isNotNull } from 'drizzle-orm'
import { allFeedback, type FeedbackEntry, type OwnFeedback, type ReceivedFeedback } from '#contract/feedback/words.ts'
import { ask } from '#db/rows.ts'
import { feedback, feedbackReplies } from '#db/schema/index.ts'
import type { Person, Work } from '#server/work/work.ts'
import { isUnanswered, publishedEntries, withCurrentNames } from './entries.ts'
import { totalsOf } from './totals.ts'

/** `unanswered`: only those without a reply. */
export async function ownFeedback(
  work: Work,
  { id }: Person,
  { page, unanswered }: { page: number; unanswered: boolean },
): Promise<OwnFeedback> {
  const [entries, { counts }, waitingForReply] = await Promise.all([
    publishedEntries(work, id, { ...allFeedback, page, unanswered }),
    ask(work.db, totalsOf(id)),
    unansweredOf(work, id),
  ])
  return {
    entries: await withRemovedReplies(work, await withCurrentNames(work, entries)),
    count: counts.published,
    unanswered: waitingForReply,
    waiting: counts.waiting,
  }
}

/** How many published entries have no reply. */
export async function unansweredOf(work: Work, providerId: string): Promise<number> {
  const [found] = await work.db
    .select({ entries: count() })
    .from(feedback)
    .where(and(eq(feedback.providerId, providerId), isNotNull(feedback.approvedAt), isUnanswered))
  return found?.entries ?? 0
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
