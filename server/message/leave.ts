import { and, eq } from 'drizzle-orm'
import { blocks, conversationSides } from '#db/schema/index.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { announce } from './live.ts'
import { lockSide } from './side.ts'

/** The conversation leaves the caller's list, and nothing more is delivered to them in it until they come back. */
export async function leave(work: Work, person: Person, conversationId: string): Promise<void> {
  await changeSide(work, person, conversationId, { leftAt: work.now(), unread: 0, mailDueAt: null })
}

export async function comeBack(work: Work, person: Person, conversationId: string): Promise<void> {
  await changeSide(work, person, conversationId, { leftAt: null })
}

async function changeSide(
  work: Work,
  person: Person,
  conversationId: string,
  change: Partial<typeof conversationSides.$inferInsert>,
): Promise<void> {
  await work.transaction(async (work) => {
    await lockSide(work, person.id, conversationId)
    await work.db
      .update(conversationSides)
      .set(change)
      .where(and(eq(conversationSides.conversationId, conversationId), eq(conversationSides.userId, person.id)))
    await announce(work.db, conversationId, [person.id])
  })
}

/** In all their conversations; the other side learns nothing of it. */
export async function block(work: Work, person: Person, conversationId: string): Promise<void> {
  await work.transaction(async (work) => {
    const { otherId } = await lockSide(work, person.id, conversationId)
    if (!otherId) throw new Refusal('CONVERSATION_OVER', 'This person has left Fettle.')
    await work.db
      .insert(blocks)
      .values({ blockerId: person.id, blockedId: otherId, blockedAt: work.now() })
      .onConflictDoNothing()
    await announce(work.db, conversationId, [person.id])
  })
}

export async function unblock(work: Work, person: Person, conversationId: string): Promise<void> {
  await work.transaction(async (work) => {
    const { otherId } = await lockSide(work, person.id, conversationId)
    if (!otherId) return
    await work.db.delete(blocks).where(and(eq(blocks.blockerId, person.id), eq(blocks.blockedId, otherId)))
    await announce(work.db, conversationId, [person.id])
  })
}
