import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgEnum,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { PLANS } from '#contract/membership/words.ts'
import { moment } from './columns.ts'
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
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
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
    /** Null: given without a subscription (the demo marketplace). */
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
    membershipId: uuid('membership_id')
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
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
    /** Null: the member was erased; the place stays taken. */
    providerId: uuid('provider_id').references(() => profiles.id, { onDelete: 'set null' }),
    heldAt: moment('held_at').notNull(),
    redeemedAt: moment('redeemed_at'),
  },
  (table) => [uniqueIndex('promo_places_once').on(table.code, table.providerId)],
)
