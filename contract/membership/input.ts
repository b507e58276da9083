import { z } from 'zod'
import { COUPON_INVALID, PLANS, TEST_ACTS } from './words.ts'

const plan = z.enum(PLANS, 'Choose a plan')

/** An order holds no price, address or person: those are the server's. */
export const Checkout = z.strictObject({ plan, couponCode: z.string().trim().max(40, COUPON_INVALID).nullable() })
export type Checkout = z.infer<typeof Checkout>

export const CouponCode = z.strictObject({
  code: z.string().trim().min(1, 'Enter a coupon code').max(40, COUPON_INVALID),
})

const MOST_PLACES = 100_000
const PLACES_RULE = `Enter a whole number from 1 to ${MOST_PLACES}`

const code = z.string().trim().toUpperCase().max(40)
const dated = {
  places: z.coerce.number(PLACES_RULE).int(PLACES_RULE).min(1, PLACES_RULE).max(MOST_PLACES, PLACES_RULE),
  startsAt: z.date('Enter a date and time').nullable(),
  endsAt: z.date('Enter a date and time').nullable(),
}
const inOrder = ({ startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null }) =>
  !startsAt || !endsAt || startsAt < endsAt
const ORDER = { path: ['endsAt'], message: 'It must end after it begins' }

export const AddCoupon = z
  .strictObject({
    code: code.regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, 'Use 3 to 30 letters, digits and hyphens'),
    plan,
    ...dated,
  })
  .refine(inOrder, ORDER)
export type AddCoupon = z.infer<typeof AddCoupon>

export const EditCoupon = z.strictObject({ code, ...dated }).refine(inOrder, ORDER)
export type EditCoupon = z.infer<typeof EditCoupon>

export const CouponName = z.strictObject({ code })

export const TestRef = z.strictObject({ ref: z.string().regex(/^(cs|cus)_test_\w{1,60}$/) })

export const TestPay = TestRef.extend({
  card: z.enum(['works', 'asks', 'declined', 'later', 'none']),
  bank: z.enum(['yes', 'no']).nullable(),
})

export const TestManage = TestRef.extend({
  subscriptionRef: z.string().regex(/^sub_test_\w{1,60}$/),
  act: z.enum(TEST_ACTS),
  days: z.number().int().min(1).max(400).nullable(),
})
