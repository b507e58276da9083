import { and, eq } from 'drizzle-orm'
import { DAY, MINUTE } from '#contract/duration.ts'
import type { ReplyByLink } from '#contract/rights/input.ts'
import type { RequestQuestion } from '#contract/rights/view.ts'
import { listingRequestMessages, listingRequests, profiles } from '#db/schema/index.ts'
import { signatureOf } from '#server/account/signature.ts'
import { hashToken, linkOver } from '#server/account/token.ts'
import { addressKey, type Limit, withinLimit } from '#server/work/limit.ts'
import { tooMany } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

// What staff ask about a request that waits, and what comes back.

type NewMessage = Omit<typeof listingRequestMessages.$inferInsert, 'id' | 'sentAt' | 'tokenHash'>

/** Runs in the caller's transaction. Gives the id. */
export async function addMessage(work: Work, message: NewMessage): Promise<string> {
  const [added] = await work.db
    .insert(listingRequestMessages)
    .values({ ...message, sentAt: work.now() })
    .returning({ id: listingRequestMessages.id })
  if (!added) throw new Error('A message was not written')
  return added.id
}

export async function messageOf(work: Work, messageId: string) {
  const [found] = await work.db.select().from(listingRequestMessages).where(eq(listingRequestMessages.id, messageId))
  return found ?? null
}

/** Retries of a mail carry the same token. */
export async function tokenForQuestion(work: Work, messageId: string, mailId: string): Promise<string> {
  const token = signatureOf(work, `listing request question ${mailId} ${messageId}`)
  await work.db
    .update(listingRequestMessages)
    .set({ tokenHash: hashToken(token) })
    .where(eq(listingRequestMessages.id, messageId))
  return token
}

/** @throws LINK_OVER once the request is decided */
export async function questionByLink(work: Work, token: string): Promise<RequestQuestion> {
  const { kind, business, question, dueAt } = await openQuestion(work, token)
  return { kind, business, question, dueAt }
}

const PER_VISITOR: Limit = { name: 'request-reply', most: 10, per: 30 * MINUTE }
const PER_REQUEST: Limit = { name: 'request-replies', most: 20, per: DAY }

/** As often as there is something to add. @throws LINK_OVER */
export async function replyByLink(work: Work, { token, text }: ReplyByLink): Promise<void> {
  if (!(await withinLimit(work, PER_VISITOR, addressKey(work.actor.address)))) {
    throw tooMany('You have sent several answers. Please wait half an hour, then send this one.')
  }
  const { requestId } = await openQuestion(work, token)
  if (!(await withinLimit(work, PER_REQUEST, requestId))) {
    throw tooMany('You have sent many answers today. Please try again tomorrow.')
  }
  await work.transaction(async (work) => {
    const waits = and(eq(listingRequests.id, requestId), eq(listingRequests.status, 'waiting'))
    const [open] = await work.db.select({ id: listingRequests.id }).from(listingRequests).where(waits).for('update')
    if (!open) throw linkOver(OVER)
    const messageId = await addMessage(work, { requestId, staffId: null, text })
    await work.emit('request.replied', { requestId, messageId })
  })
}

async function openQuestion(work: Work, token: string) {
  const [found] = await work.db
    .select({ message: listingRequestMessages, request: listingRequests, business: profiles.businessName })
    .from(listingRequestMessages)
    .innerJoin(listingRequests, eq(listingRequests.id, listingRequestMessages.requestId))
    .leftJoin(profiles, eq(profiles.id, listingRequests.profileId))
    .where(and(eq(listingRequestMessages.tokenHash, hashToken(token)), eq(listingRequests.status, 'waiting')))
  if (!found) throw linkOver(OVER)
  const { message, request, business } = found
  const { kind, dueAt } = request
  return { requestId: request.id, kind, dueAt, business: business ?? '', question: message.text }
}

const OVER = 'This link works until we have decided. If you have something to add, please write to us.'
