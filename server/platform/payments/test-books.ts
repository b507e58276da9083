import { randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PLANS, type Plan } from '#contract/membership/words.ts'
import type { Query } from '#db/client.ts'
import { rowOf } from '#db/rows.ts'
import { testPayments } from '#db/schema/index.ts'
import { PaymentsUnknown } from '../payments.ts'
import type { Queue } from '../queue.ts'

// Stripe's objects as far as shapes.ts reads them, and a little more. Moments are in seconds since 1970.

const seconds = z.number().int()
const plan = z.enum(PLANS)

export const CARDS = ['works', 'fails'] as const
export type Card = (typeof CARDS)[number]

const Customer = z.object({ id: z.string(), customer: z.string(), name: z.string(), email: z.string() })

const StoredSession = z.object({
  id: z.string(),
  customer: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  url: z.string().nullable(),
  subscription: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  success_url: z.string(),
  cancel_url: z.string(),
  plan,
  free_days: z.number().int().nullable(),
})

const Subscription = z.object({
  id: z.string(),
  customer: z.string(),
  status: z.enum(['trialing', 'active', 'past_due', 'canceled']),
  metadata: z.record(z.string(), z.string()),
  start_date: seconds,
  /** Subscriptions of earlier versions have none. */
  trial_start: seconds.nullable().default(null),
  trial_end: seconds.nullable(),
  cancel_at_period_end: z.boolean(),
  canceled_at: seconds.nullable(),
  ended_at: seconds.nullable(),
  default_payment_method: z.enum(CARDS).nullable(),
  latest_invoice: z.string().nullable(),
  plan,
  /** Periods are counted from here, so that the 31st comes back after February. */
  anchor: seconds,
  periods: z.number().int(),
  current_period_start: seconds,
  current_period_end: seconds,
})

const Invoice = z.object({
  id: z.string(),
  customer: z.string(),
  subscription: z.string(),
  number: z.string(),
  status: z.enum(['open', 'paid', 'void']),
  amount_paid: z.number().int(),
  amount_due: z.number().int(),
  /** Invoices of earlier versions have none. */
  amount_refunded: z.number().int().default(0),
  attempt_count: z.number().int(),
  next_payment_attempt: seconds.nullable(),
  paid_at: seconds.nullable(),
  period_start: seconds,
  period_end: seconds,
})

const kinds = { customer: Customer, session: StoredSession, subscription: Subscription, invoice: Invoice }
export type Kind = keyof typeof kinds
type StoredThing<K extends Kind> = z.infer<(typeof kinds)[K]>
export type TestSession = StoredThing<'session'>
export type TestSubscription = StoredThing<'subscription'>
export type TestInvoice = StoredThing<'invoice'>

export function shown(kind: Kind, kept: StoredThing<Kind>): Record<string, unknown> {
  if (kind === 'subscription') {
    const { plan, current_period_start, current_period_end, ...rest } = Subscription.parse(kept)
    const price = { recurring: { interval: plan === 'yearly' ? 'year' : 'month' } }
    return { ...rest, object: kind, items: { data: [{ current_period_start, current_period_end, price }] } }
  }
  if (kind === 'invoice') {
    const { subscription, paid_at, period_start, period_end, ...rest } = Invoice.parse(kept)
    return {
      ...rest,
      object: kind,
      parent: { subscription_details: { subscription } },
      status_transitions: { paid_at },
      total_taxes: [],
      lines: { data: [{ period: { start: period_start, end: period_end } }] },
    }
  }
  return { ...kept, object: kind === 'session' ? 'checkout.session' : kind }
}

export const newRef = (prefix: string) => `${prefix}_test_${randomBytes(16).toString('hex')}`

const PAYMENT = 'pi_of_'
const paymentOf = (invoice: string) => `${PAYMENT}${invoice}`
/** Null if it is no payment of the test provider. */
export const invoiceIn = (payment: string) => (payment.startsWith(PAYMENT) ? payment.slice(PAYMENT.length) : null)

const PeriodEnd = z.object({ seconds: z.number() })

export type Books = ReturnType<typeof openBooks>

