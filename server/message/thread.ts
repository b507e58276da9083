import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Message, Thread } from '#contract/message/view.ts'
import { warningOf } from '#contract/message/warning.ts'
import { NO_CONVERSATION, type ThreadState } from '#contract/message/words.ts'
import { moment } from '#contract/moment.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { announce } from './live.ts'
import { waitingPhotos } from './photos.ts'
import { FORMER, lockSide, OtherPerson, otherIdOf, otherPerson } from './side.ts'
import { newestMessage, turnOf } from './turn.ts'

const ThreadRow = Thread.pick({ about: true, unread: true, turn: true }).extend({
  other: OtherPerson.nullable(),
  listed: z.boolean(),
  left: z.boolean(),
  blocked: z.boolean(),
})

/** The newest messages, or those before one. */
export async function viewThread(
  work: Work,
  userId: string,
  { id, limit, before }: { id: string; limit: number; before?: number | undefined },
): Promise<Thread> {
  const thread = await rowOf(work.db, ThreadRow)`
    select ${otherPerson} as other, s.unread, s.left_at is not null as left,
      case when c.job_title is not null then jsonb_build_object('title', c.job_title, 'jobId', c.job_id) end as about,
      exists (select from public_listings l where l.id = c.provider_id and l.id <> ${userId}) as listed,
      exists (select from blocks b where b.blocker_id = ${userId} and b.blocked_id = p.id) as blocked,
      ${turnOf(userId)} as turn
    from conversation_sides s join conversations c on c.id = s.conversation_id
    left join profiles p on p.id = ${otherIdOf(userId)}
    left join lateral (${newestMessage(userId)}) n on true
    where s.conversation_id = ${id} and s.user_id = ${userId} and s.last_at is not null`
  if (!thread) throw notFound(NO_CONVERSATION)
  const [found, waiting] = await Promise.all([
    messagesOf(work, userId, { id, limit: limit + 1, before }),
    waitingPhotos(work, userId, id),
  ])
  const { other, listed, about, unread, turn } = thread
  return {
    id,
    other: { ...(other ?? FORMER), listed },
    about,
    state: threadState(thread),
    turn,
    messages: found.slice(0, limit).reverse(),
    more: found.length > limit,
    unread,
    waiting,
  }
}

function threadState({ other, blocked, left }: z.infer<typeof ThreadRow>): ThreadState {
  if (!other) return 'over'
  if (blocked) return 'blocked'
  return left ? 'left' : 'open'
}

const MessageRow = Message.omit({ warning: true }).extend({
  seq: z.coerce.number(),
  sentAt: moment,
  readAt: moment.nullable(),
})

/** Newest first. */
async function messagesOf(
  work: Work,
  userId: string,
  { id, limit, before }: { id: string; limit: number; before?: number | undefined },
): Promise<Message[]> {
  const isMine = sql`m.sender_id is not distinct from ${userId}`
  const rows = await rowsOf(work.db, MessageRow)`
    select m.id, m.seq, ${isMine} as mine, m.text, m.sent_at as "sentAt",
      case when ${isMine} then m.read_at end as "readAt",
      case when m.dropped_at is not null then 'dropped' when m.held_at is not null then 'held' else 'sent' end as state,
      array(
        select jsonb_build_object('id', f.id, 'width', f.width, 'height', f.height) from message_photos f
        where f.message_id = m.id order by f.position
      ) as photos
    from messages m
    where m.conversation_id = ${id} and (m.held_at is null or m.sender_id = ${userId})
      ${before === undefined ? sql`` : sql`and m.seq < ${before}`}
    order by m.seq desc limit ${limit}`
  return rows.map((message) => ({ ...message, warning: message.mine ? null : warningOf(message.text) }))
}

/** Marks what the other side sent, up to this message, as read; they see it, unless the reader has blocked them. */
export async function readThread(
  work: Work,
  userId: string,
  { id, through }: { id: string; through: number },
): Promise<void> {
  await work.transaction(async (work) => {
    const { otherId } = await lockSide(work, userId, id)
    const { rows: blocked } = await work.db.execute(sql`
      select from blocks where blocker_id = ${userId} and blocked_id = ${otherId}`)
    const isTold = blocked.length === 0
    if (isTold) await markRead(work, userId, { id, through })
    await work.db.execute(sql`
      update conversation_sides s set unread = u.count, mail_due_at = case when u.count > 0 then s.mail_due_at end
      from (
        select count(*)::int as count from messages
        where conversation_id = ${id} and read_at is null and held_at is null and seq > ${through}
          and sender_id is distinct from ${userId}
      ) u
      where s.conversation_id = ${id} and s.user_id = ${userId}`)
    await announce(work.db, id, [userId, isTold ? otherId : null])
  })
}

async function markRead(work: Work, userId: string, { id, through }: { id: string; through: number }): Promise<void> {
  await work.db.execute(sql`
    update messages set read_at = ${work.now().toISOString()}
    where conversation_id = ${id} and read_at is null and held_at is null and seq <= ${through}
      and sender_id is distinct from ${userId}`)
}
