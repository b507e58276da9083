import { createHash } from 'node:crypto'
import { z } from 'zod'
import { after, DAY, MINUTE } from '#contract/duration.ts'
import { NOT_DELIVERED } from '#contract/message/words.ts'
import { foldText } from '#contract/text.ts'
import { rowOf } from '#db/rows.ts'
import { type Limit, withinLimit } from '#server/work/limit.ts'
import { Refusal, tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'

const PER_MINUTE: Limit = { name: 'message', most: 30, per: MINUTE }
const NEW_ACCOUNT: Limit = { name: 'conversation', most: 10, per: DAY }
const OLDER_ACCOUNT: Limit = { ...NEW_ACCOUNT, most: 30 }
const NEW_FOR = 7 * DAY
/** The next with the same words within a day is held. */
const SAME_OPENINGS = 4

export async function assertSendRate(work: Work, person: Person): Promise<void> {
  if (await withinLimit(work, PER_MINUTE, person.id)) return
  throw tooMany(`You have sent ${PER_MINUTE.most} messages in a minute. Please wait a moment, then send it again.`, 60)
}

/** Before a new conversation. */
export async function assertNewConversationLimit(work: Work, person: Person, createdAt: Date): Promise<void> {
  const limit = after(createdAt, NEW_FOR) > work.now() ? NEW_ACCOUNT : OLDER_ACCOUNT
  if (await withinLimit(work, limit, person.id)) return
  throw tooMany(`You can write to ${limit.most} new people a day. Please try again tomorrow.`)
}

const Barrier = z.object({ mine: z.boolean(), theirs: z.boolean() })

/** @throws BLOCKED, NOT_DELIVERED, which tells no more, or CONVERSATION_OVER */
export async function assertDeliverable(
  work: Work,
  { userId, otherId, conversationId }: { userId: string; otherId: string | null; conversationId: string | null },
): Promise<void> {
  const { name } = work.site.live.site()
  if (!otherId) throw new Refusal('CONVERSATION_OVER', `This person has left ${name}, so you can’t write to them.`)
  const barrier = await rowOf(work.db, Barrier)`
    select
      exists (select from blocks where blocker_id = ${userId} and blocked_id = ${otherId}) as mine,
      exists (select from blocks where blocker_id = ${otherId} and blocked_id = ${userId})
      or exists (select from profiles where id = ${otherId} and suspended_at is not null)
      or exists (select from deletion_requests where user_id = ${otherId})
      or exists (select from conversation_sides where conversation_id = ${conversationId} and user_id = ${otherId}
        and left_at is not null) as theirs`
  if (barrier?.mine) throw new Refusal('BLOCKED', 'You have blocked this person. Unblock them to write to them.')
  if (barrier?.theirs) throw new Refusal('NOT_DELIVERED', NOT_DELIVERED)
}

/** The same for texts that differ in white space, signs and whom they greet. */
export function openingHash(text: string, name: string): string {
  const names = new Set(words(name))
  const said = words(text).filter((word) => !names.has(word))
  return createHash('sha256').update(said.join(' ')).digest('base64url')
}

function words(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

const Openings = z.object({ count: z.number() })

/** Whether the same first message has gone to so many people today that it waits for a check. */
export async function isRepeated(work: Work, userId: string, hash: string): Promise<boolean> {
  const since = after(work.now(), -DAY).toISOString()
  const openings = await rowOf(work.db, Openings)`
    select count(*)::int as count from messages
    where sender_id = ${userId} and opening_hash = ${hash} and sent_at > ${since}`
  return (openings?.count ?? 0) >= SAME_OPENINGS
}
