import { z } from 'zod'
import { Checkout, CouponCode } from '#contract/membership/input.ts'
import { AcceptedCoupon, OwnActivity, OwnMembership, PaymentPage } from '#contract/membership/view.ts'
import { PROMISED_CODE } from '#contract/membership/words.ts'
import {
  anyoneReads,
  buyer,
  provider,
  providerActs,
  providerReads,
  READS,
  WHILE_LEAVING,
} from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { awaitMembership, openCheckout } from './checkout.ts'
import { sellerOf } from './emails.ts'
import { moneyBackOf, takeMoneyBack } from './end.ts'
import { hiddenListingOf, listedWithoutMembership } from './hidden-listing.ts'
import { cancelRenewal, openPortal, resumeRenewal } from './manage.ts'
import { awaitsApproval, membershipOf, offerFor } from './membership.ts'
import { checkCode, placesLeft } from './promo.ts'
import { receiptsOf } from './receipts.ts'

export const own = providerReads.output(OwnMembership).handler(async ({ context: { work, person } }) => {
  const [membership, moneyBack, receipts, offer, hidden, listedUntil, waits] = await Promise.all([
    membershipOf(work, person.id),
    moneyBackOf(work, person.id),
    receiptsOf(work, person.id),
    offerFor(work, person.id),
    hiddenListingOf(work, person.id),
    listedWithoutMembership(work, person.id),
    awaitsApproval(work, person.id),
  ])
  const looksWithin = waits ? work.site.live.approval().days : null
  return { membership, moneyBack, receipts, seller: sellerOf(work), offer, hidden, listedUntil, looksWithin }
})

/** How many first years are still free. */
export const freeYearsLeft = anyoneReads
  .output(z.number())
  .handler(({ context }) => placesLeft(context.work, PROMISED_CODE))

export const checkCoupon = buyer
  .meta(READS)
  .input(CouponCode)
  .output(AcceptedCoupon)
  .errors(refusals('COUPON_INVALID', 'COUPON_CLAIMED', 'COUPON_USED', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => checkCode(context.work, context.person.id, input.code))

export const checkout = buyer
  .input(Checkout)
  .output(PaymentPage)
  .errors(
    refusals('ALREADY_ACTIVE', 'COUPON_CLAIMED', 'COUPON_INVALID', 'COUPON_USED', 'PAYMENTS_FAILED', 'PAYMENT_DUE'),
  )
  .handler(({ input, context }) => openCheckout(context.work, context.person, input))

export const awaited = provider
  .meta(WHILE_LEAVING)
  .output(OwnActivity)
  .handler(({ context }) => awaitMembership(context.work, context.person))

export const manage = provider
  .output(PaymentPage)
  .errors(refusals('PAYMENTS_FAILED'))
  .handler(({ context }) => openPortal(context.work, context.person))

export const cancel = providerActs
  .errors(refusals('NO_MEMBERSHIP', 'PAYMENTS_FAILED'))
  .handler(({ context }) => cancelRenewal(context.work, context.person))

/** Ends the membership now and gives all the money back. */
export const moneyBack = providerActs
  .errors(refusals('NO_MEMBERSHIP', 'MONEY_BACK_OVER'))
  .handler(({ context }) => takeMoneyBack(context.work, context.person))

export const resume = providerActs
  .errors(refusals('NO_MEMBERSHIP', 'PAYMENTS_FAILED'))
  .handler(({ context }) => resumeRenewal(context.work, context.person))
