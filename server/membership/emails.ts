import { sellerText } from '#contract/admin/settings.ts'
import { longDate } from '#contract/date.ts'
import { after, DAY } from '#contract/duration.ts'
import { moneyBackLabel } from '#contract/membership/refund.ts'
import type { MoneyBack, Receipt } from '#contract/membership/view.ts'
import { GRACE_DAYS, PLAN_PENCE, type Plan } from '#contract/membership/words.ts'
import { exactPence } from '#contract/money.ts'
import { quantity } from '#contract/text.ts'
import { type Recipient, writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Work } from '#server/work/work.ts'

export type MembershipTerms = {
  plan: Plan
  periodEnd: Date
  free: boolean
  /** Free by the will of an admin, not by a promo code. */
  given: boolean
  cardOnFile: boolean
}

export const price = (plan: Plan) =>
  `${exactPence(PLAN_PENCE[plan])} ${plan === 'yearly' ? 'a year' : 'a month'}, incl. VAT if charged`

export const PLANS: Record<Plan, string> = { monthly: 'Monthly', yearly: 'Yearly' }

const periodOf = (plan: Plan) => (plan === 'yearly' ? 'year' : 'month')

/** "year", after "your free". */
const freePeriodOf = ({ plan, given }: MembershipTerms) => (given ? 'membership' : periodOf(plan))

export const SUBSCRIPTIONS = '/profile?tab=subscriptions'

/** In every mail about a membership: the law requires it where money is to be taken. */
export const EACH = {
  cancelling:
    'You can cancel at any time in two clicks, under Subscriptions in your profile. It then runs to the end of the period you paid for.',
}

export function startedMail(
  work: Work,
  recipient: Recipient,
  providerId: string,
  {
    plan,
    periodEnd,
    free,
    given,
    cardOnFile,
    cancelled,
    waits,
  }: MembershipTerms & { cancelled: boolean; waits: boolean },
): Promise<Mail> {
  const day = longDate(periodEnd)
  const begun = given
    ? `We’ve given you this membership, free of charge, until ${day}.`
    : `Your first ${periodOf(plan)} is free and ends on ${day}.`
  const renews = cardOnFile
    ? `After that it is ${price(plan)}, unless you cancel before.`
    : 'It then ends by itself, because we have no card for you. We’ll remind you two weeks before.'
  const then = cancelled ? 'It then ends by itself, unless you choose “Resume membership” before.' : renews
  const terms = free
    ? `${begun} ${then}`
    : `You pay ${price(plan)}. It renews on ${day} unless you cancel before. Within 14 days of buying you can end it and get all your money back: choose “Cancel membership” under Subscriptions in your profile.`
  return writeLetter(work, 'membership.startedMail', recipient, {
    ...EACH,
    shown: waits
      ? `We look at new pages before they are public: yours within ${quantity(work.site.live.approval().days, 'day', 'days')}.`
      : 'Your listing is public now, and people nearby can find you.',
    terms,
    facts: {
      Plan: PLANS[plan],
      Price: price(plan),
      [free ? 'Free until' : 'Renews on']: day,
    },
    link: `/directory/${providerId}`,
  })
}

export function receiptMail(work: Work, recipient: Recipient, receipt: Receipt, periodEnd: Date): Promise<Mail> {
  const vat = receipt.taxPence > 0 ? exactPence(receipt.taxPence) : null
  const [amount, paid, until] = [exactPence(receipt.amountPence), longDate(receipt.paidAt), longDate(periodEnd)]
  const seller = sellerOf(work)
  return writeLetter(work, 'membership.receiptMail', recipient, {
    ...EACH,
    number: receipt.number,
    amount,
    tax: vat ? `, of which ${vat} is VAT` : '',
    plan: receipt.plan,
    paid,
    until,
    seller,
    facts: {
      Receipt: receipt.number,
      For: `${PLANS[receipt.plan]} membership`,
      Amount: amount,
      'Of which VAT': vat,
      'Paid on': paid,
      'Paid until': until,
      'Sold by': seller,
    },
    button: receipt.url ? 'See the receipt' : 'See my membership',
    link: receipt.url ?? SUBSCRIPTIONS,
  })
}

/** Without a seller in the settings, who runs the site. */
export function sellerOf(work: Work): string {
  const seller = work.site.live.seller()
  const { name, contactEmail } = work.site.live.site()
  return seller ? sellerText(seller) : `${name}, ${contactEmail}`
}

