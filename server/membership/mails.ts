import { eq } from 'drizzle-orm'
import { memberships, receipts, user } from '#db/schema/index.ts'
import type { Recipient } from '#server/mail/letter.ts'
import type { MailData } from '#server/mail/mails.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Work } from '#server/work/work.ts'
import { extendedMail, refundedMail, stoppedMail } from './admin-emails.ts'
import {
  cancelledMail,
  duplicateMail,
  hiddenMail,
  type MembershipTerms,
  moneyBackMail,
  paymentFailedMail,
  planChangedMail,
  receiptMail,
  renewalMail,
  resumedMail,
  startedMail,
} from './emails.ts'
import { moneyBackOf } from './end.ts'
import { listedWithoutMembership } from './hidden-listing.ts'
import { awaitsApproval } from './membership.ts'

// A mail is null if the person is gone or the event no longer holds.

type MembershipEvent = { membershipId: string }
type MembershipMailData = {
  providerId: string
  recipient: Recipient
  terms: MembershipTerms
  cancelled: boolean
  byFormerOwner: boolean
  ended: boolean
}

async function mailDataOf(work: Work, { membershipId }: MembershipEvent): Promise<MembershipMailData | null> {
  const [row] = await work.db
    .select({ membership: memberships, name: user.name, email: user.email })
    .from(memberships)
    .innerJoin(user, eq(user.id, memberships.providerId))
    .where(eq(memberships.id, membershipId))
  if (!row) return null
  const { membership, name, email } = row
  const { providerId, plan, periodEnd, freeUntil, promoCode, cardOnFile, cancelledAt, endedAt, byFormerOwner } =
    membership
  const free = freeUntil !== null
  return {
    providerId,
    recipient: { name, email },
    terms: { plan, periodEnd, free, given: free && promoCode === null, cardOnFile },
    cancelled: cancelledAt !== null,
    byFormerOwner,
    ended: endedAt !== null,
  }
}

export async function mailForStarted(work: Work, event: MembershipEvent): Promise<Mail | null> {
  const data = await mailDataOf(work, event)
  if (!data) return null
  const waits = await awaitsApproval(work, data.providerId)
  return startedMail(work, data.recipient, data.providerId, { ...data.terms, cancelled: data.cancelled, waits })
}

export async function mailForCancelled(work: Work, event: MembershipEvent): Promise<Mail | null> {
  const data = await mailDataOf(work, event)
  if (!data?.cancelled || data.byFormerOwner || data.ended) return null
  return cancelledMail(work, data.recipient, data.terms, await moneyBackOf(work, data.providerId))
}

export async function mailForMoneyBack(
  work: Work,
  { refundPence, ...event }: MembershipEvent & { refundPence: number },
): Promise<Mail | null> {
  const data = await mailDataOf(work, event)
  if (!data) return null
  const listedUntil = await listedWithoutMembership(work, data.providerId)
  return moneyBackMail(work, data.recipient, { refundPence, listedUntil })
}

export async function mailForRefunded(
  work: Work,
  { receiptId, refundPence, reason }: MailData<'membership.refunded'>,
): Promise<Mail | null> {
  const row = await receiptOf(work, receiptId)
  return row && refundedMail(work, row, { number: row.receipt.number, refundPence, reason })
}

export async function mailForStopped(
  work: Work,
  { refundPence, reason, ...event }: MailData<'membership.stopped'>,
): Promise<Mail | null> {
  const data = await mailDataOf(work, event)
  if (!data) return null
  const listedUntil = await listedWithoutMembership(work, data.providerId)
  return stoppedMail(work, data.recipient, data.terms, { refundPence, reason, listedUntil })
}

export async function mailForExtended(
  work: Work,
  { until, reason, ...event }: MailData<'membership.extended'>,
): Promise<Mail | null> {
  const data = await mailDataOf(work, event)
  if (!data || data.ended) return null
  const renews = !data.cancelled && !data.byFormerOwner && data.terms.cardOnFile
  return extendedMail(work, data.recipient, { ...data.terms, periodEnd: new Date(until), cardOnFile: renews }, reason)
}

export async function mailForResumed(work: Work, event: MembershipEvent): Promise<Mail | null> {
  const data = await mailDataOf(work, event)
  return data && !data.cancelled && !data.ended ? resumedMail(work, data.recipient, data.terms) : null
}

export async function mailForPlanChanged(work: Work, event: MembershipEvent): Promise<Mail | null> {
  const data = await mailDataOf(work, event)
  return data && planChangedMail(work, data.recipient, data.terms)
}

export async function mailForEnded(work: Work, event: MembershipEvent): Promise<Mail | null> {
  const data = await mailDataOf(work, event)
  return data && hiddenMail(work, data.recipient, 'ended')
}

export async function mailForLapsed(work: Work, event: MembershipEvent): Promise<Mail | null> {
  const data = await mailDataOf(work, event)
  return data && hiddenMail(work, data.recipient, 'unpaid')
}

export async function mailForRenewalNear(work: Work, event: MembershipEvent): Promise<Mail | null> {
  const data = await mailDataOf(work, event)
  return data && !data.cancelled ? renewalMail(work, data.recipient, data.terms) : null
}

export async function mailForPaymentFailed(
  work: Work,
  { nextAttemptAt, ...event }: MembershipEvent & { nextAttemptAt: string | null },
): Promise<Mail | null> {
  const data = await mailDataOf(work, event)
  return (
    data && paymentFailedMail(work, data.recipient, data.terms, nextAttemptAt === null ? null : new Date(nextAttemptAt))
  )
}

export async function mailForPaid(work: Work, { receiptId }: { receiptId: string }): Promise<Mail | null> {
  const row = await receiptOf(work, receiptId)
  return row && receiptMail(work, row, row.receipt, row.receipt.periodEnd)
}

/** Reads it with the person whom it names. Null if they are gone. */
async function receiptOf(work: Work, receiptId: string) {
  const [row] = await work.db
    .select({ receipt: receipts, name: user.name, email: user.email })
    .from(receipts)
    .innerJoin(user, eq(user.id, receipts.providerId))
    .where(eq(receipts.id, receiptId))
  return row ?? null
}

export async function mailForDuplicate(work: Work, { subscriptionRef }: { subscriptionRef: string }): Promise<Mail> {
  return duplicateMail(work, subscriptionRef)
}
