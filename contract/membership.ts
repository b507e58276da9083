export const PLANS = ['monthly', 'yearly'] as const
export type Plan = (typeof PLANS)[number]

/** The newest membership of a provider. */
export type MembershipStanding = {
  plan: Plan
  /** The end of what is paid for. */
  until: Date
  /** It runs on until then and is not renewed. */
  cancelled: boolean
  /** Counts as a membership today, the days of grace included. */
  active: boolean
}
