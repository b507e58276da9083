import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** The backups that the clock made or could not make. */
export const backups = pgTable(
  'backups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    begunAt: moment('begun_at').notNull(),
    endedAt: moment('ended_at').notNull(),
    file: text('file').notNull(),
    /** Null: it failed. */
    bytes: bigint('bytes', { mode: 'number' }),
    failure: text('failure'),
  },
  (table) => [index('backups_begun').on(table.begunAt.desc().nullsFirst())],
)
