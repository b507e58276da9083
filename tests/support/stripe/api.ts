import type Stripe from 'stripe'
import { expanded, find, liveCustomer, missing, page, Refused, RefusedParams } from './answers.ts'
import { newPortal, newRefund, newRefundedCharge } from './invoices.ts'
import { type Books, idOf, parentOf } from './life.ts'
import { newCustomer, newSession } from './objects.ts'
import { faultIn, list, metadataIn, type Params, text, within } from './params.ts'
import { changeSubscription, openFree } from './subscription-calls.ts'

type Endpoint = {
  method: string
  path: RegExp
  /** Where the SDK documents the parameters. */
  documented: [file: string, name: string]
  run(books: Books, id: string, params: Params, base: string): object
}

export function endpointFor(method: string, path: string) {
  for (const endpoint of endpoints) {
    const found = endpoint.method === method ? endpoint.path.exec(path) : null
    if (!found) continue
    return (books: Books, params: Params, base: string) => {
      const fault = faultIn(params, ...endpoint.documented)
      if (fault) throw new RefusedParams(fault)
      return () => expanded(books, endpoint.run(books, found[1] ?? '', params, base), params)
    }
  }
  return null
}

const endpoints: Endpoint[] = [
  {
    method: 'POST',
    path: /^\/v1\/customers$/,
    documented: ['Customers', 'CustomerCreateParams'],
    run({ customers, now }, _, params) {
      const made = newCustomer(
        { name: text(params, 'name'), email: text(params, 'email'), metadata: metadataIn(params) },
        now(),
      )
      customers.set(made.id, made)
      return made
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/customers$/,
    documented: ['Customers', 'CustomerListParams'],
    run({ customers }, _, params) {
      const wanted = [...customers.values()].filter((one) => !one.deleted)
      return page('/v1/customers', wanted, params)
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/customers\/(\w+)$/,
    documented: ['Customers', 'CustomerRetrieveParams'],
    run: ({ customers }, id) => find(customers, id, 'customer'),
  },
  {
    method: 'DELETE',
    path: /^\/v1\/customers\/(\w+)$/,
    documented: ['Customers', 'CustomerDeleteParams'],
    run({ customers, subscriptions, end, said }, id) {
      const known = liveCustomer(customers, id, 404)
      for (const one of subscriptions.values()) if (one.customer === id && one.status !== 'canceled') end(one.id)
      const gone: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true }
      customers.set(id, gone)
      said('customer.deleted', known)
      return gone
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/prices\/(\w+)$/,
    documented: ['Prices', 'PriceRetrieveParams'],
    run: ({ prices }, id) => find(prices, id, 'price'),
  },
  {
    method: 'GET',
    path: /^\/v1\/tax_rates\/(\w+)$/,
    documented: ['TaxRates', 'TaxRateRetrieveParams'],
    run: ({ taxRates }, id) => find(taxRates, id, 'tax_rate'),
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions$/,
    documented: ['Checkout/Sessions', 'Checkout.SessionCreateParams'],
    run: openSession,
  },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions$/,
    documented: ['Checkout/Sessions', 'Checkout.SessionListParams'],
    run: ({ sessions }, _, params) => page('/v1/checkout/sessions', [...sessions.values()], params),
  },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/(\w+)$/,
    documented: ['Checkout/Sessions', 'Checkout.SessionRetrieveParams'],
    run: ({ sessions }, id) => find(sessions, id, 'checkout.session'),
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
    documented: ['Checkout/Sessions', 'Checkout.SessionExpireParams'],
    run({ sessions, said }, id) {
      const found = find(sessions, id, 'checkout.session')
      if (found.status !== 'open') {
        throw new Refused(400, {
          message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${found.status}\`.`,
        })
      }
      Object.assign(found, { status: 'expired', url: null })
      said('checkout.session.expired', found)
      return found
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/subscriptions$/,
    documented: ['Subscriptions', 'SubscriptionListParams'],
    run({ subscriptions }, _, { status, ...params }) {
      const wanted = [...subscriptions.values()].filter((one) =>
        status === undefined ? one.status !== 'canceled' : status === 'all' || one.status === status,
      )
      return page('/v1/subscriptions', wanted, params)
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/subscriptions$/,
    documented: ['Subscriptions', 'SubscriptionCreateParams'],
    run: openFree,
  },
  {
    method: 'GET',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    documented: ['Subscriptions', 'SubscriptionRetrieveParams'],
    run: ({ subscriptions }, id) => find(subscriptions, id, 'subscription'),
  },
  {
    method: 'POST',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    documented: ['Subscriptions', 'SubscriptionUpdateParams'],
    run: changeSubscription,
  },
  {
    method: 'DELETE',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    documented: ['Subscriptions', 'SubscriptionCancelParams'],
    run({ subscriptions, end }, id) {
      const found = find(subscriptions, id, 'subscription')
      if (found.status === 'canceled') throw missing('subscription', id)
      end(id)
      return found
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/invoices$/,
    documented: ['Invoices', 'InvoiceListParams'],
    run({ invoices }, _, { subscription, ...params }) {
      const wanted = [...invoices.values()].filter((one) => !subscription || parentOf(one) === subscription)
      return page('/v1/invoices', wanted, params)
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/invoices\/(\w+)$/,
    documented: ['Invoices', 'InvoiceRetrieveParams'],
    run: ({ invoices }, id) => find(invoices, id, 'invoice'),
  },
  {
    method: 'GET',
    path: /^\/v1\/invoice_payments$/,
    documented: ['InvoicePayments', 'InvoicePaymentListParams'],
    run({ payments }, _, { payment, ...params }) {
      const intent = typeof payment === 'object' && !Array.isArray(payment) ? payment.payment_intent : undefined
      const wanted = [...payments.values()].filter((one) => !intent || one.payment.payment_intent === intent)
      return page('/v1/invoice_payments', wanted, params)
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/refunds$/,
    documented: ['Refunds', 'RefundListParams'],
    run: ({ refunds }, _, params) => page('/v1/refunds', [...refunds.values()], params),
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    documented: ['Refunds', 'RefundCreateParams'],
    run: refund,
  },
  {
    method: 'POST',
    path: /^\/v1\/billing_portal\/sessions$/,
    documented: ['BillingPortal/Sessions', 'BillingPortal.SessionCreateParams'],
    run({ customers, now }, _, params, base) {
      const customer = liveCustomer(customers, text(params, 'customer') ?? '').id
      const back = text(params, 'return_url')
      return newPortal(customer, back, `${base}/portal/${customer}?${new URLSearchParams({ back: back ?? '' })}`, now())
    },
  },
]

function openSession({ customers, prices, sessions, orders, now }: Books, _: string, params: Params, base: string) {
  const [line] = list(params.line_items)
  const price = find(prices, text(line, 'price') ?? '', 'price')
  const data = within(params.subscription_data)
  const freeDays = text(data, 'trial_period_days')
  if (params.mode !== 'subscription') throw new Refused(400, { message: 'The stand-in knows subscriptions only.' })
  if (!params.success_url) throw new Refused(400, { message: 'You must pass in `success_url`.', param: 'success_url' })
  if (freeDays !== null && Number(freeDays) < 1) throw new Refused(400, { message: 'A trial has at least one day.' })
  const made = newSession(
    {
      customer: liveCustomer(customers, text(params, 'customer') ?? '').id,
      metadata: metadataIn(params),
      client_reference_id: text(params, 'client_reference_id'),
      locale: text(params, 'locale'),
      success_url: text(params, 'success_url'),
      cancel_url: text(params, 'cancel_url'),
      payment_method_collection: text(params, 'payment_method_collection') ?? 'always',
      amount_total: freeDays === null ? price.unit_amount : 0,
    },
    (id) => `${base}/pay/${id}`,
    now(),
  )
  const ending = text(within(within(data.trial_settings).end_behavior), 'missing_payment_method')
  const withoutCard = ending === 'cancel' || ending === 'pause' ? ending : 'create_invoice'
  sessions.set(made.id, made)
  orders.set(made.id, { price, metadata: metadataIn(data), freeDays: freeDays ? Number(freeDays) : null, withoutCard })
  return made
}

function refund({ payments, invoices, refunds, said, now }: Books, _: string, params: Params) {
  const intent = text(params, 'payment_intent') ?? ''
  const payment = [...payments.values()].find((one) => one.payment.payment_intent === intent)
  if (!payment) throw missing('payment_intent', intent, 400)
  const invoice = find(invoices, idOf(payment.invoice), 'invoice')
  const before = [...refunds.values()].filter((one) => one.payment_intent === intent)
  const total = before.reduce((sum, { amount }) => sum + amount, Number(text(params, 'amount')))
  if (total > invoice.amount_paid) {
    throw new Refused(400, { message: 'Refund amount is greater than unrefunded amount on charge' })
  }
  const made = newRefund(intent, Number(text(params, 'amount')), now())
  refunds.set(made.id, made)
  said('charge.refunded', newRefundedCharge(invoice, intent, total, now()))
  return made
}
