import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Fixed windows of the rate limits; kept here so that they survive a restart and hold over several processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** What is limited and for whom: "contact-reveal:203.0.113.7". */
    key: text('key').notNull(),
    /** Number of the window: seconds since 1970 divided by its length. */
    window: bigint('window', { mode: 'number' }).notNull(),
    count: integer('count').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.window] }), index('rate_limits_expires').on(table.expiresAt)],
)
