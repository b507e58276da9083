import { eq } from 'drizzle-orm'
import { memberships, receipts, user } from '#db/schema/index.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'
import {
  cancelledMail,
  doubledMail,
  hiddenMail,
  paymentFailedMail,
  planChangedMail,
  type Reader,
  receiptMail,
  renewalMail,
  resumedMail,
  startedMail,
  type Told,
} from './emails.ts'

// Which mail follows which event of a membership; null: none, the person is gone or it is no longer so.

type OfMembership = { membershipId: string }
type Found = { providerId: string; reader: Reader; told: Told; cancelled: boolean; ended: boolean }

async function found(work: Work, { membershipId }: OfMembership): Promise<Found | null> {
  const [row] = await work.db
    .select({ membership: memberships, name: user.name, email: user.email })
    .from(memberships)
    .innerJoin(user, eq(user.id, memberships.providerId))
    .where(eq(memberships.id, membershipId))
  if (!row) return null
  const { membership, name, email } = row
  const { providerId, plan, periodEnd, freeUntil, cardOnFile, cancelledAt, endedAt } = membership
  return {
    providerId,
    reader: { name, email },
    told: { plan, periodEnd, free: freeUntil !== null, cardOnFile },
    cancelled: cancelledAt !== null,
    ended: endedAt !== null,
  }
}

export async function mailForStarted(work: Work, event: OfMembership): Promise<Mail | null> {
  const about = await found(work, event)
  return about && startedMail(work, about.reader, about.providerId, about.told)
}

export async function mailForCancelled(work: Work, event: OfMembership): Promise<Mail | null> {
  const about = await found(work, event)
  return about?.cancelled ? cancelledMail(work, about.reader, about.told) : null
}

export async function mailForResumed(work: Work, event: OfMembership): Promise<Mail | null> {
  const about = await found(work, event)
  return about && !about.cancelled && !about.ended ? resumedMail(work, about.reader, about.told) : null
}

export async function mailForPlanChanged(work: Work, event: OfMembership): Promise<Mail | null> {
  const about = await found(work, event)
  return about && planChangedMail(work, about.reader, about.told)
}

export async function mailForEnded(work: Work, event: OfMembership): Promise<Mail | null> {
  const about = await found(work, event)
  return about && hiddenMail(work, about.reader, 'ended')
}

export async function mailForLapsed(work: Work, event: OfMembership): Promise<Mail | null> {
  const about = await found(work, event)
  return about && hiddenMail(work, about.reader, 'unpaid')
}

export async function mailForRenewalNear(work: Work, event: OfMembership): Promise<Mail | null> {
  const about = await found(work, event)
  return about && !about.cancelled ? renewalMail(work, about.reader, about.told) : null
}

export async function mailForPaymentFailed(
  work: Work,
  { nextAttemptAt, ...event }: OfMembership & { nextAttemptAt: string | null },
): Promise<Mail | null> {
  const about = await found(work, event)
  return (
    about && paymentFailedMail(work, about.reader, about.told, nextAttemptAt === null ? null : new Date(nextAttemptAt))
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

/** Tells the operator whom to pay back. */
export async function mailForDoubled(work: Work, { subscriptionRef }: { subscriptionRef: string }): Promise<Mail> {
  return doubledMail(work, subscriptionRef)
}
