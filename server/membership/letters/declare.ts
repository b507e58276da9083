import { longDate } from '#contract/date.ts'
import { PLAN_PENCE, type Plan } from '#contract/membership/words.ts'
import { exactPence } from '#contract/money.ts'
import { GREETING, lettersWith } from '#server/mail/personal-letter.ts'
import { factsOf, link, neededText, text } from '#server/mail/text.ts'
import { hello } from '#server/platform/mail-frame.tsx'
import { linkTo, type Work } from '#server/work/work.ts'

export type MembershipTerms = {
  plan: Plan
  periodEnd: Date
  free: boolean
  cardOnFile: boolean
}

export const ABOUT_MEMBERSHIP = 'We always send this kind of mail, because it is about the membership you pay for.'

/** The law requires it. */
const HOW_TO_CANCEL =
  'You can cancel at any time in two clicks, under Subscriptions in your profile. It then runs to the end of the period you paid for.'

/** Declares a letter about a membership. */
export const membershipLetter = lettersWith(
  { ...GREETING, cancelling: text('how to cancel; the law requires it where money is to be taken') },
  ({ name }) => ({ hello: hello(name), cancelling: HOW_TO_CANCEL }),
)
export const cancelling = neededText('how to cancel, which the law requires here')
export const subscriptions = link('their subscription')

export const subscriptionsLink = (work: Work) => linkTo(work, '/profile?tab=subscriptions')

export const price = (plan: Plan) =>
  `${exactPence(PLAN_PENCE[plan])} ${plan === 'yearly' ? 'a year' : 'a month'}, incl. VAT if charged`

export const PLANS: Record<Plan, string> = { monthly: 'Monthly', yearly: 'Yearly' }

export const periodOf = (plan: Plan) => (plan === 'yearly' ? 'year' : 'month')

/** `until`: what happens on the last day, like “Renews on”. */
export function termsTable({ plan, periodEnd }: MembershipTerms, until: string) {
  return factsOf({ Plan: PLANS[plan], Price: price(plan), [until]: longDate(periodEnd) })
}
