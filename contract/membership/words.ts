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

export const COUPON_INVALID = 'Invalid coupon code'
export const COUPON_OVER = 'This offer has ended.'
export const couponClaimed = (code: string) => `Sorry, the ${code} offer has already been fully claimed.`
export const COUPON_USED = 'Your business has used this code already.'
export const ALREADY_ACTIVE = 'You already have an active subscription.'

export type MembershipOffer = {
  renewsOn: Record<Plan, Date>
  pending: { plan: Plan; coupon: string | null } | null
}

export type Receipt = {
  id: string
  number: string
  plan: Plan
  amountPence: number
  taxPence: number
  refundedPence: number
  paidAt: Date
  url: string | null
}

export const MEMBERSHIP_MESSAGES = {
  subscription_required: 'You need an active membership to use this feature.',
  payment_canceled: "Your payment process was canceled. You can try again when you're ready.",
  plan_changed: 'Your plan has been changed.',
  membership_cancelled: 'Your membership has been cancelled. It stays active until the end of the period you paid for.',
  membership_resumed: 'Your membership continues.',
} satisfies Record<string, string>

export type MembershipMessage = keyof typeof MEMBERSHIP_MESSAGES

/** Null: an unknown key. No text of an address is shown. */
export function membershipMessage(key: unknown): MembershipMessage | null {
  return typeof key === 'string' && isMessage(key) ? key : null
}

function isMessage(key: string): key is MembershipMessage {
  return Object.hasOwn(MEMBERSHIP_MESSAGES, key)
}

export type MembershipOverview = {
  counts: Record<'active' | 'monthly' | 'yearly' | 'free' | 'cancelling' | 'unpaid' | 'started' | 'ended', number>
  /** The last twelve months ("2026-11"), oldest first; a refund reduces the month of its payment. */
  revenue: { month: string; pence: number; payments: number }[]
  codes: { code: string; places: number; redeemed: number; held: number }[]
}
