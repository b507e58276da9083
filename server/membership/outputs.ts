import { z } from 'zod'
import type { MoneyBack } from '#contract/membership/refund.ts'
import type { Membership } from '#contract/membership/view.ts'
import { type MembershipOffer, type MembershipOverview, PLANS, type Receipt } from '#contract/membership/words.ts'

// Only fields named here leave the server.

export const membership = z.object({
  isSubscribed: z.boolean(),
  tier: z.enum(['none', ...PLANS]),
  expiresAt: z.date().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  resumable: z.boolean(),
  renews: z.boolean(),
  free: z.boolean(),
  unpaid: z.boolean(),
  daysLeft: z.number().nullable(),
}) satisfies z.ZodType<Membership>

const receipt = z.object({
  id: z.uuid(),
  number: z.string(),
  plan: z.enum(PLANS),
  amountPence: z.number(),
  taxPence: z.number(),
  refundedPence: z.number(),
  paidAt: z.date(),
  url: z.string().nullable(),
}) satisfies z.ZodType<Receipt>

const offer = z.object({
  renewsOn: z.object({ monthly: z.date(), yearly: z.date() }),
  pending: z.object({ plan: z.enum(PLANS), coupon: z.string().nullable() }).nullable(),
}) satisfies z.ZodType<MembershipOffer>

const moneyBack = z.object({ pence: z.number(), until: z.date() }).nullable() satisfies z.ZodType<MoneyBack | null>

export const ownMembership = z.object({ membership, moneyBack, receipts: z.array(receipt), seller: z.string(), offer })

export const acceptedCoupon = z.object({ code: z.string(), plan: z.enum(PLANS) })
export const activity = z.object({ active: z.boolean() })
/** Null: the payment provider gave no address. */
export const paymentPage = z.object({ url: z.string().nullable() })

export const membershipOverview = z.object({
  counts: z.object({
    active: z.number(),
    monthly: z.number(),
    yearly: z.number(),
    free: z.number(),
    cancelling: z.number(),
    unpaid: z.number(),
    started: z.number(),
    ended: z.number(),
  }),
  revenue: z.array(z.object({ month: z.string(), pence: z.number(), payments: z.number() })),
  codes: z.array(z.object({ code: z.string(), places: z.number(), redeemed: z.number(), held: z.number() })),
}) satisfies z.ZodType<MembershipOverview>
