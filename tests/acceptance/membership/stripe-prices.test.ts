import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { newPrice, newTaxRate } from '#tests/support/stripe/objects.ts'
import { listenToLog, openStripeSite } from '#tests/support/stripe/site.ts'

const site = await openStripeSite()
const { stripe, newProvider, newProcess } = site

const recurring = newPrice('price_monthly', 'month', 299).recurring
const order = {
  providerId: 'p',
  plan: 'monthly' as const,
  promoCode: null,
  freeDays: null,
  success: 'http://localhost/s',
  cancel: 'http://localhost/c',
}

const wrong: [string, Partial<Stripe.Price>][] = [
  ['amount', { unit_amount: 2990 }],
  ['currency', { currency: 'eur' }],
  ['interval', { recurring: recurring && { ...recurring, interval: 'year' } }],
  ['number of intervals', { recurring: recurring && { ...recurring, interval_count: 3 } }],
]

test.each(wrong)(
  'a price at Stripe of another %s sells nothing, and the operator is told [MEM-21]',
  async (_, change) => {
    const { browser } = await newProvider()
    const log = listenToLog(site)
    stripe.reprice('monthly', change)
    const page = await browser.follow(
      await browser.post('/membership', { intent: 'checkout', plan: 'monthly', coupon: '' }),
    )
    stripe.reprice('monthly', newPrice('price_monthly', 'month', 299))
    page.one('div', { role: 'alert', text: /Checkout Error.*Failed to process payment/ })
    expect(stripe.kept.sessions.size).toBe(0)
    expect(String(log.mock.calls[0]?.[0] && Reflect.get(log.mock.calls[0][0], 'err'))).toContain(
      'The Stripe price price_monthly is not the monthly price of this site',
    )
  },
)

test('a price that Stripe does not know sells nothing', async () => {
  const payments = newProcess({ STRIPE_PRICE_MONTHLY: 'price_gone' })
  const opening = payments.openCheckout({ ...order, key: 'gone', customerRef: 'cus_1' })
  await expect(opening).rejects.toThrow('The payment provider failed')
  expect(stripe.kept.sessions.size).toBe(0)
})

test('a session that was opened before a setting changed is found again, not opened twice', async () => {
  const customerRef = await newProcess().openCustomer({ providerId: 'p', name: 'P', email: 'p@example.com' })
  const first = await newProcess().openCheckout({ ...order, key: 'changed', customerRef })
  const moved = { ...order, key: 'changed', customerRef, success: 'https://fettle.example/membership?success=true' }
  expect(await newProcess().openCheckout(moved)).toEqual(first)
  expect(stripe.kept.sessions.size).toBe(1)
})

test('with a tax rate that is part of the price, VAT stands on what people get; one on top of it sells nothing', async () => {
  stripe.kept.taxRates.set('txr_within', newTaxRate('txr_within', true)).set('txr_top', newTaxRate('txr_top', false))
  const customerRef = await newProcess().openCustomer({ providerId: 'q', name: 'Q', email: 'q@example.com' })
  const within = newProcess({ STRIPE_TAX_RATE: 'txr_within' })
  await within.openCheckout({ ...order, providerId: 'q', key: 'within', customerRef })
  const asked = stripe.calls.findLast(({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions')
  expect(asked).toMatchObject({ status: 200, params: { subscription_data: { default_tax_rates: ['txr_within'] } } })
  const opening = newProcess({ STRIPE_TAX_RATE: 'txr_top' }).openCheckout({ ...order, key: 'top', customerRef })
  await expect(opening).rejects.toThrow('The Stripe tax rate txr_top comes on top of the price')
})
