import { z } from 'zod'
import type { Coupon } from '#contract/membership/coupon.ts'
import { AddCoupon, CouponName, EditCoupon } from '#contract/membership/coupon-input.ts'
import { PLANS } from '#contract/membership/words.ts'
import { admin, provenAdmin, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { addCoupon, editCoupon, listCoupons, oneCoupon, openCoupon, stopCoupon } from './coupon.ts'

const coupon = z.object({
  code: z.string(),
  plan: z.enum(PLANS),
  places: z.number(),
  redeemed: z.number(),
  held: z.number(),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  stoppedAt: z.date().nullable(),
  state: z.enum(['open', 'used up', 'stopped', 'over', 'to come']),
}) satisfies z.ZodType<Coupon>

export const list = admin
  .meta(READS)
  .output(z.array(coupon))
  .handler(({ context }) => listCoupons(context.work))

export const one = admin
  .meta(READS)
  .input(CouponName)
  .output(coupon)
  .handler(({ input, context }) => oneCoupon(context.work, input.code))

export const add = provenAdmin
  .input(AddCoupon)
  .output(z.void())
  .errors(refusals('COUPON_TAKEN'))
  .handler(({ input, context }) => addCoupon(context.work, input))

export const edit = provenAdmin
  .input(EditCoupon)
  .output(z.void())
  .errors(refusals('COUPON_LIMIT'))
  .handler(({ input, context }) => editCoupon(context.work, input))

export const stop = provenAdmin
  .input(CouponName)
  .output(z.void())
  .handler(({ input, context }) => stopCoupon(context.work, input.code))

export const open = provenAdmin
  .input(CouponName)
  .output(z.void())
  .handler(({ input, context }) => openCoupon(context.work, input.code))
