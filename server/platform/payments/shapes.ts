import { z } from 'zod'
import { MINUTE } from '#contract/duration.ts'
import {
  type CheckoutSession,
  type Invoice,
  NotSigned,
  type PaymentEvent,
  PaymentsUnknown,
  type Subscription,
} from '../payments.ts'

// The fields that we read of Stripe's objects (API 2026-10-28); the test provider keeps the same shapes.

/** Ends with the year 9999. */
const moment = z
  .number()
  .int()
  .min(0)
  .max(253_402_300_799)
  .transform((seconds) => new Date(seconds * 1000))
const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
const metadata = z.record(z.string(), z.string())

const SessionShape = z.object({
  id: z.string(),
  url: z.string().nullish(),
  status: z.enum(['open', 'complete', 'expired']),
  subscription: reference.nullish(),
})

const CustomerShape = z.object({
  id: z.string(),
  invoice_settings: z.object({ default_payment_method: reference.nullish() }).nullish(),
})

const SubscriptionShape = z.object({
  id: z.string(),
  customer: z.union([z.string(), CustomerShape]),
  status: z.enum([
    'incomplete',
    'incomplete_expired',
    'trialing',
    'active',
    'past_due',
    'canceled',
    'unpaid',
    'paused',
  ]),
  metadata,
  start_date: moment,
  trial_start: moment.nullish(),
  trial_end: moment.nullish(),
  cancel_at_period_end: z.boolean(),
  cancel_at: moment.nullish(),
  canceled_at: moment.nullish(),
  ended_at: moment.nullish(),
  default_payment_method: reference.nullish(),
  items: z.object({
    data: z
      .array(
        z.object({
          current_period_start: moment,
          current_period_end: moment,
          // ours are monthly or yearly; the same account may sell other things
          price: z.object({ recurring: z.object({ interval: z.enum(['day', 'week', 'month', 'year']) }) }),
        }),
      )
      .min(1),
  }),
})

const InvoiceShape = z.object({
  id: z.string(),
  number: z.string().nullish(),
  status: z.string().nullish(),
  amount_paid: z.number().int(),
  attempt_count: z.number().int(),
  next_payment_attempt: moment.nullish(),
  status_transitions: z.object({ paid_at: moment.nullish() }),
  total_taxes: z.array(z.object({ amount: z.number().int() })).nullish(),
  hosted_invoice_url: z.string().nullish(),
  parent: z.object({ subscription_details: z.object({ subscription: reference }).nullish() }).nullish(),
  lines: z.object({ data: z.array(z.object({ period: z.object({ start: moment, end: moment }) })).min(1) }),
})

/** Printable ASCII, which the database can store. */
const eventId = z.string().regex(/^[!-~]{1,255}$/)
const Event = z.object({ id: eventId, type: z.string(), data: z.object({ object: z.unknown() }) })
const WithId = z.object({ id: z.string() })
/** Becomes part of an address. */
const Subject = z.object({ id: z.string().regex(/^[\w-]{1,255}$/) })
/** The range of the column. */
const pence = z.number().int().min(0).max(2_147_483_647)
const Charge = z.object({ payment_intent: reference.nullish(), amount_refunded: pence })

/** If it has an id, it is the requested object, and a retry would not help; else the answer is broken. */
function read<Shape extends z.ZodType>(shape: Shape, answer: unknown): z.infer<Shape> {
  const { data, error } = shape.safeParse(answer)
  if (!error) return data
  const known = WithId.safeParse(answer).data
  throw known ? new PaymentsUnknown(`${known.id} is in no shape that we read`, { cause: error }) : error
}

export const refOf = (answer: unknown): string => WithId.parse(answer).id

export function urlOf(answer: unknown): string | null {
  return z.object({ id: z.string(), url: z.string().nullish() }).parse(answer).url || null
}

export function sessionOf(answer: unknown): CheckoutSession {
  const { id, url, status, subscription } = read(SessionShape, answer)
  return { ref: id, url: url ?? null, state: status, subscriptionRef: subscription ?? null }
}

const UNPAID = ['past_due', 'unpaid', 'paused']
const ENDED = ['canceled', 'incomplete_expired']

