import { z } from 'zod'
import { Money, pounds } from '#contract/api/view.ts'
import { Checkout } from '#contract/membership/input.ts'
import { Membership, Receipt } from '#contract/membership/view.ts'
import { PLANS } from '#contract/membership/words.ts'
import { openCheckout } from '#server/membership/checkout.ts'
import { moneyBackOf } from '#server/membership/end.ts'
import { cancelRenewal, openPortal, resumeRenewal } from '#server/membership/manage.ts'
import { membershipOf } from '#server/membership/membership.ts'
import { receiptsOf } from '#server/membership/receipts.ts'
import { buyer, provider, providerReads } from '#server/work/procedure.ts'
import { notFound, refusals } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { operation } from './operation.ts'

const ReceiptData = Receipt.pick({ id: true, number: true, plan: true, paidAt: true, url: true }).extend({
  amount: Money.describe('VAT included, if any was charged.'),
  tax: Money,
  refunded: Money,
})

const MembershipData = Membership.pick({
  expiresAt: true,
  cancelAtPeriodEnd: true,
  renews: true,
  free: true,
  unpaid: true,
}).extend({
  active: z.boolean().describe('Also in the days of grace after an unpaid period.'),
  plan: z.enum(PLANS).nullable(),
  moneyBack: z
    .object({ amount: Money, until: z.date() })
    .nullable()
    .describe('What goes back in full if the membership ends by then.'),
  receipts: z.array(ReceiptData),
})
type MembershipData = z.infer<typeof MembershipData>

const CheckoutInput = z.strictObject({
  plan: Checkout.shape.plan,
  couponCode: Checkout.shape.couponCode.unwrap().optional(),
})

const MEMBERSHIP = {
  active: true,
  plan: 'yearly',
  expiresAt: '2027-03-02T09:30:00.000Z',
  cancelAtPeriodEnd: false,
  renews: true,
  free: false,
  unpaid: false,
  moneyBack: null,
  receipts: [
    {
      id: 'b7d0c3a2-9e1f-4a58-8c64-0f2e7d5b1a93',
      number: 'F-2026-0042',
      plan: 'yearly',
      amount: pounds(2000),
      tax: pounds(0),
      refunded: pounds(0),
      paidAt: '2026-03-02T09:30:00.000Z',
      url: null,
    },
  ],
}

export const read = providerReads
  .meta({ scope: 'read' })
  .route(
    operation('GET /membership', {
      tag: 'Membership',
      summary: 'Read your membership',
      description: 'With its receipts, newest first.',
      example: { answer: MEMBERSHIP },
    }),
  )
  .output(MembershipData)
  .handler(({ context: { work, person } }) => membershipData(work, person))

/** Where a person goes on, in a browser. */
const Link = z.object({ url: z.url() })

export const checkout = buyer
  .meta({ scope: 'listing' })
  .route(
    operation('POST /membership/checkout', {
      tag: 'Membership',
      summary: 'Get a link to the checkout',
      description:
        'Open it in a browser within 30 minutes. The membership begins once the payment provider confirms the payment.',
      status: 201,
      example: {
        body: { plan: 'yearly', couponCode: 'FIRST100' },
        answer: { url: 'https://checkout.example.com/pay/cs_1a2b3c' },
      },
    }),
  )
  .input(CheckoutInput)
  .output(Link)
  .errors(
    refusals('ALREADY_ACTIVE', 'COUPON_CLAIMED', 'COUPON_INVALID', 'COUPON_USED', 'PAYMENTS_FAILED', 'PAYMENT_DUE'),
  )
  .handler(async ({ input: { plan, couponCode = null }, context: { work, person } }) =>
    link(await openCheckout(work, person, { plan, couponCode })),
  )

export const portal = provider
  .meta({ scope: 'listing' })
  .route(
    operation('POST /membership/portal', {
      tag: 'Membership',
      summary: 'Get a link to manage payments',
      description: 'Open it in a browser soon: the payment provider keeps it for minutes.',
      status: 201,
      example: { answer: { url: 'https://billing.example.com/session/bps_1a2b3c' } },
    }),
  )
  .output(Link)
  .errors(refusals('PAYMENTS_FAILED', 'NOT_FOUND'))
  .handler(async ({ context: { work, person } }) => link(await openPortal(work, person)))

export const cancel = provider
  .meta({ scope: 'listing' })
  .route(
    operation('POST /membership/cancel', {
      tag: 'Membership',
      summary: 'Cancel your membership',
      description: 'It stays active until the end of the period you paid for.',
      example: { answer: { ...MEMBERSHIP, cancelAtPeriodEnd: true, renews: false } },
    }),
  )
  .output(MembershipData)
  .errors(refusals('NO_MEMBERSHIP', 'PAYMENTS_FAILED'))
  .handler(async ({ context: { work, person } }) => {
    await cancelRenewal(work, person)
    return membershipData(work, person)
  })

export const resume = provider
  .meta({ scope: 'listing' })
  .route(
    operation('POST /membership/resume', {
      tag: 'Membership',
      summary: 'Take a cancellation back',
      example: { answer: MEMBERSHIP },
    }),
  )
  .output(MembershipData)
  .errors(refusals('NO_MEMBERSHIP', 'PAYMENTS_FAILED'))
  .handler(async ({ context: { work, person } }) => {
    await resumeRenewal(work, person)
    return membershipData(work, person)
  })

/** @throws NOT_FOUND if the payment provider gave no address */
function link({ url }: { url: string | null }): z.infer<typeof Link> {
  if (url === null) throw notFound('No portal URL returned')
  return { url }
}

async function membershipData(work: Work, { id }: Person): Promise<MembershipData> {
  const [membership, moneyBack, receipts] = await Promise.all([
    membershipOf(work, id),
    moneyBackOf(work, id),
    receiptsOf(work, id),
  ])
  const { isSubscribed, tier, ...rest } = membership
  return {
    ...rest,
    active: isSubscribed,
    plan: tier === 'none' ? null : tier,
    moneyBack: moneyBack && { amount: pounds(moneyBack.pence), until: moneyBack.until },
    receipts: receipts.map(receiptData),
  }
}

function receiptData({ amountPence, taxPence, refundedPence, ...receipt }: Receipt) {
  return { ...receipt, amount: pounds(amountPence), tax: pounds(taxPence), refunded: pounds(refundedPence) }
}
