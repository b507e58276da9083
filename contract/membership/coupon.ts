import type { Plan } from './words.ts'

/** The terms promise it to exactly so many businesses, so its limit stays. */
export const PROMISED_CODE = 'FIRST100'

export type Coupon = {
  code: string
  plan: Plan
  places: number
  redeemed: number
  /** In checkouts under way. */
  held: number
  startsAt: Date | null
  endsAt: Date | null
  stoppedAt: Date | null
  state: 'open' | 'used up' | 'stopped' | 'over' | 'to come'
}
