import { eq } from 'drizzle-orm'
import { longDate } from '#contract/date.ts'
import { listingRequests, profiles } from '#db/schema/index.ts'
import { readerAddress } from '#server/account/staff/address.ts'
import type { MailData } from '#server/mail/mails.ts'
import type { Work } from '#server/work/work.ts'
import { acknowledgedMail, answeredMail, decidedMail, proofMail, requestArrivedMail } from './emails.ts'
import { tokenForMail } from './link.ts'
import { readUnclaimed } from './unclaimed.ts'

/** To the address on file as it was when someone asked, and only while it still is. */
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

export async function mailForAnswered(work: Work, { requestId, answer }: MailData<'request.answered'>) {
  const request = await requestOf(work, requestId)
  if (!request || request.email === '') return null
  return answeredMail(work, request, { answer, due: longDate(request.dueAt) })
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
