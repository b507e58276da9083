export const PLANS = ['monthly', 'yearly'] as const
export type Plan = (typeof PLANS)[number]

/** What a plan costs, in pence, VAT included if charged. */
export const PLAN_PENCE: Record<Plan, number> = { monthly: 299, yearly: 2000 }

/** Why somebody is on the membership page: the sentence of each key that its address may carry. */
export const MEMBERSHIP_MESSAGES = {
  subscription_required: 'You need an active membership to use this feature.',
  payment_canceled: "Your payment process was canceled. You can try again when you're ready.",
  plan_changed: 'Your plan has been changed.',
  membership_cancelled: 'Your membership has been cancelled. It stays active until the end of the period you paid for.',
  membership_resumed: 'Your membership goes on.',
} satisfies Record<string, string>

export type MembershipMessage = keyof typeof MEMBERSHIP_MESSAGES

/** A key of the list, or null: no text of an address is ever shown. */
export function membershipMessage(key: unknown): MembershipMessage | null {
  return typeof key === 'string' && isMessage(key) ? key : null
}

function isMessage(key: string): key is MembershipMessage {
  return Object.hasOwn(MEMBERSHIP_MESSAGES, key)
}
