import { type SQL, sql } from 'drizzle-orm'
import { conversationSides } from '#db/schema/index.ts'
import type { Person, Work } from '#server/work/work.ts'
import { announce } from './live.ts'
import { lockSide, sideOf } from './side.ts'

const SNIPPET = 160

/** The newest message of a conversation `c` that the person may see. */
export function newestMessage(userId: string): SQL {
  return sql`
    select left(m.text, ${SNIPPET}) as text, m.seq, m.sender_id is not distinct from ${userId} as mine,
      (select count(*)::int from message_photos f where f.message_id = m.id) as photos
    from messages m
    where m.conversation_id = c.id and (m.held_at is null or m.sender_id = ${userId})
    order by m.seq desc limit 1`
}

/** Who answers next, by the newest message `n`, the person’s side `s` and the other’s profile `p`. */
export function turnOf(userId: string): SQL {
  return sql`
    case
      when p.id is null or p.suspended_at is not null
        or exists (select from blocks b where b.blocker_id = ${userId} and b.blocked_id = p.id) then null
      when n.mine then 'theirs'
      when n.seq > s.settled_seq then 'yours'
    end`
}

/** What the other side has written so far needs no answer; their next message does again. */
export async function settle(work: Work, person: Person, conversationId: string): Promise<void> {
  await work.transaction(async (work) => {
    await lockSide(work, person.id, conversationId)
    const newest = sql`(select coalesce(max(seq), 0) from messages where conversation_id = ${conversationId} and held_at is null)`
    await work.db.update(conversationSides).set({ settledSeq: newest }).where(sideOf(conversationId, person.id))
    await announce(work.db, conversationId, [person.id])
  })
}
