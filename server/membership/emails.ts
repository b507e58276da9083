import { sellerText } from '#contract/admin/settings.ts'
import { longDate } from '#contract/date.ts'
import { after, DAY } from '#contract/duration.ts'
import { type MoneyBack, moneyBackLabel } from '#contract/membership/refund.ts'
import { GRACE_DAYS, PLAN_PENCE, type Plan, type Receipt } from '#contract/membership/words.ts'
import { exactPence } from '#contract/money.ts'
import { factsOf } from '#server/mail/text.ts'
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

const PLANS: Record<Plan, string> = { monthly: 'Monthly', yearly: 'Yearly' }

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
  return write(work, payments.started, recipient, {
    terms,
    facts: factsOf({
      Plan: PLANS[plan],
      Price: price(plan),
      [free ? 'Free until' : 'Renews on']: day,
    }),
    link: linkTo(work, `/directory/${providerId}`),
  })
}

export function receiptMail(work: Work, recipient: Recipient, receipt: Receipt, periodEnd: Date): Promise<Mail> {
  const vat = receipt.taxPence > 0 ? exactPence(receipt.taxPence) : null
  const [amount, paid, until] = [exactPence(receipt.amountPence), longDate(receipt.paidAt), longDate(periodEnd)]
  const seller = sellerOf(work)
  return write(work, payments.receipt, recipient, {
    number: receipt.number,
    amount,
    tax: vat ? `, of which ${vat} is VAT` : '',
    plan: receipt.plan,
    paid,
    until,
    seller,
    facts: factsOf({
      Receipt: receipt.number,
      For: `${PLANS[receipt.plan]} membership`,
      Amount: amount,
      'Of which VAT': vat,
      'Paid on': paid,
      'Paid until': until,
      'Sold by': seller,
    }),
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
  const { day } = common
  if (free && !cardOnFile) {
    const facts = factsOf({ 'Free until': day, 'Price after that': common.price })
    return write(work, payments.freeEnds, recipient, { ...common, facts })
  }
  return write(work, payments.renewal, recipient, {
    ...common,
    facts: factsOf({ Plan: PLANS[plan], Price: common.price, 'Renews on': day }),
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
    facts: factsOf({
      Price: price(plan),
      'Next try': nextAttemptAt && longDate(nextAttemptAt),
      'Hidden from': hiddenFrom > work.now() ? longDate(hiddenFrom) : null,
    }),
    link: subscriptions(work),
  })
}

export function cancelledMail(
  work: Work,
  recipient: Recipient,
  { plan, periodEnd }: MembershipTerms,
  moneyBack: MoneyBack | null,
): Promise<Mail> {
  const back = moneyBack
    ? `Until ${longDate(moneyBack.until)} you can also end it at once and get all your money back: choose “${moneyBackLabel(moneyBack.pence)}”.`
    : ''
  const day = longDate(periodEnd)
  const facts = factsOf({
    Plan: PLANS[plan],
    'Runs until': day,
    'All your money back until': moneyBack && longDate(moneyBack.until),
  })
  return write(work, changes.cancelled, recipient, { day, back, facts, link: subscriptions(work) })
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
  const facts = factsOf({ Plan: PLANS[plan], Price: price(plan), [cardOnFile ? 'Renews on' : 'Runs until']: day })
  return write(work, changes.resumed, recipient, { terms, facts, link: subscriptions(work) })
}

export function planChangedMail(work: Work, recipient: Recipient, { plan, periodEnd }: MembershipTerms): Promise<Mail> {
  const day = longDate(periodEnd)
  return write(work, changes.planChanged, recipient, {
    plan,
    price: price(plan),
    day,
    facts: factsOf({ Plan: PLANS[plan], Price: price(plan), 'Renews on': day }),
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
  const [views, saves, reveals] = [times(month.views), times(month.saves), times(month.reveals)]
  const [messages, feedback] = [String(month.messages), String(month.feedback)]
  const values = {
    month: month.name,
    views,
    saves,
    reveals,
    messages,
    feedback,
    facts: factsOf({
      'Your listing was seen': views,
      Saved: saves,
      'Your phone number or e-mail was opened': reveals,
      'Messages to you': messages,
      'New feedback': feedback,
    }),
    advice,
    link: linkTo(work, '/dashboard'),
  }
  return write(work, changes.report, recipient, values, unsubscribe)
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)
