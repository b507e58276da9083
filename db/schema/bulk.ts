import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { BULK_ACTS } from '#contract/admin/bulk.ts'
import { MEMBERSHIP_CHOICES } from '#contract/user/words.ts'
import { moment } from './columns.ts'

/** An act on everyone whom a filter fits, done page by page. People by their ids only. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    act: text('act', { enum: BULK_ACTS }).notNull(),
    filters: jsonb('filters').notNull(),
    reason: text('reason').notNull(),
    /** What becomes of memberships; null: none runs, or nothing was chosen. */
    membership: text('membership', { enum: MEMBERSHIP_CHOICES }),
    /** When it began. */
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    /** After whom the next page begins. */
    cursor: jsonb('cursor'),
    begunBy: uuid('begun_by').notNull(),
    begunAt: moment('begun_at').notNull(),
    /** Of the last page. */
    workedAt: moment('worked_at').notNull(),
    stoppedAt: moment('stopped_at'),
    /** Null with a time: who began it may not go on. */
    stoppedBy: uuid('stopped_by'),
    finishedAt: moment('finished_at'),
  },
  (table) => [index('bulk_runs_begun').on(table.begunAt)],
)

export const bulkResults = pgTable(
  'bulk_results',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => bulkRuns.id, { onDelete: 'cascade' }),
    /** In the order of the run. */
    number: integer('number').notNull(),
    personId: uuid('person_id').notNull(),
    /** Null: done. */
    problem: text('problem'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.number] })],
)
