import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgEnum, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { membershipPlan, promoCodes } from './membership.ts'
import { profiles } from './profile.ts'

export const paymentProvider = pgEnum('payment_provider', ['stripe', 'test'])

export const paymentCustomers = pgTable(
  'payment_customers',
  {
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    paymentProvider: paymentProvider('at').notNull(),
    customerRef: text('ref').notNull().unique(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.paymentProvider] })],
)

export const checkoutEnd = pgEnum('checkout_end', ['paid', 'abandoned'])

export const checkouts = pgTable(
  'checkouts',
  {
    /** Also the idempotency key at the payment provider. */
    id: uuid('id').primaryKey().defaultRandom(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    paymentProvider: paymentProvider('at').notNull(),
    plan: membershipPlan('plan').notNull(),
    promoCode: text('promo_code').references(() => promoCodes.code),
    openedAt: moment('opened_at').notNull(),
    sessionRef: text('ref').unique(),
    url: text('url'),
    closedAt: moment('closed_at'),
    outcome: checkoutEnd('end'),
  },
  (table) => [
    uniqueIndex('checkouts_open').on(table.providerId).where(sql`closed_at is null`),
    index('checkouts_opened').on(table.openedAt).where(sql`closed_at is null`),
    index('checkouts_provider').on(table.providerId, table.openedAt),
  ],
)

/** Makes each event count once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [index('payment_events_received').on(table.receivedAt)],
)

/** Kept for tax law, without the person once they are erased. */
export const receipts = pgTable(
  'receipts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    providerId: uuid('provider_id').references(() => profiles.id, { onDelete: 'set null' }),
    ref: text('ref').notNull().unique(),
    number: text('number').notNull(),
    plan: membershipPlan('plan').notNull(),
    amountPence: integer('amount_pence').notNull(),
    taxPence: integer('tax_pence').notNull(),
    refundedPence: integer('refunded_pence').notNull().default(0),
    paidAt: moment('paid_at').notNull(),
    periodStart: moment('period_start').notNull(),
    periodEnd: moment('period_end').notNull(),
    url: text('url'),
  },
  (table) => [index('receipts_provider').on(table.providerId, table.paidAt), index('receipts_paid').on(table.paidAt)],
)

export const testPayments = pgTable(
  'test_payments',
  {
    ref: text('ref').primaryKey(),
    kind: text('kind', { enum: ['customer', 'session', 'subscription', 'invoice'] }).notNull(),
    customerRef: text('customer_ref').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('test_payments_customer').on(table.customerRef, table.kind)],
)
