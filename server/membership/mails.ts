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
import * as changes from './letters/changes.ts'
import * as payments from './letters/payments.ts'

// Gives null where there is no mail, because the person is gone or the event no longer holds.

/** In the order in which an admin reads them. */
export const membershipTemplates = [
  payments.startedMail,
  payments.receiptMail,
  payments.freeEndsMail,
  payments.renewsMail,
  payments.paymentFailedMail,
  changes.cancelledMail,
  changes.moneyBackMail,
  changes.resumedMail,
  changes.planChangedMail,
  changes.hiddenMail,
  changes.endedMail,
  payments.secondSubscriptionMail,
  changes.reportMail,
].map(({ template }) => template)

type MembershipEvent = { membershipId: string }

type MailedMembership = NonNullable<Awaited<ReturnType<typeof membershipFor>>>

/** Gives the writer of a mail to the member whom an event is about. */
function toMember<Event extends MembershipEvent>(
  write: (work: Work, membership: MailedMembership, event: Event) => Promise<Mail | null> | null,
) {
  return async (work: Work, event: Event): Promise<Mail | null> => {
    const membership = await membershipFor(work, event)
    return membership && write(work, membership, event)
  }
}

async function membershipFor(work: Work, { membershipId }: MembershipEvent) {
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

export const mailForStarted = toMember((work, { recipient, providerId, terms }) =>
  payments.startedMail(work, recipient, providerId, terms),
)

export const mailForCancelled = toMember(async (work, { recipient, providerId, terms, ...now }) => {
  if (!now.cancelled || now.byFormerOwner || now.ended) return null
  return changes.cancelledMail(work, recipient, terms, await moneyBackOf(work, providerId))
})

export const mailForMoneyBack = toMember(
  (work, { recipient }, { refundPence }: MembershipEvent & { refundPence: number }) =>
    changes.moneyBackMail(work, recipient, refundPence),
)

export const mailForResumed = toMember((work, { recipient, terms, cancelled, ended }) =>
  cancelled || ended ? null : changes.resumedMail(work, recipient, terms),
)

export const mailForPlanChanged = toMember((work, { recipient, terms }) =>
  changes.planChangedMail(work, recipient, terms),
)

/** The listing is hidden, as it is when the days of grace are over. */
export const mailForEnded = toMember((work, { recipient }) => changes.endedMail(work, recipient))

export const mailForLapsed = toMember((work, { recipient }) => changes.hiddenMail(work, recipient))

export const mailForRenewalNear = toMember((work, { recipient, terms, cancelled }) =>
  cancelled ? null : payments.renewalMail(work, recipient, terms),
)

export const mailForPaymentFailed = toMember(
  (work, { recipient, terms }, { nextAttemptAt }: MembershipEvent & { nextAttemptAt: string | null }) =>
    payments.paymentFailedMail(work, recipient, terms, nextAttemptAt === null ? null : new Date(nextAttemptAt)),
)

export async function mailForPaid(work: Work, { receiptId }: { receiptId: string }): Promise<Mail | null> {
  const [row] = await work.db
    .select({ receipt: receipts, name: user.name, email: user.email })
    .from(receipts)
    .innerJoin(user, eq(user.id, receipts.providerId))
    .where(eq(receipts.id, receiptId))
  return row ? payments.receiptMail(work, row, row.receipt, row.receipt.periodEnd) : null
}

export function mailForDuplicate(work: Work, { subscriptionRef }: { subscriptionRef: string }): Promise<Mail> {
  return payments.duplicateMail(work, subscriptionRef)
}
