import { eq } from 'drizzle-orm'
import { memberships, receipts, user } from '#db/schema/index.ts'
import type { Recipient } from '#server/mail/letter.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'
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

// Null: no mail, because the person is gone or the event no longer holds.

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
  const { providerId, plan, periodEnd, freeUntil, cardOnFile, cancelledAt, endedAt, byFormerOwner } = membership
  return {
    providerId,
    recipient: { name, email },
    terms: { plan, periodEnd, free: freeUntil !== null, cardOnFile },
    cancelled: cancelledAt !== null,
    byFormerOwner,
    ended: endedAt !== null,
  }
}

export async function mailForStarted(work: Work, event: MembershipEvent): Promise<Mail | null> {
  const data = await mailDataOf(work, event)
  return data && startedMail(work, data.recipient, data.providerId, data.terms)
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
  return data && moneyBackMail(work, data.recipient, refundPence)
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
  const [row] = await work.db
    .select({ receipt: receipts, name: user.name, email: user.email })
    .from(receipts)
    .innerJoin(user, eq(user.id, receipts.providerId))
    .where(eq(receipts.id, receiptId))
  return row ? receiptMail(work, row, row.receipt, row.receipt.periodEnd) : null
}

export async function mailForDuplicate(work: Work, { subscriptionRef }: { subscriptionRef: string }): Promise<Mail> {
  return duplicateMail(work, subscriptionRef)
}
