import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { moment } from '#contract/moment.ts'
import { HeldMessage } from '#contract/report/view.ts'
import type { Query } from '#db/client.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import { conversationSides, messages } from '#db/schema/index.ts'
import { announce } from './live.ts'
import { deliveredColumns, startResponseTimer } from './send.ts'
import { sideOf } from './side.ts'

const HeldRow = HeldMessage.extend({ heldAt: moment })

export class NotHeld extends Error {}

/** Messages that wait for a check, oldest first. */
export async function heldMessages(db: Query, most = 1000) {
  return rowsOf(db, HeldRow)`
    select m.id, m.text, m.held_at as "heldAt", profile_name(f) as sender, profile_name(t) as recipient
    from messages m join conversations c on c.id = m.conversation_id
    left join profiles f on f.id = m.sender_id
    left join profiles t on t.id = case when m.sender_id = c.client_id then c.provider_id else c.client_id end
    where m.held_at is not null and m.dropped_at is null order by m.seq limit ${most}`
}

const ReleasedRow = z.object({ conversationId: z.uuid(), senderId: z.uuid().nullable(), otherId: z.uuid().nullable() })

/** Delivers a held message as if it had been sent now. @throws NotHeld */
export async function releaseMessage(db: Query, now: Date, id: string): Promise<void> {
  await db.transaction(async (db) => {
    await lockConversationOf(db, id)
    const released = await rowOf(db, ReleasedRow)`
      update messages m set held_at = null, sent_at = ${now.toISOString()}, seq = nextval('messages_seq')
      from conversations c
      where m.id = ${id} and c.id = m.conversation_id and m.held_at is not null and m.dropped_at is null
      returning m.conversation_id as "conversationId", m.sender_id as "senderId",
        case when m.sender_id = c.client_id then c.provider_id else c.client_id end as "otherId"`
    if (!released) throw new NotHeld(`No message ${id} waits for a check.`)
    const { conversationId, senderId, otherId } = released
    if (otherId) {
      const side = sideOf(conversationId, otherId)
      const [before] = await db.select({ lastAt: conversationSides.lastAt }).from(conversationSides).where(side)
      await db.update(conversationSides).set(deliveredColumns(now)).where(side)
      if (!before?.lastAt && senderId) await startResponseTimer(db, { conversationId, senderId, now })
    }
    await announce(db, conversationId, [senderId, otherId])
  })
}

/** Never delivers it; its sender is told. @throws NotHeld */
export async function dropMessage(db: Query, now: Date, id: string): Promise<void> {
  const [dropped] = await db
    .update(messages)
    .set({ droppedAt: now })
    .where(and(eq(messages.id, id), isNotNull(messages.heldAt), isNull(messages.droppedAt)))
    .returning({ conversationId: messages.conversationId, senderId: messages.senderId })
  if (!dropped) throw new NotHeld(`No message ${id} waits for a check.`)
  await announce(db, dropped.conversationId, [dropped.senderId])
}

/** Takes a delivered message back from the other side. Returns its sender; null if it is gone, or was never delivered. */
export async function removeMessage(db: Query, now: Date, id: string): Promise<{ senderId: string | null } | null> {
  await lockConversationOf(db, id)
  const [removed] = await db
    .update(messages)
    .set({ heldAt: now, droppedAt: now })
    .where(and(eq(messages.id, id), isNull(messages.heldAt)))
    .returning({ conversationId: messages.conversationId, senderId: messages.senderId, readAt: messages.readAt })
  if (!removed) return null
  const { conversationId, senderId, readAt } = removed
  const others = await db
    .update(conversationSides)
    .set({ unread: sql`greatest(0, ${conversationSides.unread} - ${readAt ? 0 : 1}::int)` })
    .where(
      and(
        eq(conversationSides.conversationId, conversationId),
        sql`${conversationSides.userId} is distinct from ${senderId}`,
      ),
    )
    .returning({ userId: conversationSides.userId })
  await announce(db, conversationId, [senderId, ...others.map(({ userId }) => userId)])
  return { senderId }
}

async function lockConversationOf(db: Query, messageId: string): Promise<void> {
  await db.execute(sql`
    select from conversations where id = (select conversation_id from messages where id = ${messageId})
    for no key update`)
}
