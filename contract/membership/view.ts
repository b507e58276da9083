import { z } from 'zod'
import { PLANS } from './words.ts'

export const Membership = z.object({
  isSubscribed: z.boolean(),
  tier: z.enum(['none', ...PLANS]),
  expiresAt: z.date().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** Cancelled, but not for good. */
  resumable: z.boolean(),
  /** Not cancelled, and with a card to charge. */
  renews: z.boolean(),
  free: z.boolean(),
  unpaid: z.boolean(),
  /** London days from today to `expiresAt`; negative in the days of grace. */
  daysLeft: z.number().nullable(),
})
export type Membership = z.infer<typeof Membership>
