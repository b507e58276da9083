import { longDate } from '#contract/date.ts'
import { GRACE_DAYS, PLAN_PENCE, type Plan, type Receipt } from '#contract/membership.ts'
import { exactPence } from '#contract/money.ts'
import type { Mail } from '#server/platform/mail.ts'
import { frameLetter, hello, type Letter } from '#server/platform/mail-frame.tsx'
import { linkTo, type Work } from '#server/work/work.ts'

export type Recipient = { name: string; email: string }

export type MembershipTerms = {
  plan: Plan
  periodEnd: Date
  free: boolean
  cardOnFile: boolean
}

const SUBSCRIPTIONS = '/profile?tab=subscriptions'
const ABOUT_MEMBERSHIP = 'We always send this kind of mail, because it is about the membership you pay for.'

const price = (plan: Plan) =>
  `${exactPence(PLAN_PENCE[plan])} ${plan === 'yearly' ? 'a year' : 'a month'}, incl. VAT if charged`

function letter(work: Work, { name, email }: Recipient, said: Omit<Letter, 'to' | 'reason'> & { reason?: string }) {
  const paragraphs = [hello(name), ...said.paragraphs]
  const { site } = work.site.settings
  return frameLetter({ reason: ABOUT_MEMBERSHIP, ...said, to: email, paragraphs }, site.name)
}

const manageButton = (work: Work) => ({ label: 'See my membership', href: linkTo(work, SUBSCRIPTIONS) })

/** The law requires it. */
const HOW_TO_CANCEL =
  'You can cancel at any time in two clicks, under Subscriptions in your profile. It then runs to the end of the period you paid for.'

export function startedMail(
  work: Work,
  recipient: Recipient,
  providerId: string,
  terms: MembershipTerms,
): Promise<Mail> {
  const day = longDate(terms.periodEnd)
  return letter(work, recipient, {
    subject: `You are a member of ${work.site.settings.site.name}`,
    heading: 'Your membership has begun',
    paragraphs: [
      'Your listing is public now, and people nearby can find you. You can open the contact details of jobs, and get job alerts.',
      terms.free
        ? `Your first year is free and ends on ${day}. ${terms.cardOnFile ? `After that it is ${price(terms.plan)}, unless you cancel before.` : 'It then ends by itself, because we have no card for you. We’ll remind you two weeks before.'}`
        : `You pay ${price(terms.plan)}. It renews on ${day} unless you cancel before. Within 14 days of buying you can end it and get all your money back: just write to us.`,
      HOW_TO_CANCEL,
    ],
    button: { label: 'See my listing', href: linkTo(work, `/directory/${providerId}`) },
  })
}

export function receiptMail(work: Work, recipient: Recipient, receipt: Receipt, periodEnd: Date): Promise<Mail> {
  const tax = receipt.taxPence > 0 ? `, of which ${exactPence(receipt.taxPence)} is VAT` : ''
  return letter(work, recipient, {
    subject: `Receipt ${receipt.number} from ${work.site.settings.site.name}`,
    heading: `Receipt: ${exactPence(receipt.amountPence)}`,
    paragraphs: [
      `Thank you. We have taken ${exactPence(receipt.amountPence)}${tax} for your ${receipt.plan} membership.`,
      `Receipt: ${receipt.number}\nPaid on: ${longDate(receipt.paidAt)}\nPaid until: ${longDate(periodEnd)}`,
    ],
    button: receipt.url ? { label: 'See the receipt', href: receipt.url } : manageButton(work),
  })
}

/** Two weeks before money is taken for a year, or before a free year ends. */
export function renewalMail(
  work: Work,
  recipient: Recipient,
  { plan, periodEnd, free, cardOnFile }: MembershipTerms,
): Promise<Mail> {
  const day = longDate(periodEnd)
  const ends = free && !cardOnFile
  const renews = `On ${day} your membership renews: we take ${price(plan)}, for another ${plan === 'yearly' ? 'year' : 'month'}.`
  return letter(work, recipient, {
    subject: ends ? `Your free year ends on ${day}` : `Your membership renews on ${day}`,
    heading: ends ? `Your free year ends on ${day}` : `Your membership renews on ${day}`,
    paragraphs: [
      ends
        ? `Your listing is not public after that; we keep everything you wrote and showed. To continue for ${price(plan)}, add a card under “Manage subscription” before that day. If you don’t want to, you need do nothing.`
        : free
          ? `Your free year ends. ${renews}`
          : renews,
      ...(ends ? [] : [`If you don’t want that, cancel before ${day}. ${HOW_TO_CANCEL}`]),
    ],
    button: manageButton(work),
  })
}

