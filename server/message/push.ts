import { z } from 'zod'
import { warningOf } from '#contract/message/warning.ts'
import { rowOf } from '#db/rows.ts'
import type { PushData } from '#server/mail/push/pushes.ts'
import { sendPush } from '#server/mail/push/send.ts'
import type { PushMessage } from '#server/platform/push.ts'
import type { Work } from '#server/work/work.ts'
import { OtherPerson, otherIdOf, otherPerson } from './side.ts'

const ReaderRow = z.object({ userId: z.uuid().nullable() })

/** Notifies them of a message that a check has let through. */
export async function notifyReader(work: Work, messageId: string): Promise<void> {
  const row = await rowOf(work.db, ReaderRow)`
    select case when m.sender_id = c.client_id then c.provider_id else c.client_id end as "userId"
    from messages m join conversations c on c.id = m.conversation_id where m.id = ${messageId}`
  if (!row?.userId) return
  await sendPush(work, 'message.arrived', { userId: row.userId, messageId })
  await work.emit('message.received', { messageId })
}

const ArrivedRow = z.object({
  other: OtherPerson.nullable(),
  conversationId: z.uuid(),
  unread: z.number(),
  text: z.string(),
})

/** Null if it has been read or taken back, its reader has left the conversation, or a newer message speaks for it. */
export async function pushOfArrived(
  work: Work,
  { userId, messageId }: PushData<'message.arrived'>,
): Promise<PushMessage | null> {
  const row = await rowOf(work.db, ArrivedRow)`
    select ${otherPerson} as other, c.id as "conversationId", s.unread, m.text
    from messages m join conversations c on c.id = m.conversation_id
    join conversation_sides s on s.conversation_id = c.id and s.user_id = ${userId} and s.left_at is null and s.unread > 0
    left join profiles p on p.id = ${otherIdOf(userId)}
    where m.id = ${messageId} and m.read_at is null and m.held_at is null and not exists (
      select from messages n where n.conversation_id = c.id and n.seq > m.seq and n.held_at is null
        and n.sender_id is distinct from ${userId})`
  if (!row?.other) return null
  const { other, conversationId, unread, text } = row
  const words = wordsOf(text)
  return {
    title: other.name,
    body: unread > 1 ? `${unread} new messages. ${words}` : words,
    path: `/messages/${conversationId}`,
    tag: `conversation.${conversationId}`,
  }
}

/** A message that warns its reader in the conversation is not quoted outside it. */
function wordsOf(text: string): string {
  if (text === '') return 'Photos: open the conversation to see them.'
  return warningOf(text) ? 'Open the conversation to read it.' : text
}
