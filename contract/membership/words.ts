import { dayOf } from '../date.ts'
import { DAY } from '../duration.ts'
import type { Membership } from './view.ts'

export const PLANS = ['monthly', 'yearly'] as const
export type Plan = (typeof PLANS)[number]

/** Including any VAT. */
export const PLAN_PENCE: Record<Plan, number> = { monthly: 299, yearly: 2000 }

export const YEAR_BY_MONTHS_PENCE = 12 * PLAN_PENCE.monthly
export const YEAR_SAVES_PENCE = YEAR_BY_MONTHS_PENCE - PLAN_PENCE.yearly

export const CHECKOUT_MINUTES = 30
export const REMIND_DAYS = 14
/** After a period that was not paid. */
export const GRACE_DAYS = 3

/** The terms promise it to exactly so many businesses, so its limit stays. */
export const PROMISED_CODE = 'FIRST100'
export const COUPON_INVALID = 'Invalid coupon code'
export const COUPON_OVER = 'This offer has ended.'
export const couponClaimed = (code: string) => `Sorry, the ${code} offer has already been fully claimed.`
export const COUPON_USED = 'Your business has used this code already.'
export const ALREADY_ACTIVE = 'You already have an active subscription.'

export const MEMBERSHIP_MESSAGES = {
  subscription_required: 'You need an active membership to use this feature.',
  payment_canceled: "Your payment process was canceled. You can try again when you're ready.",
  plan_changed: 'Your plan has been changed.',
  membership_cancelled: 'Your membership has been cancelled. It stays active until the end of the period you paid for.',
  membership_resumed: 'Your membership continues.',
} satisfies Record<string, string>

type MembershipMessage = keyof typeof MEMBERSHIP_MESSAGES

/** Null if the key is unknown. No text of an address is shown. */
export function membershipMessage(key: unknown): MembershipMessage | null {
  return typeof key === 'string' && isMessage(key) ? key : null
}

function isMessage(key: string): key is MembershipMessage {
  return Object.hasOwn(MEMBERSHIP_MESSAGES, key)
}

const tiers: Record<Membership['tier'], string> = { yearly: 'Annual Plan', monthly: 'Monthly Plan', none: 'Basic Plan' }

export function tierName(tier: Membership['tier']): string {
  return tiers[tier]
}

export function nextOf({ renews, daysLeft }: Membership): string {
  const verb = renews ? 'Renews' : 'Expires'
  if (daysLeft === null || daysLeft < 0) return renews ? 'Renewal is due' : 'Expired'
  if (daysLeft === 0) return `${verb} today`
  return `${verb} in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`
}

/** Midnights in London; negative if `to` is before `from`. */
export function daysBetween(from: Date, to: Date): number {
  return Math.round((Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / DAY)
}

/** How an admin ends a membership. money-back: all of it, within 14 days. refund: the unused part. later: with its period. */
export const MEMBERSHIP_ENDINGS = ['money-back', 'refund', 'now', 'later'] as const

/** The payment provider knows no free time that is longer. */
export const MOST_FREE_DAYS = 730

export const TEST_CARDS = {
  works: '4242 4242 4242 4242: works',
  asks: '4000 0025 0000 3155: your bank asks whether it is you',
  declined: '4000 0000 0000 0002: is declined',
  later: '4000 0000 0000 0341: works now, fails at the next payment',
} as const
export type TestCard = keyof typeof TEST_CARDS

export const TEST_ACTS = ['cancel', 'resume', 'monthly', 'yearly', 'card-works', 'card-fails', 'pass', 'end'] as const
export type TestAct = (typeof TEST_ACTS)[number]