export function subscriptionOf(answer: unknown): Subscription {
  const found = read(SubscriptionShape, answer)
  const { status, cancel_at_period_end, customer } = found
  const [item] = found.items.data
  if (!item) throw new Error('Stripe sent no item of the membership')
  const unpaid = UNPAID.includes(status)
  const ended = ENDED.includes(status)
  const cancels = cancel_at_period_end || Boolean(found.cancel_at) || ended
  const ofCustomer = typeof customer === 'string' ? null : customer.invoice_settings?.default_payment_method
  return {
    ref: found.id,
    providerId: ours(found.metadata.provider_id),
    promoCode: found.metadata.promo_code ?? null,
    plan: item.price.recurring.interval === 'year' ? 'yearly' : 'monthly',
    state: ended ? 'ended' : status === 'incomplete' ? 'waiting' : 'running',
    startedAt: found.start_date,
    paidUntil: unpaid ? item.current_period_start : item.current_period_end,
    freeUntil: beganFree(found) ? (found.trial_end ?? null) : null,
    unpaidSince: unpaid ? item.current_period_start : null,
    cancelledAt: cancels ? (found.canceled_at ?? found.ended_at ?? found.start_date) : null,
    endedAt: ended ? (found.ended_at ?? found.canceled_at ?? item.current_period_end) : null,
    cardOnFile: Boolean(found.default_payment_method ?? ofCustomer),
  }
}

/** A paid subscription that was extended is a trial too, which began later than the subscription did. */
function beganFree({ status, start_date, trial_start }: z.infer<typeof SubscriptionShape>): boolean {
  return status === 'trialing' && (!trial_start || trial_start.getTime() - start_date.getTime() < MINUTE)
}

/** Another shop on the same account may use `provider_id` too. */
const ours = (id: string | undefined) => z.uuid().safeParse(id).data ?? null

export function invoiceOf(answer: unknown): Invoice {
  const found = read(InvoiceShape, answer)
  const periods = found.lines.data.map(({ period }) => period)
  return {
    ref: found.id,
    subscriptionRef: found.parent?.subscription_details?.subscription ?? null,
    number: found.number ?? found.id,
    amountPence: found.amount_paid,
    taxPence: (found.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    paidAt: found.status === 'paid' ? (found.status_transitions.paid_at ?? null) : null,
    periodStart: new Date(Math.min(...periods.map(({ start }) => start.getTime()))),
    periodEnd: new Date(Math.max(...periods.map(({ end }) => end.getTime()))),
    due: found.status === 'open',
    attempts: found.attempt_count,
    nextAttemptAt: found.next_payment_attempt ?? null,
    url: found.hosted_invoice_url ?? null,
  }
}

/** Expects an event whose signature was checked. */
export function eventOf(said: unknown): PaymentEvent {
  const { id, type, data } = Event.parse(said)
  if (type === 'charge.refunded') {
    const { payment_intent, amount_refunded } = Charge.parse(data.object)
    if (payment_intent) return { id, about: 'refund', paymentRef: payment_intent, refundedPence: amount_refunded }
  }
  for (const [prefix, about] of subjects) {
    if (type.startsWith(prefix)) return { id, about, ref: Subject.parse(data.object).id }
  }
  return { id, about: 'something else' }
}

const subjects = [
  ['customer.subscription.', 'subscription'],
  ['checkout.session.', 'checkout'],
  ['invoice.paid', 'invoice'],
  ['invoice.payment_failed', 'invoice'],
] as const

/** Seconds. An older webhook may be a replay. */
const SIGNED_WITHIN = 300

/** Both payment providers sign in Stripe's way. Null if it is unreadable. @throws NotSigned */
export async function readSigned(
  body: Buffer,
  signature: string,
  secret: string,
  now: Date,
): Promise<PaymentEvent | null> {
  const { Stripe } = await import('stripe') // large, and not needed at start
  try {
    return eventOf(Stripe.webhooks.constructEvent(body, signature, secret, SIGNED_WITHIN, undefined, now.getTime()))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new NotSigned('Not signed')
    return null
  }
}
