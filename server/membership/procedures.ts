import { z } from 'zod'
import { Checkout, CouponCode } from '#contract/checkout.ts'
import { anyone, buyer, provider, READS, staff } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { awaited as isAwaited } from './awaited.ts'
import { checkout as openCheckout } from './checkout.ts'
import { cancel as endRenewal, manage as openPortal, resume as takeBack } from './manage.ts'
import { offerFor } from './offer.ts'
import { overview as overviewOf } from './overview.ts'
import { membershipOf } from './own.ts'
import { checkCode } from './promo.ts'
import { receiptsOf } from './receipts.ts'
import { isActive as isMember } from './standing.ts'

/** What one's own membership is, what was paid for it, and what one would buy now. */
export const own = provider.meta(READS).handler(async ({ context: { work, person } }) => {
  const [membership, receipts, offer] = await Promise.all([
    membershipOf(work, person.id),
    receiptsOf(work, person.id),
    offerFor(work, person.id),
  ])
  return { membership, receipts, offer }
})

export const checkCoupon = buyer
  .meta(READS)
  .input(CouponCode)
  .errors(refusals('COUPON_INVALID', 'COUPON_CLAIMED', 'COUPON_USED', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => checkCode(context.work, context.person.id, input.code))

/** Where one pays; `url` is null when the payment provider gave none. */
export const checkout = buyer
  .input(Checkout)
  .errors(
    refusals(
      'ALREADY_ACTIVE',
      'COUPON_CLAIMED',
      'COUPON_INVALID',
      'COUPON_USED',
      'PAYMENTS_FAILED',
      'PAYMENT_DUE',
      'TOO_MANY_REQUESTS',
    ),
  )
  .handler(({ input, context }) => openCheckout(context.work, context.person, input))

/** Whether one's payment has arrived. */
export const awaited = provider.meta(READS).handler(({ context }) => isAwaited(context.work, context.person))

/** Where one manages cards and plan; `url` is null when the payment provider gave none. */
export const manage = provider
  .errors(refusals('NO_MEMBERSHIP', 'PAYMENTS_FAILED'))
  .handler(({ context }) => openPortal(context.work, context.person))

export const cancel = provider
  .errors(refusals('NO_MEMBERSHIP', 'PAYMENTS_FAILED'))
  .handler(({ context }) => endRenewal(context.work, context.person))

/** Whether somebody else is a member; nothing more of it. */
export const isActive = anyone
  .input(z.strictObject({ providerId: z.uuid() }))
  .handler(({ input, context }) => isMember(context.work, input.providerId))

export const resume = provider
  .errors(refusals('NO_MEMBERSHIP', 'PAYMENTS_FAILED'))
  .handler(({ context }) => takeBack(context.work, context.person))

/** For admins: members, revenue, promo codes. */
export const overview = staff.handler(({ context }) => overviewOf(context.work))
