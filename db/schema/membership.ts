import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { PLANS } from '#contract/membership/words.ts'
import { belongsTo, moment } from './columns.ts'
import { profiles } from './profile.ts'

export const membershipPlan = pgEnum('membership_plan', PLANS)

/** Numbers look-ups at the payment provider in the order in which they begin. */
export const membershipLookups = pgSequence('membership_lookups')

export const promoCodes = pgTable('promo_codes', {
  code: text('code').primaryKey(),
  /** Its first period is free. */
  plan: membershipPlan('plan').notNull().default('yearly'),
  places: integer('places').notNull(),
  startsAt: moment('starts_at'),
  endsAt: moment('ends_at'),
  stoppedAt: moment('stopped_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** At most one row of a provider is running (not ended); member_until() says whether it is active. */
export const memberships = pgTable(
  'memberships',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    providerId: belongsTo('provider_id', () => profiles.id),
    plan: membershipPlan('plan').notNull(),
    promoCode: text('promo_code').references(() => promoCodes.code),
    startedAt: moment('started_at').notNull(),
    periodEnd: moment('period_end').notNull(),
    /** Set until the first payment: the end of the free year. */
    freeUntil: moment('free_until'),
    /** Without one, a free year ends by itself. */
    cardOnFile: boolean('card_on_file').notNull().default(true),
    cancelledAt: moment('cancelled_at'),
    unpaidSince: moment('unpaid_since'),
    endedAt: moment('ended_at'),
    /** Paid by someone who owned the listing before, so it is not renewed. */
    byFormerOwner: boolean('by_former_owner').notNull().default(false),
    /** Null if given without a subscription (the demo marketplace). */
    subscriptionRef: text('subscription_ref').unique(),
    /** An earlier look-up never overwrites a later one. */
    lookup: bigint('lookup', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    uniqueIndex('memberships_running').on(table.providerId).where(sql`ended_at is null`),
    index('memberships_provider').on(table.providerId),
    index('memberships_started').using('brin', table.startedAt),
    index('memberships_ended').on(table.endedAt).where(sql`ended_at is not null`),
    index('memberships_due').on(table.periodEnd).where(sql`ended_at is null`),
    index('memberships_unpaid').on(table.unpaidSince).where(sql`unpaid_since is not null and ended_at is null`),
  ],
)

/** What was mailed, so that it is sent once: "renewal 2027-03-05", "failed in_123 2". */
export const membershipNotices = pgTable(
  'membership_notices',
  {
    membershipId: belongsTo('membership_id', () => memberships.id),
    notice: text('notice').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.membershipId, table.notice] })],
)

/** Held during a checkout, then redeemed. Deleting the row frees it. */
export const promoPlaces = pgTable(
  'promo_places',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    code: text('code')
      .notNull()
      .references(() => promoCodes.code),
    /** Null if the member was erased; the place stays taken. */
    providerId: uuid('provider_id').references(() => profiles.id, { onDelete: 'set null' }),
    heldAt: moment('held_at').notNull(),
    redeemedAt: moment('redeemed_at'),
  },
  (table) => [uniqueIndex('promo_places_once').on(table.code, table.providerId)],
)

export const paymentProvider = pgEnum('payment_provider', ['stripe', 'test'])

export const paymentCustomers = pgTable(
  'payment_customers',
  {
    providerId: belongsTo('provider_id', () => profiles.id),
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
    providerId: belongsTo('provider_id', () => profiles.id),
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
    /** What is to go back altogether, by our decisions; the queue may still have to do it. */
    owedPence: integer('owed_pence').notNull().default(0),
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
