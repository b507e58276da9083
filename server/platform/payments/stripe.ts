import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import type { Settings } from '#config/env.ts'
import { MINUTE, seconds } from '#contract/duration.ts'
import { PLAN_PENCE, type Plan } from '#contract/membership/words.ts'
import { CALL_TIMEOUT } from '#server/platform/payments.ts'
import { observeCall } from '#server/platform/seeing/observe.ts'
import {
  type CheckoutOrder,
  type CheckoutSession,
  type FreeOrder,
  type Payments,
  PaymentsFailed,
  PaymentsUnknown,
  type Subscription,
} from '../payments.ts'
import { inTime, readAll } from './deadline.ts'
import { freeFor, sessionFor } from './orders.ts'
import { invoiceOf, readSigned, refOf, sessionOf, subscriptionOf, urlOf } from './shapes.ts'

/** The version that shapes.ts was written for. */
const API_VERSION = '2026-10-28.endive'
/** Milliseconds per try, of two. */
const TRY_WITHIN = 3_600
const INTERVALS = { monthly: 'month', yearly: 'year' } as const

type StripeSettings = NonNullable<Settings['stripe']>

export function stripePayments({ secretKey, webhookSecret, prices, taxRate, apiBase }: StripeSettings): Payments {
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TRY_WITHIN,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: observedClient(),
    ...(apiBase ? baseOf(apiBase) : {}),
  })
  const checked = new Set<Plan>()
  const customerOnce = createOnce<string>()
  const sessionOnce = createOnce<CheckoutSession>()
  const refundOnce = createOnce<string>()
  const freeOnce = createOnce<Subscription>()

  /** Checks once that Stripe's price matches the one on our pages. */
  async function priceOf(plan: Plan): Promise<string> {
    const price = prices[plan]
    if (checked.has(plan)) return price
    const { unit_amount, currency, recurring } = await stripe.prices.retrieve(price)
    const same = unit_amount === PLAN_PENCE[plan] && currency === 'gbp' && recurring?.interval === INTERVALS[plan]
    if (!same || recurring.interval_count !== 1) {
      throw new PaymentsFailed(`The Stripe price ${price} is not the ${plan} price of this site: see docs/payments.md`)
    }
    if (taxRate !== null && !(await stripe.taxRates.retrieve(taxRate)).inclusive) {
      throw new PaymentsFailed(`The Stripe tax rate ${taxRate} comes on top of the price: see docs/payments.md`)
    }
    checked.add(plan)
    return price
  }

  const retrieve = async (ref: string) =>
    subscriptionOf(await stripe.subscriptions.retrieve(ref, { expand: ['customer'] }))

  const openSession = (order: CheckoutOrder, price: string) =>
    sessionOnce({
      key: order.key,
      create: (idempotencyKey) =>
        stripe.checkout.sessions.create(sessionFor(order, price, taxRate), { idempotencyKey }).then(sessionOf),
      find: () =>
        stripe.checkout.sessions.list({ customer: order.customerRef, limit: 100 }).then(({ data }) => {
          const found = data.find(({ metadata }) => metadata?.checkout_id === order.key)
          return found ? sessionOf(found) : null
        }),
    })

  async function openFree(order: FreeOrder): Promise<Subscription> {
    const { key, customerRef: customer } = order
    const price = await priceOf(order.plan)
    const known = await stripe.customers.retrieve(customer)
    // A card of an earlier membership pays for nothing that its owner has not asked for.
    const hasCard = !known.deleted && Boolean(known.invoice_settings.default_payment_method ?? known.default_source)
    return freeOnce({
      key,
      create: (idempotencyKey) =>
        stripe.subscriptions
          .create({ ...freeFor(order, price, taxRate), cancel_at_period_end: hasCard }, { idempotencyKey })
          .then(subscriptionOf),
      find: () =>
        stripe.subscriptions.list({ customer, status: 'all', limit: 100 }).then(({ data }) => {
          const found = data.find(({ metadata }) => metadata.free_key === key)
          return found ? subscriptionOf(found) : null
        }),
    })
  }

  async function extend(ref: string, until: Date): Promise<Subscription> {
    const at = seconds(until.getTime())
    const { cancel_at_period_end, cancel_at } = await stripe.subscriptions.retrieve(ref)
    const end = cancel_at_period_end ? { cancel_at_period_end } : cancel_at === null ? {} : { cancel_at: at }
    const free = { trial_end: at, proration_behavior: 'none' } as const
    return subscriptionOf(await stripe.subscriptions.update(ref, { ...free, ...end, expand: ['customer'] }))
  }

  async function paymentOf(invoice: string): Promise<string> {
    const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 1 })
    const found = data[0]?.payment.payment_intent
    if (!found) throw new PaymentsUnknown(`Nothing that can go back was paid for ${invoice}`)
    return idOf(found)
  }

  async function refundedPence(payment_intent: string): Promise<number> {
    const { data } = await stripe.refunds.list({ payment_intent, limit: 100 })
    return data
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .reduce((sum, { amount }) => sum + amount, 0)
  }

  async function refundUpTo(invoice: string, pence: number): Promise<void> {
    const payment_intent = await paymentOf(invoice)
    const before = await refundedPence(payment_intent)
    if (before >= pence) return
    await refundOnce({
      key: `refund-${invoice}-${before}-${pence}`,
      create: (idempotencyKey) =>
        stripe.refunds.create({ payment_intent, amount: pence - before }, { idempotencyKey }).then(refOf),
      find: async () => ((await refundedPence(payment_intent)) >= pence ? payment_intent : null),
    })
  }

  const read = async (ref: string) => sessionOf(await stripe.checkout.sessions.retrieve(ref))

  return {
    name: 'stripe',
    check: () => inTime(stripe.prices.retrieve(prices.monthly).then(done)),
    openCustomer: ({ providerId, name, email }) =>
      inTime(
        customerOnce({
          key: `customer-${providerId}-${keyHash(name, email)}`,
          create: (idempotencyKey) =>
            stripe.customers
              .create({ name, email, metadata: { provider_id: providerId } }, { idempotencyKey })
              .then(refOf),
          find: () =>
            stripe.customers
              .list({ email, limit: 100 })
              .then(({ data }) => data.find(({ metadata }) => metadata.provider_id === providerId)?.id ?? null),
        }),
      ),
    forgetCustomer: (ref) => inTime(stripe.customers.del(ref).then(done, unlessMissing)),
    openCheckout: (order) => inTime(priceOf(order.plan).then((price) => openSession(order, price))),
    checkout: (ref) => inTime(read(ref)),
    closeCheckout: (ref) => inTime(stripe.checkout.sessions.expire(ref).then(sessionOf, () => read(ref))),
    subscription: (ref) => inTime(retrieve(ref)),
    allSubscriptions: () =>
      readAll(stripe.subscriptions.list({ status: 'all', limit: 100, expand: ['data.customer'] }), subscriptionOf),
    openFree: (order) => inTime(openFree(order)),
    extend: (ref, until) => inTime(extend(ref, until)),
    cancelAtPeriodEnd: (ref) =>
      inTime(
        stripe.subscriptions.update(ref, { cancel_at_period_end: true, expand: ['customer'] }).then(subscriptionOf),
      ),
    resume: (ref) =>
      inTime(
        stripe.subscriptions
          .retrieve(ref)
          .then((found) => stripe.subscriptions.update(ref, { ...notCancelled(found), expand: ['customer'] }))
          .then(subscriptionOf),
      ),
    endNow: (ref) => inTime(stripe.subscriptions.cancel(ref).then(done, unlessMissing)),
    refund: (invoiceRef, pence) => inTime(refundUpTo(invoiceRef, pence)),
    invoice: (ref) => inTime(stripe.invoices.retrieve(ref).then(invoiceOf)),
    invoicesSince(moment) {
      const since = { gte: Math.floor(moment.getTime() / 1000) }
      return readAll(stripe.invoices.list({ created: since, status: 'paid', limit: 100 }), invoiceOf)
    },
    invoiceOfPayment: (payment_intent) =>
      inTime(
        stripe.invoicePayments
          .list({ payment: { type: 'payment_intent', payment_intent }, limit: 1 })
          .then(({ data: [found] }) => (found ? idOf(found.invoice) : null)),
      ),
    portal: (customer, return_url) =>
      inTime(stripe.billingPortal.sessions.create({ customer, return_url }).then(urlOf)),
    readEvent: (body, signature, now) => readSigned(body, signature, webhookSecret, now),
  }
}

