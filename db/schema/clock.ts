import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** How each entry of the schedule went last. */
export const clockRuns = pgTable('clock_runs', {
  entry: text('entry').primaryKey(),
  begunAt: moment('begun_at').notNull(),
  /** Null: it is running, or its process died. */
  endedAt: moment('ended_at'),
  /** Null: it did what it should. */
  failure: text('failure'),
  lastSuccessAt: moment('last_success_at'),
  /** The machine and the process. */
  runner: text('runner').notNull(),
})
