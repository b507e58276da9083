import { z } from 'zod'
import { COUPON_INVALID, PLANS } from './words.ts'

/** An order holds no price, address or person: those are the server's. */
export const Checkout = z.strictObject({
  plan: z.enum(PLANS, 'Choose a plan'),
  couponCode: z.string().trim().max(40, COUPON_INVALID).nullable(),
})
export type Checkout = z.infer<typeof Checkout>

export const CouponCode = z.strictObject({
  code: z.string().trim().min(1, 'Enter a coupon code').max(40, COUPON_INVALID),
})
