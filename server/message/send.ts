import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { MINUTE } from '#contract/duration.ts'
import type { SendMessage, StartConversation } from '#contract/message/input.ts'
import type { Delivery } from '#contract/message/view.ts'
import { NO_CONVERSATION } from '#contract/message/words.ts'
import type { Query } from '#db/client.ts'
import { conversationSides, conversations, messages, profiles } from '#db/schema/index.ts'
import { sendPush } from '#server/mail/push/send.ts'
import { assertAudience } from '#server/work/audience.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { announce } from './live.ts'
import { findConversation, type Pair, pairFor } from './opening.ts'
import { attachPhotos } from './photos.ts'
import { assertDeliverable, assertNewConversationLimit, assertSendRate, isRepeated, openingHash } from './policy.ts'
import { lockSide, type Side, sideOf } from './side.ts'

const MAIL_PAUSE = 15 * MINUTE

/** The first message of a conversation; of parallel ones for the same two and job, all are in one. Idempotent. */
export async function startConversation(work: Work, person: Person, given: StartConversation): Promise<Delivery> {
  assertAudience(person, 'confirmed')
  return work.transaction(async (work) => {
    const { createdAt } = await lockSender(work, person)
    const before = await findExisting(work, person, given.id)
    if (before) return before
    const pair = await pairFor(work, person, given.to)
    const { id, isNew } = await openConversation(work, pair)
    await work.db.execute(sql`select from conversations where id = ${id} for no key update`)
    await assertDeliverable(work, { userId: person.id, otherId: pair.other.id, conversationId: id })
    await assertSendRate(work, person)
    if (isNew) await assertNewConversationLimit(work, person, createdAt)
    const hash = isNew ? openingHash(given.text, pair.other.name) : null
    const otherSaw = await hasSeen(work, id, pair.other.id)
    const held = hash ? await isRepeated(work, person.id, hash) : !otherSaw
    const side: Side = { conversationId: id, userId: person.id, otherId: pair.other.id, otherSaw }
    const sent = await deliver(work, side, { id: given.id, text: given.text, hash, held })
    await attachPhotos(work, person, { messageId: given.id, conversationId: id, ids: given.photos })
    return sent
  })
}

/** Idempotent: a message sent again is the same message. */
export async function sendMessage(work: Work, person: Person, given: SendMessage): Promise<Delivery> {
  return work.transaction(async (work) => {
    const side = await lockSide(work, person.id, given.conversationId)
    const before = await findExisting(work, person, given.id)
    if (before) return before
    await assertDeliverable(work, side)
    await assertSendRate(work, person)
    const { id, text, photos } = given
    // What follows a held first message waits with it.
    const sent = await deliver(work, side, { id, text, hash: null, held: !side.otherSaw })
    await attachPhotos(work, person, { messageId: id, conversationId: side.conversationId, ids: photos })
    return sent
  })
}

/** Has parallel first messages counted one after the other. */
async function lockSender(work: Work, person: Person): Promise<{ createdAt: Date }> {
  const [sender] = await work.db
    .select({ createdAt: profiles.createdAt })
    .from(profiles)
    .where(eq(profiles.id, person.id))
    .for('no key update')
  if (!sender) throw notFound(NO_CONVERSATION)
  return sender
}

async function findExisting(work: Work, person: Person, id: string): Promise<Delivery | null> {
  const [message] = await work.db
    .select({ conversationId: messages.conversationId, senderId: messages.senderId, heldAt: messages.heldAt })
    .from(messages)
    .where(eq(messages.id, id))
  if (!message) return null
  if (message.senderId !== person.id) throw notFound(NO_CONVERSATION)
  return { conversationId: message.conversationId, held: message.heldAt !== null }
}

async function openConversation(work: Work, pair: Pair): Promise<{ id: string; isNew: boolean }> {
  const { clientId, providerId, job } = pair
  const row = { clientId, providerId, jobId: job?.id ?? null, jobTitle: job?.title ?? null, startedAt: work.now() }
  const [added] = await work.db
    .insert(conversations)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: conversations.id })
  if (!added) {
    const id = await findConversation(work, pair)
    if (!id) throw notFound(NO_CONVERSATION)
    return { id, isNew: false }
  }
  const sides = [clientId, providerId].map((userId) => ({ conversationId: added.id, userId }))
  await work.db.insert(conversationSides).values(sides)
  return { id: added.id, isNew: true }
}

async function hasSeen(work: Work, conversationId: string, userId: string): Promise<boolean> {
  const [side] = await work.db
    .select({ lastAt: conversationSides.lastAt })
    .from(conversationSides)
    .where(sideOf(conversationId, userId))
  return Boolean(side?.lastAt)
}

async function deliver(
  work: Work,
  { conversationId, userId, otherId, otherSaw }: Side,
  message: { id: string; text: string; hash: string | null; held: boolean },
): Promise<Delivery> {
  const now = work.now()
  const { id, text, hash, held } = message
  const row = { id, conversationId, senderId: userId, text, openingHash: hash, sentAt: now }
  await work.db.insert(messages).values({ ...row, heldAt: held ? now : null })
  await work.db.update(conversationSides).set({ lastAt: now, leftAt: null }).where(sideOf(conversationId, userId))
  if (!held && otherId) {
    await work.db.update(conversationSides).set(deliveredColumns(now)).where(sideOf(conversationId, otherId))
    if (otherSaw) await stopResponseTimer(work.db, { conversationId, senderId: userId, now })
    else await startResponseTimer(work.db, { conversationId, senderId: userId, now })
    await sendPush(work, 'message.arrived', { userId: otherId, messageId: id })
    await work.emit('message.received', { messageId: id })
  }
  await announce(work.db, conversationId, [userId, held ? null : otherId])
  return { conversationId, held }
}

/** What a message changes for the side that it reaches. */
export function deliveredColumns(now: Date) {
  const next = sql`greatest(${now.toISOString()}::timestamptz, ${conversationSides.mailedAt} + ${`${MAIL_PAUSE / MINUTE} minutes`}::interval)`
  return {
    lastAt: now,
    unread: sql`${conversationSides.unread} + 1`,
    mailDueAt: sql`coalesce(${conversationSides.mailDueAt}, ${next})`,
  }
}

// What server/directory/answer-time.ts counts. The conversation is locked.

type Arrival = { conversationId: string; senderId: string; now: Date }

/** For the first message that reaches a side: the time to answer begins if it is the client's. */
export async function startResponseTimer(db: Query, { conversationId, senderId, now }: Arrival): Promise<void> {
  await db
    .update(conversations)
    .set({ askedAt: now })
    .where(and(eq(conversations.id, conversationId), eq(conversations.clientId, senderId)))
}

/** For any later one: the time ends with the provider's first. */
async function stopResponseTimer(db: Query, { conversationId, senderId, now }: Arrival): Promise<void> {
  await db
    .update(conversations)
    .set({ answeredAt: now })
    .where(
      and(
        eq(conversations.id, conversationId),
        eq(conversations.providerId, senderId),
        isNotNull(conversations.askedAt),
        isNull(conversations.answeredAt),
      ),
    )
}
