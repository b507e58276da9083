import type { RequestKind, RequestOutcome } from '#contract/rights/words.ts'
import { answerable, writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'

export type Notice = { listing: { id: string; businessName: string }; held: string; origin: string }

export function noticeMail(work: Work, email: string, { listing, held, origin }: Notice): Promise<Mail> {
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
      listing: `/directory/${id}`,
      claim: `/directory/${id}/claim`,
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
): Promise<Mail> {
  const values = { business: business || 'your business', link: `/listing-request?access_token=${token}` }
  return writeLetter(work, `listing.${kind}Mail`, { email }, values)
}

type Asked = { kind: RequestKind; name: string; email: string; business: string }

export function acknowledgedMail(work: Work, request: Asked, due: string): Promise<Mail> {
  const what = WHAT[request.kind](request.business)
  const facts = { 'What we got': what, 'We answer by': due }
  return writeLetter(work, 'listing.acknowledgedMail', request, { what, due, facts })
}

export function decidedMail(
  work: Work,
  request: Asked,
  { outcome, answer }: { outcome: RequestOutcome; answer: string },
): Promise<Mail> {
  const { kind, business } = request
  const values = { what: WHAT[kind](business), outcome: OUTCOMES[kind][outcome], answer }
  return writeLetter(work, 'listing.decidedMail', request, values)
}

export function answeredMail(
  work: Work,
  request: Asked,
  { answer, due }: { answer: string; due: string },
): Promise<Mail> {
  const what = WHAT[request.kind](request.business)
  return writeLetter(work, 'listing.answeredMail', answerable(work, request), { what, answer, due })
}

const WHAT: Record<RequestKind, (business: string) => string> = {
  removal: (business) => `your request to remove ${business || 'a listing'}`,
  correction: (business) => `your correction of ${business || 'a listing'}`,
  complaint: () => 'your complaint',
}

const OUTCOMES: Record<RequestKind, Record<RequestOutcome, string>> = {
  removal: {
    accepted: 'The listing has been removed, with everything that we held about it. We won’t list it again.',
    refused: 'We have not removed the listing.',
  },
  correction: { accepted: 'The listing has been put right.', refused: 'We have not changed the listing.' },
  complaint: { accepted: 'You were right to complain.', refused: 'We have looked into it, and don’t agree.' },
}

/** @param email where mail for someone who runs the site goes */
export function requestArrivedMail(
  work: Work,
  email: string,
  { id, kind, business }: { id: string; kind: RequestKind; business: string },
  due: string,
): Promise<Mail> {
  const what = ARRIVED[kind](business)
  const values = { what, due, facts: { What: what, 'Answer by': due }, link: `/admin/businesses/requests/${id}` }
  return writeLetter(work, 'listing.requestArrivedMail', { email }, values)
}

const ARRIVED: Record<RequestKind, (business: string) => string> = {
  removal: (business) => `a request to remove ${business || 'a listing'}`,
  correction: (business) => `a correction of ${business || 'a listing'}`,
  complaint: (business) => (business ? `a complaint about ${business}` : 'a complaint'),
}
