import { dayOf } from '../date.ts'
import { DAY } from '../duration.ts'

export type Membership = {
  isSubscribed: boolean
  tier: 'none' | 'monthly' | 'yearly'
  expiresAt: Date | null
  cancelAtPeriodEnd: boolean
  /** Cancelled, but not for good. */
  resumable: boolean
  /** Not cancelled, and with a card to charge. */
  renews: boolean
  free: boolean
  unpaid: boolean
  /** London days from today to `expiresAt`; negative in the days of grace. */
  daysLeft: number | null
}

export const noMembership: Membership = {
  isSubscribed: false,
  tier: 'none',
  expiresAt: null,
  cancelAtPeriodEnd: false,
  resumable: false,
  renews: false,
  free: false,
  unpaid: false,
  daysLeft: null,
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