/** Two weeks before money is taken for a year, or before a free year ends. */
export function renewalMail(work: Work, recipient: Recipient, terms: MembershipTerms): Promise<Mail> {
  const { plan, periodEnd, free, cardOnFile } = terms
  const common = { day: longDate(periodEnd), price: price(plan), link: SUBSCRIPTIONS }
  const { day } = common
  if (free && !cardOnFile) {
    const facts = { 'Free until': day, 'Price after that': common.price }
    return writeLetter(work, 'membership.freeEndsMail', recipient, {
      ...EACH,
      ...common,
      facts,
      period: freePeriodOf(terms),
    })
  }
  return writeLetter(work, 'membership.renewalMail', recipient, {
    ...EACH,
    ...common,
    period: periodOf(plan),
    facts: { Plan: PLANS[plan], Price: common.price, 'Renews on': day },
    free: free ? `Your free ${freePeriodOf(terms)} ends.` : '',
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
  return writeLetter(work, 'membership.paymentFailedMail', recipient, {
    ...EACH,
    price: price(plan),
    consequence,
    next,
    facts: {
      Price: price(plan),
      'Next try': nextAttemptAt && longDate(nextAttemptAt),
      'Hidden from': hiddenFrom > work.now() ? longDate(hiddenFrom) : null,
    },
    link: SUBSCRIPTIONS,
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
  const facts = {
    Plan: PLANS[plan],
    'Runs until': day,
    'All your money back until': moneyBack && longDate(moneyBack.until),
  }
  return writeLetter(work, 'membership.cancelledMail', recipient, { ...EACH, day, back, facts, link: SUBSCRIPTIONS })
}

/** `listedUntil`: until when the listing is public without the membership; null if it is not. */
export function moneyBackMail(
  work: Work,
  recipient: Recipient,
  { refundPence, listedUntil }: { refundPence: number; listedUntil: Date | null },
): Promise<Mail> {
  const values = { amount: exactPence(refundPence), what: listingText(listedUntil), link: '/membership' }
  return writeLetter(work, 'membership.moneyBackMail', recipient, { ...EACH, ...values })
}

/** What becomes of the listing when a membership ends. */
export function listingText(listedUntil: Date | null): string {
  return listedUntil
    ? `Your listing stays in the directory until ${longDate(listedUntil)}, free of charge.`
    : 'Your listing is no longer public.'
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
  const facts = { Plan: PLANS[plan], Price: price(plan), [cardOnFile ? 'Renews on' : 'Runs until']: day }
  return writeLetter(work, 'membership.resumedMail', recipient, { ...EACH, terms, facts, link: SUBSCRIPTIONS })
}

export function planChangedMail(work: Work, recipient: Recipient, { plan, periodEnd }: MembershipTerms): Promise<Mail> {
  const day = longDate(periodEnd)
  return writeLetter(work, 'membership.planChangedMail', recipient, {
    ...EACH,
    plan,
    price: price(plan),
    day,
    facts: { Plan: PLANS[plan], Price: price(plan), 'Renews on': day },
    link: SUBSCRIPTIONS,
  })
}

/** The period of the membership, or the days of grace, are over: the listing is hidden either way. */
export function hiddenMail(work: Work, recipient: Recipient, why: 'ended' | 'unpaid'): Promise<Mail> {
  return why === 'unpaid'
    ? writeLetter(work, 'membership.hiddenMail', recipient, { ...EACH, link: SUBSCRIPTIONS })
    : writeLetter(work, 'membership.endedMail', recipient, { ...EACH, link: '/membership' })
}

export function duplicateMail(work: Work, subscription: string): Promise<Mail> {
  const to = { name: '', email: work.site.live.site().contactEmail }
  return writeLetter(work, 'membership.duplicateMail', to, { ...EACH, subscription })
}

type Month = { name: string; views: number; saves: number; reveals: number; messages: number; feedback: number }

export function reportMail(work: Work, recipient: Recipient, month: Month, unsubscribe: string): Promise<Mail> {
  const advice =
    month.views === 0
      ? 'No one has seen your listing yet. A picture, more categories and a few words about your work help most.'
      : 'Your dashboard shows it day by day.'
  const [views, saves, reveals] = [times(month.views), times(month.saves), times(month.reveals)]
  const [messages, feedback] = [String(month.messages), String(month.feedback)]
  return writeLetter(
    work,
    'membership.reportMail',
    { ...recipient, unsubscribe },
    {
      ...EACH,
      month: month.name,
      views,
      saves,
      reveals,
      messages,
      feedback,
      facts: {
        'Your listing was seen': views,
        Saved: saves,
        'Your phone number or email was opened': reveals,
        'Messages to you': messages,
        'New feedback': feedback,
      },
      advice,
      link: '/dashboard',
    },
  )
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)
