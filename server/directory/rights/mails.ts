import { eq } from 'drizzle-orm'
import { longDate } from '#contract/date.ts'
import type { RequestKind, RequestOutcome } from '#contract/rights/words.ts'
import { listingRequests, profiles } from '#db/schema/index.ts'
import { readerAddress } from '#server/account/staff/address.ts'
import { answerable, writeLetter } from '#server/mail/letter.ts'
import type { MailData } from '#server/mail/mails.ts'
import type { Work } from '#server/work/work.ts'
import { messageOf, tokenForQuestion } from './conversation.ts'
import { tokenForMail } from './link.ts'
import { readUnclaimed } from './unclaimed.ts'

/** Goes to the address on file when someone asked, and only while it still is. */
export async function mailForLinkAsked(work: Work, { requestId }: MailData<'request.linkAsked'>, mailId: string) {
  const request = await requestOf(work, requestId)
  if (request?.status !== 'sent' || !request.profileId || request.kind === 'complaint') return null
  const listing = await readUnclaimed(work, request.profileId)
  if (!listing || listing.email !== request.email) return null
  const token = await tokenForMail(work, requestId, mailId)
  return proofMail(work, request.kind, { email: listing.email, business: listing.businessName, token })
}

export async function mailForMade(work: Work, { requestId }: MailData<'request.made'>) {
  const request = await requestOf(work, requestId)
  return request && request.email !== '' ? acknowledgedMail(work, request, longDate(request.dueAt)) : null
}

export async function mailForRequestArrived(work: Work, { requestId, userId }: MailData<'request.arrived'>) {
  const request = await requestOf(work, requestId)
  const to = await readerAddress(work, userId)
  return request?.status === 'waiting' && to ? requestArrivedMail(work, to, request, longDate(request.dueAt)) : null
}

export async function mailForAnswered(work: Work, { messageId }: MailData<'request.answered'>, mailId: string) {
  const message = await messageOf(work, messageId)
  const request = message && (await requestOf(work, message.requestId))
  if (!request || request.email === '') return null
  const token = await tokenForQuestion(work, messageId, mailId)
  return answeredMail(work, request, { answer: message.text, due: longDate(request.dueAt), token })
}

export async function mailForReplyArrived(work: Work, { messageId, userId }: MailData<'request.replyArrived'>) {
  const message = await messageOf(work, messageId)
  const request = message && (await requestOf(work, message.requestId))
  const to = await readerAddress(work, userId)
  if (!message || request?.status !== 'waiting' || !to) return null
  return replyArrivedMail(work, to, { ...request, due: longDate(request.dueAt) }, message.text)
}

/** `business`: its listing may be gone. */
export async function mailForDecided(work: Work, { requestId, business }: MailData<'request.decided'>) {
  const request = await requestOf(work, requestId)
  if (!request?.outcome || request.email === '') return null
  return decidedMail(work, { ...request, business }, { outcome: request.outcome, answer: request.answer })
}

async function requestOf(work: Work, requestId: string) {
  const [row] = await work.db
    .select({ request: listingRequests, business: profiles.businessName })
    .from(listingRequests)
    .leftJoin(profiles, eq(profiles.id, listingRequests.profileId))
    .where(eq(listingRequests.id, requestId))
  return row ? { ...row.request, business: row.business ?? '' } : null
}

type Notice = { listing: { id: string; businessName: string }; held: string; origin: string }

export function noticeMail(work: Work, email: string, { listing, held, origin }: Notice) {
  const { id, businessName } = listing
  return writeLetter(
    work,
    'listing.noticeMail',
    { email },
    {
      business: businessName || 'Your business',
      held,
      origin,
      facts: { 'What we hold': held, 'Its source': `“${origin}”` },
      listing: `/directory/${id}?notice=1`,
      claim: `/directory/${id}/claim?notice=1`,
      remove: `/directory/${id}/remove`,
      correct: `/directory/${id}/correct`,
      complain: `/data-protection?listing=${id}`,
      privacy: '/privacy',
    },
  )
}

export function proofMail(
  work: Work,
  kind: 'removal' | 'correction',
  { email, business, token }: { email: string; business: string; token: string },
) {
  const values = { business: business || 'your business', link: `/listing-request?access_token=${token}` }
  return writeLetter(work, `listing.${kind}Mail`, { email }, values)
}

type RequestFacts = { kind: RequestKind; name: string; email: string; business: string }

export function acknowledgedMail(work: Work, request: RequestFacts, due: string) {
  const what = WHAT[request.kind](request.business)
  const facts = { 'What we got': what, 'We answer by': due }
  return writeLetter(work, 'listing.acknowledgedMail', request, { what, due, facts })
}

export function decidedMail(
  work: Work,
  request: RequestFacts,
  { outcome, answer }: { outcome: RequestOutcome; answer: string },
) {
  const { kind, business } = request
  const values = { what: WHAT[kind](business), outcome: REQUEST_ANSWERS[kind][outcome], answer }
  return writeLetter(work, 'listing.decidedMail', request, values)
}

export function answeredMail(
  work: Work,
  request: RequestFacts,
  { answer, due, token }: { answer: string; due: string; token: string },
) {
  const what = WHAT[request.kind](request.business)
  const values = { what, answer, due, link: `/listing-request/answer?token=${token}` }
  return writeLetter(work, 'listing.answeredMail', answerable(work, request), values)
}

const WHAT: Record<RequestKind, (business: string) => string> = {
  removal: (business) => `your request to remove ${business || 'a listing'}`,
  correction: (business) => `your correction of ${business || 'a listing'}`,
  complaint: () => 'your complaint',
}

const REQUEST_ANSWERS: Record<RequestKind, Record<RequestOutcome, string>> = {
  removal: {
    accepted: 'The listing has been removed, with everything that we held about it. We won’t list it again.',
    refused: 'We have not removed the listing.',
  },
  correction: { accepted: 'The listing has been put right.', refused: 'We have not changed the listing.' },
  // The staff say in their own words what follows from it.
  complaint: { accepted: '', refused: '' },
}

/** @param email where mail for someone who runs the site goes */
export function requestArrivedMail(
  work: Work,
  email: string,
  { id, kind, business }: { id: string; kind: RequestKind; business: string },
  due: string,
) {
  const what = ARRIVED[kind](business)
  const values = { what, due, facts: { What: what, 'Answer by': due }, link: `/admin/businesses/requests/${id}` }
  return writeLetter(work, 'listing.requestArrivedMail', { email }, values)
}

/** @param email where mail for someone who runs the site goes */
export function replyArrivedMail(
  work: Work,
  email: string,
  { id, kind, business, due }: { id: string; kind: RequestKind; business: string; due: string },
  reply: string,
) {
  const what = ARRIVED[kind](business)
  const facts = { What: what, 'Answer by': due }
  const values = { what, due, reply, facts, link: `/admin/businesses/requests/${id}` }
  return writeLetter(work, 'listing.replyArrivedMail', { email }, values)
}

const ARRIVED: Record<RequestKind, (business: string) => string> = {
  removal: (business) => `a request to remove ${business || 'a listing'}`,
  correction: (business) => `a correction of ${business || 'a listing'}`,
  complaint: (business) => (business ? `a complaint about ${business}` : 'a complaint'),
}