/** Tests send calls to a stand-in. */
function baseOf({ hostname, port, protocol }: URL): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const name = protocol === 'http:' ? 'http' : 'https'
  return { host: hostname, port: port || (name === 'http' ? 80 : 443), protocol: name }
}

const idOf = (found: string | { id: string }) => (typeof found === 'string' ? found : found.id)
const done = (answer: unknown) => void refOf(answer)

/** Names change, and Stripe refuses a used key with other parameters. */
const keyHash = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)

/** Our button sets `cancel_at_period_end`; Stripe's portal sets the date instead. */
function notCancelled({ cancel_at_period_end, cancel_at }: Stripe.Subscription): Stripe.SubscriptionUpdateParams {
  return cancel_at !== null && !cancel_at_period_end ? { cancel_at: '' } : { cancel_at_period_end: false }
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return undefined
  throw error
}

const ASK_AGAIN_AFTER = 250

type Creation<Made> = {
  key: string
  create(idempotencyKey: string): Promise<Made>
  find(): Promise<Made | null>
}

/** Calls within this process share the one in flight; other processes rely on Stripe's idempotency. */
function createOnce<Made>() {
  const inFlight = new Map<string, Promise<Made>>()
  return (creation: Creation<Made>): Promise<Made> => {
    const shared = inFlight.get(creation.key)
    if (shared) return shared
    const creating = make(creation).finally(() => inFlight.delete(creation.key))
    inFlight.set(creation.key, creating)
    return creating
  }
}

