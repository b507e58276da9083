import { TestManage, TestPay, TestRef } from '#contract/test-payment.ts'
import { anyone } from '#server/work/procedure.ts'
import { checkoutView, pay as payNow } from './checkout.ts'
import { manage as act, portalView } from './portal.ts'

// The pages of the test payment provider. As on a payment provider's own pages, whoever has the address may act there.

export const checkout = anyone.input(TestRef).handler(({ input, context }) => checkoutView(context.work, input.ref))

export const pay = anyone.input(TestPay).handler(({ input, context }) => payNow(context.work, input))

export const portal = anyone.input(TestRef).handler(({ input, context }) => portalView(context.work, input.ref))

export const manage = anyone.input(TestManage).handler(({ input, context }) => act(context.work, input))
