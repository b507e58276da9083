import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { BACKUP_KINDS } from '#contract/admin/backup.ts'
import { LEGAL_PAGES } from '#contract/legal/words.ts'
import { user } from './auth.ts'
import { belongsTo, moment } from './columns.ts'

/** Days of London; no row is of a person. db/sql/roll-up.sql makes all but what cannot be counted later. */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    figure: text('figure').notNull(),
    /** What the figure is of: a category's id, a town's slug, a coupon. Empty for the whole site. */
    key: text('key').notNull().default(''),
    day: date('day').notNull(),
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.figure, table.day, table.key] }), index('daily_figures_day').on(table.day)],
)

/** Totals of the site as the scheduler counted them last. */
export const siteTotals = pgTable('site_totals', {
  total: text('total').primaryKey(),
  value: bigint('value', { mode: 'number' }).notNull(),
  countedAt: moment('counted_at').notNull(),
})

/** How each entry of the schedule went last. */
export const clockRuns = pgTable('clock_runs', {
  entry: text('entry').primaryKey(),
  begunAt: moment('begun_at').notNull(),
  /** Null if it is running, or its process died. */
  endedAt: moment('ended_at'),
  /** Null if it did what it should. */
  failure: text('failure'),
  lastSuccessAt: moment('last_success_at'),
  /** The machine and the process. */
  runner: text('runner').notNull(),
})

/** The backups and restore drills of the scheduler, also those that failed. */
export const backups = pgTable(
  'backups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    begunAt: moment('begun_at').notNull(),
    endedAt: moment('ended_at').notNull(),
    kind: text('kind', { enum: BACKUP_KINDS }).notNull().default('backup'),
    /** The name of the backup; empty if none was made. */
    file: text('file').notNull(),
    /** Of all that it holds. Null of a drill, and if it failed. */
    bytes: bigint('bytes', { mode: 'number' }),
    /** Of what was not there yet. Null of a drill, if it failed, and of an archive. */
    sentBytes: bigint('sent_bytes', { mode: 'number' }),
    failure: text('failure'),
  },
  (table) => [index('backups_begun').on(table.begunAt.desc().nullsFirst())],
)

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

/** What an admin has chosen; without a row the environment decides (server/work/live-settings.ts). */
export const siteSettings = pgTable('site_settings', {
  part: text('part', {
    enum: ['site', 'banner', 'moderation', 'freshness', 'seller', 'look', 'logo', 'icon', 'approval'],
  }).primaryKey(),
  value: jsonb('value').notNull(),
  changedAt: moment('changed_at').notNull(),
})

/** Key pairs of the site's own, made once; the private half is sealed with the site's secret. */
export const siteKeys = pgTable('site_keys', {
  name: text('name', { enum: ['push'] }).primaryKey(),
  publicKey: text('public_key').notNull(),
  sealed: text('sealed').notNull(),
  madeAt: moment('made_at').notNull().defaultNow(),
})

/** Every version; the newest of a template is in use. */
export const mailTexts = pgTable(
  'mail_texts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    template: text('template').notNull(),
    /** Null, like the body, if it goes back to the default. */
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
    /** Markdown. Null to go back to the default. */
    body: text('body'),
    /** What was changed, in the words of who wrote it. */
    note: text('note').notNull().default(''),
    writtenAt: moment('written_at').notNull(),
    /** An id only: the version outlives who wrote it. */
    writtenBy: uuid('written_by'),
  },
  (table) => [index('legal_texts_newest').on(table.page, table.writtenAt.desc().nullsFirst())],
)

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
    /** The id of the task. */
    id: uuid('id').primaryKey(),
    userId: belongsTo('user_id', () => user.id),
    /** In server/mail/mails.ts; '' for those of an earlier version. */
    name: text('name').notNull(),
    /** Null where it may name another person, who must not stay in here. */
    subject: text('subject'),
    state: sentMailState('state').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('sent_mails_user').on(table.userId, table.at), index('sent_mails_at').on(table.at)],
)
