import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgEnum, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core'
import { PACES } from '#contract/alert/words.ts'
import { categories } from './category.ts'
import { moment } from './columns.ts'
import { jobs } from './job.ts'
import { profiles } from './profile.ts'

export const alertPace = pgEnum('alert_pace', PACES)

/** Without a row the defaults apply. A consent to mail switches alerts on. */
export const jobAlertSettings = pgTable('job_alert_settings', {
  providerId: uuid('provider_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  radiusMiles: integer('radius_miles').notNull().default(25),
  pace: alertPace('pace').notNull().default('at_once'),
  /** Leaves out jobs whose budget is known to be below; null: none. */
  minBudgetPence: integer('min_budget_pence'),
})

export const jobAlertMutes = pgTable(
  'job_alert_mutes',
  {
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.categoryId] })],
)

export const jobAlerts = pgTable(
  'job_alerts',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    wave: smallint('wave').notNull(),
    daily: boolean('daily').notNull(),
    alertedAt: moment('alerted_at').notNull(),
    /** When its mail was queued or ruled out; null: not yet. */
    doneAt: moment('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.providerId] }),
    index('job_alerts_provider').on(table.providerId, table.alertedAt),
    index('job_alerts_waiting').on(table.jobId).where(sql`done_at is null and not daily`),
    index('job_alerts_daily').on(table.providerId).where(sql`done_at is null and daily`),
  ],
)

export const jobWaves = pgTable(
  'job_waves',
  {
    jobId: uuid('job_id')
      .primaryKey()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    wave: smallint('wave').notNull(),
    nextAt: moment('next_at'),
  },
  (table) => [index('job_waves_next').on(table.nextAt).where(sql`next_at is not null`)],
)
