import { z } from 'zod'
import { AddCoupon, CouponName, EditCoupon } from '#contract/membership/input.ts'
import { Coupon } from '#contract/membership/view.ts'
import { admin, provenAdmin, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { addCoupon, editCoupon, listCoupons, oneCoupon, openCoupon, stopCoupon } from './coupon.ts'

export const list = admin
  .meta(READS)
  .output(z.array(Coupon))
  .handler(({ context }) => listCoupons(context.work))

export const one = admin
  .meta(READS)
  .input(CouponName)
  .output(Coupon)
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
