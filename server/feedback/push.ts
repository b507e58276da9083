import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowOf } from '#db/rows.ts'
import { feedback, feedbackReplies } from '#db/schema/index.ts'
import type { PushData } from '#server/mail/push/pushes.ts'
import { sendPush } from '#server/mail/push/send.ts'
import type { PushMessage } from '#server/platform/push.ts'
import type { Events } from '#server/work/events.ts'
import type { Work } from '#server/work/work.ts'
import { NAMELESS } from './entries.ts'

const PAGE = '/account/feedback'

export async function notifyAuthor(work: Work, { replyId }: Events['feedback.replied']): Promise<void> {
  const [entry] = await work.db
    .select({ userId: feedback.userId })
    .from(feedbackReplies)
    .innerJoin(feedback, eq(feedback.id, feedbackReplies.feedbackId))
    .where(eq(feedbackReplies.id, replyId))
  if (entry?.userId) await sendPush(work, 'feedback.replied', { userId: entry.userId, replyId })
}

const ReplyRow = z.object({ provider: z.string(), text: z.string() })

/** Null if reply or feedback were taken down in the meantime. */
export async function pushOfReplied(
  work: Work,
  { replyId }: PushData<'feedback.replied'>,
): Promise<PushMessage | null> {
  const row = await rowOf(work.db, ReplyRow)`
    select profile_name(p, 'A provider') as provider, r.reply_text as text from feedback_replies r
    join feedback f on f.id = r.feedback_id and f.approved_at is not null
    join profiles p on p.id = r.provider_id where r.id = ${replyId} and r.removed_at is null`
  return row
    ? { title: `${row.provider} replied to your review`, body: row.text, path: PAGE, tag: `reply.${replyId}` }
    : null
}

export async function notifyProvider(work: Work, data: Events['feedback.received']): Promise<void> {
  const [entry] = await work.db
    .select({ userId: feedback.providerId })
    .from(feedback)
    .where(eq(feedback.id, data.feedbackId))
  if (entry) await sendPush(work, 'feedback.received', { userId: entry.userId, ...data })
}

/** Null if it is public no more. */
export async function pushOfReceived(
  work: Work,
  { feedbackId, updateId }: PushData<'feedback.received'>,
): Promise<PushMessage | null> {
  const [entry] = await work.db
    .select({ author: feedback.authorName, title: feedback.title, rating: feedback.rating })
    .from(feedback)
    .where(sql`${feedback.id} = ${feedbackId} and ${feedback.approvedAt} is not null`)
  if (!entry) return null
  const author = entry.author || NAMELESS
  return {
    title: updateId ? `${author} added to their review of you` : `${author} reviewed you: ${entry.rating} out of 5`,
    body: entry.title,
    path: PAGE,
    tag: `feedback.${feedbackId}`,
  }
}
