import { sql } from 'drizzle-orm'
import { date, index, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { NOTICE_KINDS, SUPPRESSION_KINDS } from '#contract/listing/rights.ts'
import { moment } from './columns.ts'
import { profiles } from './profile.ts'

export const noticeKind = pgEnum('notice_kind', NOTICE_KINDS)
export const suppressionKind = pgEnum('suppression_kind', SUPPRESSION_KINDS)

/** Where the data of a listing that we made comes from, and when the business was told. */
export const listingOrigins = pgTable(
  'listing_origins',
  {
    profileId: uuid('profile_id')
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** For people, after "from": "the website of the business". */
    source: text('source').notNull(),
    obtainedOn: date('obtained_on').notNull(),
    importId: uuid('import_id'),
    /** When its data was last seen to be right. */
    confirmedAt: moment('confirmed_at').notNull(),
    /** Null: not told yet. */
    noticeKind: noticeKind('notice_kind'),
    noticedAt: moment('noticed_at'),
    /** The mail server refused the address on file, so that a letter goes out. */
    mailRefusedAt: moment('mail_refused_at'),
    /** The same moment as in the profile: hidden by the clock, because no one has checked the listing for too long. */
    hiddenAt: moment('hidden_at'),
  },
  (table) => [
    index('listing_origins_confirmed').on(table.confirmedAt, table.profileId),
    index('listing_origins_import').on(table.importId),
    index('listing_origins_untold').on(table.obtainedOn, table.profileId).where(sql`noticed_at is null`),
    index('listing_origins_hidden').on(table.hiddenAt).where(sql`hidden_at is not null`),
  ],
)

/** Keyed hashes of businesses that want no listing. The rows of a removal share its id. */
export const listingSuppressions = pgTable(
  'listing_suppressions',
  {
    removalId: uuid('removal_id').notNull(),
    kind: suppressionKind('kind').notNull(),
    hash: text('hash').notNull(),
    suppressedAt: moment('suppressed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.removalId, table.kind] }),
    index('listing_suppressions_hash').on(table.hash),
  ],
)
