import { expect, test } from 'vitest'
import { invoiceOf, sessionOf, subscriptionOf } from '#server/platform/payments/shapes.ts'
import { newInvoice, newPayment, newPortal, newRefund, newRefundedCharge } from '#tests/support/stripe/invoices.ts'
import { newCustomer, newPrice, newSession, newSubscription, newTaxRate, wired } from '#tests/support/stripe/objects.ts'
import published from '#tests/support/stripe/published-objects.json' with { type: 'json' }

// Stripe's own examples of its objects, made from its OpenAPI file (stripe/openapi, openapi/fixtures3.json, f6c2a48f, MIT).

const NOW = 1_790_000_000
const period = { start: NOW, end: NOW + 2_592_000 }
const price = newPrice('price_monthly', 'month', 299)
const customer = newCustomer({ name: 'Maya Okafor', email: 'maya@example.com', metadata: {} }, NOW)
const subscription = newSubscription(
  {
    customer: customer.id,
    metadata: {},
    status: 'active',
    trial_end: null,
    default_payment_method: null,
    trial_settings: null,
  },
  price,
  period,
)
const invoice = newInvoice({
  subscription,
  customer,
  amount: 299,
  reason: 'subscription_create',
  period,
  now: NOW,
  url: (id) => `https://stripe.test/${id}`,
})
const session = newSession(
  {
    customer: customer.id,
    client_reference_id: null,
    success_url: 'https://site.test/',
    cancel_url: 'https://site.test/',
    locale: 'en-GB',
    metadata: {},
    payment_method_collection: 'always',
    amount_total: 299,
  },
  (id) => `https://stripe.test/${id}`,
  NOW,
)

const objects: [keyof typeof published, object | undefined][] = [
  ['price', price],
  ['tax_rate', newTaxRate('txr_vat', true)],
  ['customer', customer],
  ['checkout.session', session],
  ['subscription', subscription],
  ['subscription_item', subscription.items.data[0]],
  ['invoice', invoice],
  ['invoice_payment', newPayment(invoice, NOW)],
  ['refund', newRefund('pi_1', 299, NOW)],
  ['charge', newRefundedCharge(invoice, 'pi_1', 299, NOW)],
  ['billing_portal.session', newPortal(customer.id, null, 'https://stripe.test/portal', NOW)],
]

/** Fields of versions of the API before ours, which the examples still carry, and of ours, which they do not know yet. */
const OLDER: Record<string, string[]> = {
  charge: ['refunds'],
  invoice: ['subscription'],
  refund: ['destination_details'],
}
const NEWER: Record<string, string[]> = {
  'checkout.session': ['allowed_payment_method_types'],
  subscription_item: ['current_trial'],
}

const namesOf = (object: object) => Object.keys(wired(object)).sort()
const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

test.each(objects)('the stand-in’s %s has the fields that Stripe publishes, of the same kinds', (name, object = {}) => {
  const [ours, theirs] = [
    new Map(Object.entries(wired(object))),
    new Map<string, unknown>(Object.entries(published[name])),
  ]
  expect([...theirs.keys()].filter((field) => !ours.has(field))).toEqual(OLDER[name] ?? [])
  expect([...ours.keys()].filter((field) => !theirs.has(field))).toEqual(NEWER[name] ?? [])
  const others = namesOf(object).filter((field) => {
    const kinds = [ours.get(field), theirs.get(field)].map(kindOf)
    return theirs.has(field) && !kinds.includes('null') && kinds[0] !== kinds[1]
  })
  expect(others).toEqual([])
})

test('Stripe’s own examples are read as its answers are', () => {
  expect(sessionOf(published['checkout.session']).state).toBe('open')
  expect(subscriptionOf(published.subscription)).toMatchObject({ ref: published.subscription.id, plan: 'monthly' })
  expect(invoiceOf(published.invoice)).toMatchObject({ ref: published.invoice.id })
})