async function make<Made>({ key, create, find }: Creation<Made>): Promise<Made> {
  try {
    return await whenFree(() => create(key))
  } catch (error) {
    if (!isSpent(error)) throw error
    return (await find()) ?? whenFree(() => create(`${key}-${Math.floor(Date.now() / MINUTE)}`))
  }
}

/** Another process may hold the key; its answer will be ours. */
async function whenFree<Made>(create: () => Promise<Made>): Promise<Made> {
  const until = Date.now() + CALL_TIMEOUT
  for (;;) {
    try {
      return await create()
    } catch (error) {
      const inUse = error instanceof Stripe.errors.StripeError && error.statusCode === 409
      if (!inUse || Date.now() + ASK_AGAIN_AFTER > until) throw error
      await sleep(ASK_AGAIN_AFTER)
    }
  }
}

/** Stripe repeats its failure for 24 hours, and refuses a key whose parameters have changed. */
function isSpent(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return true
  if (!(error instanceof Stripe.errors.StripeError) || (error.statusCode ?? 0) < 500) return false
  return error.headers?.['idempotent-replayed'] === 'true'
}

/** Stripe is down, or takes our key no more. It answers so to nothing that a person did. */
function isOutOfOrder(answer: { getStatusCode(): number }): boolean {
  const status = answer.getStatusCode()
  return status >= 500 || status === 401 || status === 403
}

function observedClient() {
  const client = Stripe.createNodeHttpClient()
  const { makeRequest } = client
  const send = (given: Parameters<typeof makeRequest>) => Reflect.apply(makeRequest, client, given)
  client.makeRequest = (...given) => observeCall('stripe', () => send(given), { failedBy: isOutOfOrder })
  return client
}
