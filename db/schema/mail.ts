import { sql } from 'drizzle-orm'
import { index, jsonb, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './auth.ts'
import { moment } from './columns.ts'

export const mailbox = pgTable(
  'mailbox',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    to: text('to').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    links: jsonb('links').$type<string[]>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('mailbox_created').on(table.createdAt.desc().nullsFirst())],
)

export const sentMailState = pgEnum('sent_mail_state', ['sent', 'refused'])

/** What went to whom, for those who answer the telephone. */
export const sentMails = pgTable(
  'sent_mails',
  {
    /** Of the task. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** In server/mail/mails.ts; '': of an earlier version. */
    name: text('name').notNull(),
    /** Null: it may name another person, who must not stay in here. */
    subject: text('subject'),
    state: sentMailState('state').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('sent_mails_user').on(table.userId, table.at), index('sent_mails_at').on(table.at)],
)
