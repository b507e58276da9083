import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ACCOUNT_TYPES } from '#contract/account/words.ts'
import type { OtherSide } from '#contract/message/view.ts'
import { FORMER_MEMBER, NO_CONVERSATION } from '#contract/message/words.ts'
import { fullName } from '#contract/profile/words.ts'
import { rowOf } from '#db/rows.ts'
import { blocks, conversationSides } from '#db/schema/index.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { announce } from './live.ts'

/** Reads `otherPerson`. The name is never an email address. */
export const OtherPerson = z
  .object({
    id: z.uuid(),
    type: z.enum(ACCOUNT_TYPES),
    business: z.string().nullable(),
    first: z.string(),
    last: z.string(),
    imageUrl: z.string().nullable(),
  })
  .transform(({ type, business, first, last, ...person }) => {
    const name = fullName({ firstName: first, lastName: last })
    const shown = type === 'provider' ? business || name || 'Professional Service Provider' : name || 'A client'
    return { ...person, name: shown }
  })
export type OtherPerson = z.infer<typeof OtherPerson>

/** Selects a profile `p`; null if it was erased. */
export const otherPerson = sql`
  case when p.id is not null then jsonb_build_object('id', p.id, 'type', p.account_type, 'business', p.business_name,
    'first', p.first_name, 'last', p.last_name, 'imageUrl', p.profile_image_url) end`

/** In place of a person who was erased. */
export const FORMER: OtherSide = { id: null, name: FORMER_MEMBER, imageUrl: null }

/** The other side of a conversation `c`. */
export function otherIdOf(userId: string) {
  return sql`case when c.client_id = ${userId} then c.provider_id else c.client_id end`
}

const SideRow = z.object({ otherId: z.uuid().nullable(), otherSaw: z.boolean() })
export type Side = z.infer<typeof SideRow> & { conversationId: string; userId: string }

/** The caller's side. Locks the conversation, so that its messages come one after the other. @throws NOT_FOUND */
export async function lockSide(work: Work, userId: string, conversationId: string): Promise<Side> {
  await work.db.execute(sql`select from conversations where id = ${conversationId} for no key update`)
  const side = await rowOf(work.db, SideRow)`
    select ${otherIdOf(userId)} as "otherId", exists (
      select from conversation_sides o
      where o.conversation_id = c.id and o.user_id <> ${userId} and o.last_at is not null
    ) as "otherSaw"
    from conversations c join conversation_sides s on s.conversation_id = c.id and s.user_id = ${userId}
    where c.id = ${conversationId} and s.last_at is not null`
  if (!side) throw notFound(NO_CONVERSATION)
  return { ...side, conversationId, userId }
}

/** The row of a side. */
export function sideOf(conversationId: string, userId: string) {
  return and(eq(conversationSides.conversationId, conversationId), eq(conversationSides.userId, userId))
}

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
    await work.db.update(conversationSides).set(change).where(sideOf(conversationId, person.id))
    await announce(work.db, conversationId, [person.id])
  })
}

/** In all their conversations; the other side learns nothing of it. */
export async function block(work: Work, person: Person, conversationId: string): Promise<void> {
  await work.transaction(async (work) => {
    const { otherId } = await lockSide(work, person.id, conversationId)
    if (!otherId) throw new Refusal('CONVERSATION_OVER', `This person has left ${work.site.live.site().name}.`)
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
