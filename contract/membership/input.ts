import { z } from 'zod'
import { Reason } from '../user/input.ts'
import { LENGTH_UNITS } from './length.ts'
import { COUPON_INVALID, MEMBERSHIP_ENDINGS, MOST_FREE_DAYS, PLANS, TEST_ACTS } from './words.ts'

const plan = z.enum(PLANS, 'Choose a plan')

/** An order holds no price, address or person: those are the server's. */
export const Checkout = z.strictObject({ plan, couponCode: z.string().trim().max(40, COUPON_INVALID).nullable() })
export type Checkout = z.infer<typeof Checkout>

export const CouponCode = z.strictObject({
  code: z.string().trim().min(1, 'Enter a coupon code').max(40, COUPON_INVALID),
})

const MAX_COUPON_PLACES = 100_000
const PLACES_RULE = `Enter a whole number from 1 to ${MAX_COUPON_PLACES}`

const code = z.string().trim().toUpperCase().max(40)
const dated = {
  places: z.coerce.number(PLACES_RULE).int(PLACES_RULE).min(1, PLACES_RULE).max(MAX_COUPON_PLACES, PLACES_RULE),
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

const LENGTH_RULE = `Enter a whole number from 1 to ${MOST_FREE_DAYS}`
const length = {
  count: z.coerce.number(LENGTH_RULE).int(LENGTH_RULE).min(1, LENGTH_RULE).max(MOST_FREE_DAYS, LENGTH_RULE),
  unit: z.enum(LENGTH_UNITS, 'Choose days or months'),
}

/** Names a provider, and says why: in the audit log, and in the mail to them. */
const member = { id: z.uuid(), reason: Reason }

const AMOUNT_RULE = 'Enter an amount such as 4.50'

export const RefundPayment = z
  .strictObject({
    ...member,
    receiptId: z.uuid(),
    /** What had gone back of it when the admin looked. */
    seenPence: z.coerce.number().int().min(0),
    amount: z.enum(['whole', 'part'], 'Choose how much goes back'),
    /** In pence. */
    part: z.int(AMOUNT_RULE).min(1, AMOUNT_RULE).nullable(),
  })
  .refine(({ amount, part }) => (amount === 'part') === (part !== null), { path: ['part'], message: AMOUNT_RULE })
export type RefundPayment = z.infer<typeof RefundPayment>

export const EndMembership = z.strictObject({ ...member, ending: z.enum(MEMBERSHIP_ENDINGS, 'Choose when it ends') })
export type EndMembership = z.infer<typeof EndMembership>

/** `seenEnd`: the end of its period when the admin looked. */
export const ExtendMembership = z.strictObject({ ...member, ...length, seenEnd: z.iso.datetime() })
export type ExtendMembership = z.infer<typeof ExtendMembership>

/** `plan`: how it is paid if they want it to go on. */
export const GiveMembership = z.strictObject({ ...member, ...length, plan })
export type GiveMembership = z.infer<typeof GiveMembership>

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
