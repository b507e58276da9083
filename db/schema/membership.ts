import { sql } from 'drizzle-orm'
import { index, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { profiles } from './profile.ts'

export const membershipPlan = pgEnum('membership_plan', ['monthly', 'yearly'])

/** The paid thing. At most one row of a provider is running (not ended); whether it is active says member_until(). */
export const memberships = pgTable(
  'memberships',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    plan: membershipPlan('plan').notNull(),
    promoCode: text('promo_code'),
    startedAt: moment('started_at').notNull(),
    periodEnd: moment('period_end').notNull(),
    /** Set when the provider cancels: it runs on until period_end. */
    cancelledAt: moment('cancelled_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('memberships_running').on(table.providerId).where(sql`ended_at is null`),
    index('memberships_provider').on(table.providerId),
  ],
)
