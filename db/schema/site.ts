import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { LEGAL_PAGES } from '#contract/legal/page.ts'
import { moment } from './columns.ts'

/** What an admin has chosen; without a row the environment decides (server/work/live-settings.ts). */
export const siteSettings = pgTable('site_settings', {
  part: text('part', { enum: ['site', 'banner', 'moderation', 'freshness', 'seller'] }).primaryKey(),
  value: jsonb('value').notNull(),
  changedAt: moment('changed_at').notNull(),
})

/** Every version; the newest of a template is in use. */
export const mailTexts = pgTable(
  'mail_texts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    template: text('template').notNull(),
    /** Null, like the body: back to the default. */
    subject: text('subject'),
    body: text('body'),
    writtenAt: moment('written_at').notNull(),
    /** An id only: the version outlives who wrote it. */
    writtenBy: uuid('written_by'),
  },
  (table) => [index('mail_texts_newest').on(table.template, table.writtenAt.desc().nullsFirst())],
)

/** Every version; the newest of a page is in use. */
export const legalTexts = pgTable(
  'legal_texts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    page: text('page', { enum: LEGAL_PAGES }).notNull(),
    /** Markdown. Null: back to the default. */
    body: text('body'),
    /** What was changed, in the words of who wrote it. */
    note: text('note').notNull().default(''),
    writtenAt: moment('written_at').notNull(),
    /** An id only: the version outlives who wrote it. */
    writtenBy: uuid('written_by'),
  },
  (table) => [index('legal_texts_newest').on(table.page, table.writtenAt.desc().nullsFirst())],
)