export function paymentFailedMail(
  work: Work,
  recipient: Recipient,
  { plan, periodEnd }: MembershipTerms,
  nextAttemptAt: Date | null,
): Promise<Mail> {
  const hiddenFrom = new Date(periodEnd.getTime() + GRACE_DAYS * 86_400_000)
  const consequence =
    hiddenFrom > work.now()
      ? `Until ${longDate(hiddenFrom)} nothing changes; after that your listing is hidden until the payment goes through.`
      : 'Your listing is hidden until the payment goes through.'
  return letter(work, recipient, {
    subject: `We could not take your ${work.site.settings.site.name} payment`,
    heading: 'Your payment did not go through',
    paragraphs: [
      `We tried to take ${price(plan)} for your membership, and your bank declined it. Cards expire and limits are reached; it’s easily fixed.`,
      `Please check your card under “Manage subscription”. ${consequence}`,
      nextAttemptAt ? `We’ll try again on ${longDate(nextAttemptAt)}.` : 'We won’t try again: your membership ends.',
    ],
    button: { label: 'Check my card', href: linkTo(work, SUBSCRIPTIONS) },
  })
}

export function cancelledMail(work: Work, recipient: Recipient, { periodEnd }: MembershipTerms): Promise<Mail> {
  const day = longDate(periodEnd)
  return letter(work, recipient, {
    subject: 'You have cancelled your membership',
    heading: 'Your membership is cancelled',
    paragraphs: [
      `We won’t take any more payments. Your membership runs until ${day}, and your listing is public until then. After that we keep your profile, your work and your feedback, in case you come back.`,
      'If you change your mind before that day, choose “Resume membership”.',
    ],
    button: manageButton(work),
  })
}

export function resumedMail(
  work: Work,
  recipient: Recipient,
  { plan, periodEnd, cardOnFile }: MembershipTerms,
): Promise<Mail> {
  const day = longDate(periodEnd)
  return letter(work, recipient, {
    subject: 'Your membership continues',
    heading: 'Your membership continues',
    paragraphs: [
      cardOnFile
        ? `You have undone your cancellation. Your membership renews on ${day}, for ${price(plan)}.`
        : `You have undone your cancellation. To continue after ${day}, for ${price(plan)}, add a card under “Manage subscription” before that day.`,
      HOW_TO_CANCEL,
    ],
    button: manageButton(work),
  })
}

export function planChangedMail(work: Work, recipient: Recipient, { plan, periodEnd }: MembershipTerms): Promise<Mail> {
  return letter(work, recipient, {
    subject: `Your membership is now ${plan}`,
    heading: `Your membership is now ${plan}`,
    paragraphs: [
      `From now on you pay ${price(plan)}. The next renewal is on ${longDate(periodEnd)}.`,
      'If that wasn’t you, write to us and check your security settings.',
    ],
    button: manageButton(work),
  })
}

/** The period of the membership, or the days of grace, are over: the listing is hidden either way. */
export function hiddenMail(work: Work, recipient: Recipient, why: 'ended' | 'unpaid'): Promise<Mail> {
  const unpaid = why === 'unpaid'
  return letter(work, recipient, {
    subject: unpaid ? 'Your listing is hidden until your membership is paid' : 'Your membership has ended',
    heading: unpaid ? 'Your listing is hidden' : 'Your membership has ended',
    paragraphs: [
      unpaid
        ? 'Your last payment did not go through, and the days of grace are over. As soon as it is paid, your listing is public again.'
        : 'Your listing is no longer public. We keep your profile, your work and your feedback: with a membership everything is back at once.',
    ],
    button: unpaid
      ? { label: 'Check my card', href: linkTo(work, SUBSCRIPTIONS) }
      : { label: 'Become a member again', href: linkTo(work, '/membership') },
  })
}

export function duplicateMail(work: Work, subscriptionRef: string): Promise<Mail> {
  const { contactEmail, name } = work.site.settings.site
  return letter(
    work,
    { name: '', email: contactEmail },
    {
      subject: `A second subscription was ended: ${subscriptionRef}`,
      heading: 'A second subscription was ended',
      paragraphs: [
        `The payment provider reported the subscription ${subscriptionRef} for a provider who is a member already, or no longer has an account. It was ended at once.`,
        'If anything was paid for it, please refund that in the dashboard of the payment provider: docs/payments.md, “Refunds”.',
      ],
      reason: `You get this because you run ${name}.`,
    },
  )
}

type Month = { name: string; views: number; saves: number; reveals: number }

export function reportMail(work: Work, recipient: Recipient, month: Month, unsubscribe: string): Promise<Mail> {
  return letter(work, recipient, {
    subject: `What your membership did in ${month.name}`,
    heading: `Your ${month.name}`,
    paragraphs: [
      `Your listing was seen: ${times(month.views)}\nSaved: ${times(month.saves)}\nYour phone number or e-mail was opened: ${times(month.reveals)}`,
      month.views === 0
        ? 'No one has seen your listing yet. A picture, more categories and a few words about your work help most.'
        : 'Your dashboard shows it day by day.',
    ],
    button: { label: 'See my dashboard', href: linkTo(work, '/dashboard') },
    reason: 'You get this once a month because you asked for it.',
    unsubscribe,
  })
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)
