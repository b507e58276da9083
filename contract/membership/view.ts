import { z } from 'zod'
import { HiddenListing } from '../account/view.ts'
import { PLANS } from './words.ts'

const plan = z.enum(PLANS)

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

export const Receipt = z.object({
  id: z.uuid(),
  number: z.string(),
  plan,
  amountPence: z.number(),
  taxPence: z.number(),
  refundedPence: z.number(),
  owedPence: z.number(),
  paidAt: z.date(),
  url: z.string().nullable(),
})
export type Receipt = z.infer<typeof Receipt>

/** What goes back in full while `until` has not passed. */
export const MoneyBack = z.object({ pence: z.number(), until: z.date() })
export type MoneyBack = z.infer<typeof MoneyBack>

export const MembershipOffer = z.object({
  renewsOn: z.object({ monthly: z.date(), yearly: z.date() }),
  pending: z.object({ plan, coupon: z.string().nullable() }).nullable(),
})
export type MembershipOffer = z.infer<typeof MembershipOffer>

export const OwnMembership = z.object({
  membership: Membership,
  moneyBack: MoneyBack.nullable(),
  receipts: z.array(Receipt),
  seller: z.string(),
  offer: MembershipOffer,
  /** Null if the listing is not hidden. */
  hidden: HiddenListing.nullable(),
  /** Until when the listing is public without a membership. Null if it is not. */
  listedUntil: z.date().nullable(),
  /** Within how many days the staff look at the listing, which is not public before. Null if it does not wait. */
  looksWithin: z.number().nullable(),
})
export type OwnMembership = z.infer<typeof OwnMembership>

export const AcceptedCoupon = z.object({ code: z.string(), plan })

/** `waits`: the listing is not public before the staff have approved it. */
export const OwnActivity = z.object({ active: z.boolean(), waits: z.boolean() })
export type OwnActivity = z.infer<typeof OwnActivity>

/** The address is null if the payment provider gave none. */
export const PaymentPage = z.object({ url: z.string().nullable() })

/** What an admin sees of a membership before they end, extend or give one. Null if none runs. */
export const RunningMembership = z.object({
  plan,
  periodEnd: z.date(),
  active: z.boolean(),
  unpaid: z.boolean(),
  /** Cancelled, or it cannot go on. */
  cancelled: z.boolean(),
  moneyBack: MoneyBack.nullable(),
  /** What goes back if it ends now. */
  unusedPence: z.number(),
})
export type RunningMembership = z.infer<typeof RunningMembership>

export const Coupon = z.object({
  code: z.string(),
  plan,
  places: z.number(),
  redeemed: z.number(),
  /** In checkouts under way. */
  held: z.number(),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  stoppedAt: z.date().nullable(),
  state: z.enum(['open', 'used up', 'stopped', 'over', 'to come']),
})
export type Coupon = z.infer<typeof Coupon>

export const TestCheckoutView = z.object({
  ref: z.string(),
  state: z.enum(['open', 'complete', 'expired']),
  plan,
  pence: z.number(),
  /** Days before the first payment; null if it is due now. */
  freeDays: z.number().nullable(),
  success: z.string(),
  cancel: z.string(),
})
export type TestCheckoutView = z.infer<typeof TestCheckoutView>

/** `next`: the address to go on to, or "bank" where the card's bank asks first. */
export const TestPaid = z.object({ next: z.string() })

export const TestSubscription = z.object({
  ref: z.string(),
  plan,
  status: z.enum(['trialing', 'active', 'past_due', 'canceled']),
  card: z.enum(['works', 'fails']).nullable(),
  cancels: z.boolean(),
  periodStart: z.date(),
  periodEnd: z.date(),
  nextAttemptAt: z.date().nullable(),
})
export type TestSubscription = z.infer<typeof TestSubscription>

export const TestPortalView = z.object({
  name: z.string(),
  email: z.string(),
  subscriptions: z.array(TestSubscription),
  invoices: z.array(
    z.object({
      ref: z.string(),
      number: z.string(),
      pence: z.number(),
      status: z.enum(['open', 'paid', 'void']),
      date: z.date(),
    }),
  ),
})
export type TestPortalView = z.infer<typeof TestPortalView>
