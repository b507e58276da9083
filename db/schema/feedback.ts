import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { profiles } from './profile.ts'

export const feedback = pgTable(
  'feedback',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Null: the author was erased; the entry stays as "Former member". */
    userId: uuid('user_id').references(() => profiles.id, { onDelete: 'set null' }),
    rating: integer('rating').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    authorName: text('author_name').notNull(),
    /** Null: in moderation; only approved entries are public. */
    approvedAt: moment('approved_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('feedback_rating', sql`${table.rating} between 1 and 5`),
    unique('feedback_once').on(table.providerId, table.userId),
    index('feedback_provider').on(table.providerId, table.createdAt.desc().nullsFirst()),
    index('feedback_praise')
      .on(table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`approved_at is not null and rating >= 4`),
  ],
)

export const feedbackReplies = pgTable('feedback_replies', {
  id: uuid('id').primaryKey().defaultRandom(),
  feedbackId: uuid('feedback_id')
    .notNull()
    .unique()
    .references(() => feedback.id, { onDelete: 'cascade' }),
  providerId: uuid('provider_id')
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  replyText: text('reply_text').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
