import type Stripe from 'stripe'
import { type InvoiceGiven, newInvoice, newPayment, newRefundedCharge } from './invoices.ts'
import { API_VERSION, newId, newSubscription, planOf, wired } from './objects.ts'

export type StripeEvent = Pick<
  Stripe.EventBase,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks' | 'request'
> & { type: string; data: { object: object } }

/** What a session was opened for. */
export type Order = {
  price: Stripe.Price
  metadata: Stripe.Metadata
  freeDays: number | null
  withoutCard: 'cancel' | 'create_invoice' | 'pause'
}

export type Books = ReturnType<typeof openBooks>

const DAY = 86_400

/** What Stripe keeps, and what happens there without a call of ours. Every step gives the events that Stripe sends. */
export function openBooks({ clock, base, tell }: { clock: () => Date; base: () => string; tell: Tell }) {
  const customers = new Map<string, Stripe.Customer | Stripe.DeletedCustomer>()
  const sessions = new Map<string, Stripe.Checkout.Session>()
  const orders = new Map<string, Order>()
  const subscriptions = new Map<string, Stripe.Subscription>()
  const invoices = new Map<string, Stripe.Invoice>()
  const payments = new Map<string, Stripe.InvoicePayment>()
  const refunds = new Map<string, Stripe.Refund>()
  const prices = new Map<string, Stripe.Price>()
  const taxRates = new Map<string, Stripe.TaxRate>()
  const now = () => Math.floor(clock().getTime() / 1000)

  function said(type: string, object: object): StripeEvent {
    const event: StripeEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: now(),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      data: { object: wired(object) },
    }
    tell(event)
    return event
  }

  function bill(given: Omit<InvoiceGiven, 'customer' | 'now' | 'url'>): Stripe.Invoice {
    const customer = liveCustomer(idOf(given.subscription.customer))
    const invoice = newInvoice({ ...given, customer, now: now(), url: (id) => `${base()}/invoices/${id}` })
    invoices.set(invoice.id, invoice)
    given.subscription.latest_invoice = invoice.id
    return invoice
  }

  function markPaid(invoice: Stripe.Invoice): StripeEvent {
    const due = invoice.amount_due
    Object.assign(invoice, { status: 'paid', amount_paid: due, amount_remaining: 0, next_payment_attempt: null })
    if (due > 0) Object.assign(invoice, { attempted: true, attempt_count: invoice.attempt_count + 1 })
    invoice.status_transitions.paid_at = now()
    const payment = newPayment(invoice, now())
    if (due > 0) payments.set(payment.id, payment)
    return said('invoice.paid', invoice)
  }

  function liveCustomer(id: string): Stripe.Customer {
    const found = customers.get(id)
    if (!found || found.deleted) throw new Error(`The stand-in has no customer ${id}`)
    return found
  }

  const subscription = (id: string) => held(subscriptions, id)
  const updated = (found: Stripe.Subscription) => said('customer.subscription.updated', found)

  /** The next period begins, and its invoice is there. */
  function turn(found: Stripe.Subscription): Stripe.Invoice {
    const item = itemOf(found)
    const period = { start: item.current_period_end, end: periodEnd(item.price, item.current_period_end) }
    Object.assign(item, { current_period_start: period.start, current_period_end: period.end })
    return bill({ subscription: found, amount: item.price.unit_amount ?? 0, reason: 'subscription_cycle', period })
  }

  function openInvoiceOf(found: Stripe.Subscription): Stripe.Invoice | null {
    const latest = found.latest_invoice === null ? null : held(invoices, idOf(found.latest_invoice))
    return latest?.status === 'open' ? latest : null
  }

  return {
    customers,
    sessions,
    orders,
    subscriptions,
    invoices,
    payments,
    refunds,
    prices,
    taxRates,
    now,
    said,
    subscription,

    /** Somebody pays on the checkout page, or takes what is free with or without a card. */
    complete(ref: string, { card = true } = {}): StripeEvent[] {
      const session = held(sessions, ref)
      const { price, metadata, freeDays, withoutCard } = held(orders, ref)
      if (session.status !== 'open') throw new Error(`The session ${ref} is ${session.status}`)
      if (!card && session.payment_method_collection === 'always') throw new Error('Stripe wants a card here')
      const start = now()
      const trialEnd = freeDays === null ? null : start + freeDays * DAY
      const period = { start, end: trialEnd ?? periodEnd(price, start) }
      const made = newSubscription(
        {
          customer: session.customer ?? '',
          metadata,
          status: trialEnd ? 'trialing' : 'active',
          trial_end: trialEnd,
          default_payment_method: card ? newId('pm') : null,
          trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: withoutCard } },
        },
        price,
        period,
      )
      subscriptions.set(made.id, made)
      const amount = trialEnd ? 0 : (price.unit_amount ?? 0)
      const invoice = bill({ subscription: made, amount, reason: 'subscription_create', period })
      const events = [said('customer.subscription.created', made), markPaid(invoice)]
      Object.assign(session, { status: 'complete', url: null, subscription: made.id, invoice: invoice.id })
      session.payment_status = amount > 0 ? 'paid' : 'no_payment_required'
      return [...events, said('checkout.session.completed', session)]
    },

    /** The period is over, and the next one is paid. */
    renew(ref: string): StripeEvent[] {
      const found = subscription(ref)
      const invoice = turn(found)
      found.status = 'active'
      return [markPaid(invoice), updated(found)]
    },

    /** The period is over, and the card is refused; or, when it has been refused before, once more. */
    failPayment(ref: string): StripeEvent[] {
      const found = subscription(ref)
      const invoice = openInvoiceOf(found) ?? turn(found)
      Object.assign(invoice, { attempted: true, attempt_count: invoice.attempt_count + 1 })
      invoice.next_payment_attempt = now() + 3 * DAY
      found.status = 'past_due'
      return [said('invoice.payment_failed', invoice), updated(found)]
    },

    /** What was refused is paid after all. */
    payLate(ref: string): StripeEvent[] {
      const found = subscription(ref)
      const invoice = openInvoiceOf(found)
      if (!invoice) throw new Error(`Nothing is due for ${ref}`)
      found.status = 'active'
      return [markPaid(invoice), updated(found)]
    },

    /** Somebody cancels in the portal: the end is noted as a date, as it is with flexible billing. */
    cancelAtEnd(ref: string): StripeEvent[] {
      const found = subscription(ref)
      Object.assign(found, { cancel_at: itemOf(found).current_period_end, canceled_at: now() })
      return [updated(found)]
    },

    /** Somebody takes the other plan in the portal. */
    switchPlan(ref: string, priceId: string): StripeEvent[] {
      const found = subscription(ref)
      const [item, price] = [itemOf(found), held(prices, priceId)]
      Object.assign(item, { price, plan: planOf(price), current_period_start: now() })
      item.current_period_end = periodEnd(price, now())
      return [updated(found)]
    },

    /** It is over, at this moment. */
    end(ref: string): StripeEvent[] {
      const found = subscription(ref)
      const at = now()
      Object.assign(found, { status: 'canceled', ended_at: at, canceled_at: found.canceled_at ?? at })
      return [said('customer.subscription.deleted', found)]
    },

    /** The operator pays back what the last invoice took, or a part of it. */
    refund(ref: string, pence?: number): StripeEvent[] {
      const paid = [...payments.values()].filter(({ invoice }) => parentOf(held(invoices, idOf(invoice))) === ref)
      const payment = paid.at(-1)
      if (!payment) throw new Error(`Nothing was paid for ${ref}`)
      const invoice = held(invoices, idOf(payment.invoice))
      const intent = idOf(payment.payment.payment_intent ?? '')
      return [said('charge.refunded', newRefundedCharge(invoice, intent, pence ?? invoice.amount_paid, now()))]
    },
  }
}

export type Tell = (event: StripeEvent) => void

export function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error('A subscription without an item')
  return item
}

export const idOf = (found: string | { id: string }) => (typeof found === 'string' ? found : found.id)

export function parentOf({ parent }: Stripe.Invoice): string | null {
  return parent?.subscription_details ? idOf(parent.subscription_details.subscription) : null
}

function held<One>(kept: Map<string, One>, id: string): One {
  const found = kept.get(id)
  if (!found) throw new Error(`The stand-in has no ${id}`)
  return found
}

/** A month or a year later; what begins on the 31st ends on the last day of a shorter month. */
function periodEnd(price: Stripe.Price, start: number): number {
  const from = new Date(start * 1000)
  const to = new Date(from)
  if (price.recurring?.interval === 'year') to.setUTCFullYear(from.getUTCFullYear() + 1)
  else to.setUTCMonth(from.getUTCMonth() + 1)
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return Math.floor(to.getTime() / 1000)
}
