import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { profiles } from './profile.ts'

/** The row commits after the file is stored; a sweeper removes files without a row. */
export const files = pgTable(
  'files',
  {
    path: text('path').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    bytes: integer('bytes').notNull(),
    type: text('type').notNull(),
    storedAt: moment('stored_at').notNull(),
  },
  (table) => [index('files_owner').on(table.ownerId)],
)
