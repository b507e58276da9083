import { TestManage, TestPay, TestRef } from '#contract/membership/input.ts'
import { TestCheckoutView, TestPaid, TestPortalView } from '#contract/membership/view.ts'
import { anyone, anyoneActs } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { checkoutView, manageSubscription, payCheckout, portalView } from './provider.ts'

// The pages of the test payment provider. As on a payment provider's own pages, the address alone gives access.

export const checkout = anyone
  .input(TestRef)
  .output(TestCheckoutView)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => checkoutView(context.work, input.ref))

export const pay = anyone
  .input(TestPay)
  .output(TestPaid)
  .errors(refusals('NOT_FOUND', 'CHECKOUT_OVER', 'CARD_NEEDED', 'CARD_DECLINED'))
  .handler(({ input, context }) => payCheckout(context.work, input))

export const portal = anyone
  .input(TestRef)
  .output(TestPortalView)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => portalView(context.work, input.ref))

export const manage = anyoneActs
  .input(TestManage)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => manageSubscription(context.work, input))
