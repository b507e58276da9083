import { asc, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { warningOf } from '#contract/message/warning.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import { conversationSides } from '#db/schema/index.ts'
import type { Subscriber } from '#server/account/privacy/consent.ts'
import type { MailData } from '#server/mail/mails.ts'
import { sendMails } from '#server/mail/send.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Work } from '#server/work/work.ts'
import { unreadMail } from './emails.ts'
import { replyAddress } from './reply/address.ts'
import { OtherPerson, otherIdOf, otherPerson, sideOf } from './side.ts'

const DIGEST_BATCH = 200
const MAX_TEXTS = 10
const MAX_TEXT_LENGTH = 1_000

const DueRow = z.object({ userId: z.uuid(), conversationId: z.uuid(), after: z.number(), through: z.coerce.number() })

/** Scheduled (schedule.ts): mails each side that has unread messages and was not mailed within a quarter of an hour. */
export async function sendDueMails(work: Work): Promise<void> {
  while ((await work.transaction(sendBatch)) === DIGEST_BATCH);
}

async function sendBatch(work: Work): Promise<number> {
  const now = work.now()
  const due = await work.db
    .select({
      userId: conversationSides.userId,
      conversationId: conversationSides.conversationId,
      after: conversationSides.mailedSeq,
      through: sql`(select coalesce(max(seq), 0) from messages m where m.conversation_id = ${conversationSides.conversationId}
        and m.held_at is null)`,
    })
    .from(conversationSides)
    .where(lte(conversationSides.mailDueAt, now))
    .orderBy(asc(conversationSides.mailDueAt))
    .limit(DIGEST_BATCH)
    .for('update', { skipLocked: true })
  const mails = due.map((row) => DueRow.parse(row))
  await sendMails(work, 'message.unread', mails)
  for (const { userId, conversationId, through } of mails) {
    await work.db
      .update(conversationSides)
      .set({ mailDueAt: null, mailedAt: now, mailedSeq: through })
      .where(sideOf(conversationId, userId))
  }
  return due.length
}

const AboutRow = z.object({ other: OtherPerson.nullable(), about: z.string().nullable(), count: z.number() })
const TextRow = z.object({ text: z.string() })

/** What is unread when the mail goes out; null if it was read in the meantime. */
export async function mailOfUnread(
  work: Work,
  { userId, conversationId, after, through }: MailData<'message.unread'>,
  recipient: Subscriber,
  unsubscribe: string,
): Promise<Mail | null> {
  const unread = sql`
    m.conversation_id = ${conversationId} and m.seq > ${after} and m.seq <= ${through} and m.read_at is null
    and m.held_at is null and m.sender_id is not null and m.sender_id <> ${userId}`
  const found = await rowOf(work.db, AboutRow)`
    select ${otherPerson} as other, c.job_title as about, (select count(*)::int from messages m where ${unread}) as count
    from conversations c
    join conversation_sides s on s.conversation_id = c.id and s.user_id = ${userId} and s.left_at is null
    left join profiles p on p.id = ${otherIdOf(userId)} where c.id = ${conversationId}`
  if (!found?.other || found.count === 0) return null
  const rows = await rowsOf(work.db, TextRow)`
    select left(m.text, ${MAX_TEXT_LENGTH}) as text from messages m where ${unread} order by m.seq limit ${MAX_TEXTS}`
  const texts = rows.map(({ text }) => (text.length < MAX_TEXT_LENGTH ? text : `${text}…`))
  const { other, about, count } = found
  const suspicious = texts.some((text) => warningOf(text) !== null)
  const mailed = {
    conversationId,
    from: other.name,
    imageUrl: other.imageUrl,
    about,
    texts,
    more: count - texts.length,
    suspicious,
    replyTo: replyAddress(work, conversationId, userId),
  }
  return unreadMail(work, recipient, mailed, unsubscribe)
}
