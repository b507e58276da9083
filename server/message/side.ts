import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ACCOUNT_TYPES } from '#contract/account/words.ts'
import type { OtherSide } from '#contract/message/view.ts'
import { FORMER_MEMBER, NO_CONVERSATION } from '#contract/message/words.ts'
import { fullName } from '#contract/profile/words.ts'
import { rowOf } from '#db/rows.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

export const OtherRow = z.object({
  id: z.uuid(),
  type: z.enum(ACCOUNT_TYPES),
  business: z.string().nullable(),
  first: z.string(),
  last: z.string(),
  image: z.string().nullable(),
})
export type OtherRow = z.infer<typeof OtherRow>

/** Of a profile `p`: an `OtherRow`; null: erased. */
export const otherRow = sql`
  case when p.id is not null then jsonb_build_object('id', p.id, 'type', p.account_type, 'business', p.business_name,
    'first', p.first_name, 'last', p.last_name, 'image', p.profile_image_url) end`

/** The other side of a conversation `c`. */
export function otherIdOf(userId: string) {
  return sql`case when c.client_id = ${userId} then c.provider_id else c.client_id end`
}

export function otherSide(row: OtherRow | null): OtherSide {
  return row
    ? { id: row.id, name: nameOf(row), imageUrl: row.image }
    : { id: null, name: FORMER_MEMBER, imageUrl: null }
}

/** Never an e-mail address. */
export function nameOf({ type, business, first, last }: OtherRow): string {
  const name = fullName({ firstName: first, lastName: last })
  return type === 'provider' ? business || name || 'Professional Service Provider' : name || 'A client'
}

const SideRow = z.object({ otherId: z.uuid().nullable(), otherSaw: z.boolean() })
export type Side = z.infer<typeof SideRow> & { conversationId: string; userId: string }

/** The caller's side. Locks the conversation, so that its messages come one after the other. @throws NOT_FOUND */
export async function lockSide(work: Work, userId: string, conversationId: string): Promise<Side> {
  await work.db.execute(sql`select from conversations where id = ${conversationId} for no key update`)
  const side = await rowOf(
    work.db,
    SideRow,
    sql`
      select ${otherIdOf(userId)} as "otherId", exists (
        select from conversation_sides o
        where o.conversation_id = c.id and o.user_id <> ${userId} and o.last_at is not null
      ) as "otherSaw"
      from conversations c join conversation_sides s on s.conversation_id = c.id and s.user_id = ${userId}
      where c.id = ${conversationId} and s.last_at is not null`,
  )
  if (!side) throw notFound(NO_CONVERSATION)
  return { ...side, conversationId, userId }
}
