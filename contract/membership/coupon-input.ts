import { z } from 'zod'
import { PLANS } from './words.ts'

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
    plan: z.enum(PLANS, 'Choose a plan'),
    ...dated,
  })
  .refine(inOrder, ORDER)
export type AddCoupon = z.infer<typeof AddCoupon>

export const EditCoupon = z.strictObject({ code, ...dated }).refine(inOrder, ORDER)
export type EditCoupon = z.infer<typeof EditCoupon>

export const CouponName = z.strictObject({ code })
