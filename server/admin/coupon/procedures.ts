import { z } from 'zod'
import { AddCoupon, CouponName, EditCoupon } from '#contract/membership/input.ts'
import { Coupon } from '#contract/membership/view.ts'
import { adminReads, provenAdminActs } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { addCoupon, editCoupon, listCoupons, oneCoupon, openCoupon, stopCoupon } from './coupon.ts'

export const list = adminReads.output(z.array(Coupon)).handler(({ context }) => listCoupons(context.work))

export const one = adminReads
  .input(CouponName)
  .output(Coupon)
  .handler(({ input, context }) => oneCoupon(context.work, input.code))

export const add = provenAdminActs
  .input(AddCoupon)
  .errors(refusals('COUPON_TAKEN'))
  .handler(({ input, context }) => addCoupon(context.work, input))

export const edit = provenAdminActs
  .input(EditCoupon)
  .errors(refusals('COUPON_LIMIT'))
  .handler(({ input, context }) => editCoupon(context.work, input))

export const stop = provenAdminActs
  .input(CouponName)
  .handler(({ input, context }) => stopCoupon(context.work, input.code))

export const open = provenAdminActs
  .input(CouponName)
  .handler(({ input, context }) => openCoupon(context.work, input.code))
