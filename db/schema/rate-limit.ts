import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Kept here to survive a restart and to hold over several processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').notNull(),
    /** Seconds since 1970 divided by the length of the window. */
    window: bigint('window', { mode: 'number' }).notNull(),
    count: integer('count').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.window] }), index('rate_limits_expires').on(table.expiresAt)],
)
