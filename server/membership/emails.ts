import { longDate } from '#contract/date.ts'
import { after, DAY } from '#contract/duration.ts'
import { GRACE_DAYS, PLAN_PENCE, type Plan, type Receipt } from '#contract/membership.ts'
import { exactPence } from '#contract/money.ts'
import { type MoneyBack, moneyBackLabel } from '#contract/refund.ts'
import { sellerText } from '#contract/site-settings.ts'
import type { Mail } from '#server/platform/mail.ts'
import { linkTo, type Work } from '#server/work/work.ts'
import * as changes from './letters/changes.ts'
import * as payments from './letters/payments.ts'
import { write } from './letters/write.ts'

export type Recipient = { name: string; email: string }

export type MembershipTerms = {
  plan: Plan
  periodEnd: Date
  free: boolean
  cardOnFile: boolean
}

const price = (plan: Plan) =>
  `${exactPence(PLAN_PENCE[plan])} ${plan === 'yearly' ? 'a year' : 'a month'}, incl. VAT if charged`

const periodOf = (plan: Plan) => (plan === 'yearly' ? 'year' : 'month')

const subscriptions = (work: Work) => linkTo(work, '/profile?tab=subscriptions')

export function startedMail(
  work: Work,
  recipient: Recipient,
  providerId: string,
  { plan, periodEnd, free, cardOnFile }: MembershipTerms,
): Promise<Mail> {
  const day = longDate(periodEnd)
  const renews = cardOnFile
    ? `After that it is ${price(plan)}, unless you cancel before.`
    : 'It then ends by itself, because we have no card for you. We’ll remind you two weeks before.'
  const terms = free
    ? `Your first ${periodOf(plan)} is free and ends on ${day}. ${renews}`
    : `You pay ${price(plan)}. It renews on ${day} unless you cancel before. Within 14 days of buying you can end it and get all your money back: choose “Cancel subscription” under Subscriptions in your profile.`
  return write(work, payments.started, recipient, { terms, link: linkTo(work, `/directory/${providerId}`) })
}

export function receiptMail(work: Work, recipient: Recipient, receipt: Receipt, periodEnd: Date): Promise<Mail> {
  const tax = receipt.taxPence > 0 ? `, of which ${exactPence(receipt.taxPence)} is VAT` : ''
  return write(work, payments.receipt, recipient, {
    number: receipt.number,
    amount: exactPence(receipt.amountPence),
    tax,
    plan: receipt.plan,
    paid: longDate(receipt.paidAt),
    until: longDate(periodEnd),
    seller: sellerOf(work),
    button: receipt.url ? 'See the receipt' : 'See my membership',
    link: receipt.url ?? subscriptions(work),
  })
}

/** Without a seller in the settings, who runs the site. */
export function sellerOf(work: Work): string {
  const seller = work.site.live.seller()
  const { name, contactEmail } = work.site.live.site()
  return seller ? sellerText(seller) : `${name}, ${contactEmail}`
}

/** Two weeks before money is taken for a year, or before a free year ends. */
export function renewalMail(
  work: Work,
  recipient: Recipient,
  { plan, periodEnd, free, cardOnFile }: MembershipTerms,
): Promise<Mail> {
  const common = { day: longDate(periodEnd), price: price(plan), link: subscriptions(work), period: periodOf(plan) }
  if (free && !cardOnFile) return write(work, payments.freeEnds, recipient, common)
  return write(work, payments.renewal, recipient, {
    ...common,
    free: free ? `Your free ${periodOf(plan)} ends.` : '',
  })
}

export function paymentFailedMail(
  work: Work,
  recipient: Recipient,
  { plan, periodEnd }: MembershipTerms,
  nextAttemptAt: Date | null,
): Promise<Mail> {
  const hiddenFrom = after(periodEnd, GRACE_DAYS * DAY)
  const consequence =
    hiddenFrom > work.now()
      ? `Until ${longDate(hiddenFrom)} nothing changes; after that your listing is hidden until the payment goes through.`
      : 'Your listing is hidden until the payment goes through.'
  const next = nextAttemptAt
    ? `We’ll try again on ${longDate(nextAttemptAt)}.`
    : 'We won’t try again: your membership ends.'
  return write(work, payments.paymentFailed, recipient, {
    price: price(plan),
    consequence,
    next,
    link: subscriptions(work),
  })
}

export function cancelledMail(
  work: Work,
  recipient: Recipient,
  { periodEnd }: MembershipTerms,
  moneyBack: MoneyBack | null,
): Promise<Mail> {
  const back = moneyBack
    ? `Until ${longDate(moneyBack.until)} you can also end it at once and get all your money back: choose “${moneyBackLabel(moneyBack.pence)}”.`
    : ''
  return write(work, changes.cancelled, recipient, { day: longDate(periodEnd), back, link: subscriptions(work) })
}

export function moneyBackMail(work: Work, recipient: Recipient, refundPence: number): Promise<Mail> {
  const values = { amount: exactPence(refundPence), link: linkTo(work, '/membership') }
  return write(work, changes.moneyBack, recipient, values)
}

export function resumedMail(
  work: Work,
  recipient: Recipient,
  { plan, periodEnd, cardOnFile }: MembershipTerms,
): Promise<Mail> {
  const day = longDate(periodEnd)
  const terms = cardOnFile
    ? `Your membership renews on ${day}, for ${price(plan)}.`
    : `To continue after ${day}, for ${price(plan)}, add a card under “Manage subscription” before that day.`
  return write(work, changes.resumed, recipient, { terms, link: subscriptions(work) })
}

export function planChangedMail(work: Work, recipient: Recipient, { plan, periodEnd }: MembershipTerms): Promise<Mail> {
  return write(work, changes.planChanged, recipient, {
    plan,
    price: price(plan),
    day: longDate(periodEnd),
    link: subscriptions(work),
  })
}

/** The period of the membership, or the days of grace, are over: the listing is hidden either way. */
export function hiddenMail(work: Work, recipient: Recipient, why: 'ended' | 'unpaid'): Promise<Mail> {
  return why === 'unpaid'
    ? write(work, changes.hidden, recipient, { link: subscriptions(work) })
    : write(work, changes.ended, recipient, { link: linkTo(work, '/membership') })
}

export function duplicateMail(work: Work, subscription: string): Promise<Mail> {
  return write(work, payments.duplicate, { name: '', email: work.site.live.site().contactEmail }, { subscription })
}

type Month = { name: string; views: number; saves: number; reveals: number; messages: number; feedback: number }

export function reportMail(work: Work, recipient: Recipient, month: Month, unsubscribe: string): Promise<Mail> {
  const advice =
    month.views === 0
      ? 'No one has seen your listing yet. A picture, more categories and a few words about your work help most.'
      : 'Your dashboard shows it day by day.'
  const values = {
    month: month.name,
    views: times(month.views),
    saves: times(month.saves),
    reveals: times(month.reveals),
    messages: String(month.messages),
    feedback: String(month.feedback),
    advice,
    link: linkTo(work, '/dashboard'),
  }
  return write(work, changes.report, recipient, values, unsubscribe)
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)