/** `now` in seconds. */
export function openBooks(db: Query, queue: Queue, now: number) {
  async function announce(type: string, object: Record<string, unknown>): Promise<void> {
    await queue.send('webhook', { id: newRef('evt'), object: 'event', type, created: now, data: { object } }, db)
  }
  const books = {
    now,
    async find<K extends Kind>(kind: K, ref: string): Promise<StoredThing<K> | null> {
      const [row] = await db
        .select({ data: testPayments.data })
        .from(testPayments)
        .where(and(eq(testPayments.ref, ref), eq(testPayments.kind, kind)))
      return row ? read(kind, row.data) : null
    },
    /** @throws when there is none */
    async lock<K extends Kind>(kind: K, ref: string): Promise<StoredThing<K>> {
      await db.execute(sql`select from ${testPayments} where ref = ${ref} for update`)
      const found = await books.find(kind, ref)
      if (!found) throw new PaymentsUnknown(`The test payment provider knows no ${kind} ${ref}`)
      return found
    },
    /** Newest first. */
    async of<K extends Kind>(kind: K, customer: string): Promise<StoredThing<K>[]> {
      const rows = await db
        .select({ data: testPayments.data })
        .from(testPayments)
        .where(and(eq(testPayments.customerRef, customer), eq(testPayments.kind, kind)))
        .orderBy(desc(testPayments.createdAt))
      return rows.map(({ data }) => read(kind, data))
    },
    async all<K extends Kind>(kind: K): Promise<StoredThing<K>[]> {
      const rows = await db
        .select({ data: testPayments.data })
        .from(testPayments)
        .where(eq(testPayments.kind, kind))
        .orderBy(testPayments.createdAt)
      return rows.map(({ data }) => read(kind, data))
    },
    async write<K extends Kind>(kind: K, data: StoredThing<K>): Promise<StoredThing<K>> {
      const row = { ref: data.id, kind, customerRef: data.customer, data, createdAt: new Date(now * 1000) }
      await db.insert(testPayments).values(row).onConflictDoUpdate({ target: testPayments.ref, set: { data } })
      return data
    },
    /** Returns what is stored, also when written concurrently. */
    async create<K extends Kind>(kind: K, data: StoredThing<K>): Promise<StoredThing<K>> {
      const row = { ref: data.id, kind, customerRef: data.customer, data, createdAt: new Date(now * 1000) }
      await db.insert(testPayments).values(row).onConflictDoNothing()
      return books.lock(kind, data.id)
    },
    /** The event goes out once this commits. */
    async tell<K extends Kind>(type: string, kind: K, data: StoredThing<K>): Promise<StoredThing<K>> {
      await books.write(kind, data)
      await announce(type, shown(kind, data))
      return data
    },
    /** Stripe tells of a refund by the charge, which names the payment and not the invoice. */
    async tellRefund(invoice: TestInvoice): Promise<void> {
      await books.write('invoice', invoice)
      const { id, amount_due: amount, amount_refunded } = invoice
      const charge = { id: newRef('ch'), object: 'charge', amount, amount_refunded, payment_intent: paymentOf(id) }
      await announce('charge.refunded', charge)
    },
    async forget(customer: string): Promise<void> {
      await db
        .delete(testPayments)
        .where(and(eq(testPayments.customerRef, customer), inArray(testPayments.kind, ['customer', 'session'])))
    },
    /** The same day of the month as the anchor, or the month's last. */
    async endOf(plan: Plan, anchor: number, periods: number): Promise<number> {
      const length = plan === 'yearly' ? '1 year' : '1 month'
      const row = await rowOf(db, PeriodEnd)`
        select extract(epoch from (to_timestamp(${anchor}) at time zone 'UTC' + ${periods}::int * ${length}::interval)
          at time zone 'UTC')::float8 as seconds`
      return Math.round(row?.seconds ?? anchor)
    },
  }
  return books
}

function read<K extends Kind>(kind: K, data: unknown): StoredThing<K>
function read(kind: Kind, data: unknown) {
  return kinds[kind].parse(data)
}
