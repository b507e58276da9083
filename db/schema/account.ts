import { sql } from 'drizzle-orm'
import { boolean, index, pgEnum, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { LINK_PURPOSES, SUPPRESSED_KINDS, VISITED_PAGES } from '#contract/account/words.ts'
import { user } from './auth.ts'
import { belongsTo, moment } from './columns.ts'
import { jobs } from './job.ts'
import { profiles } from './profile.ts'

export const mailLinkPurpose = pgEnum('mail_link_purpose', LINK_PURPOSES)

/** The token is kept as a hash; it works once, for its purpose, until it expires. */
export const mailLinks = pgTable(
  'mail_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: text('token_hash').notNull().unique(),
    purpose: mailLinkPurpose('purpose').notNull(),
    userId: belongsTo('user_id', () => user.id),
    email: text('email').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('mail_links_user').on(table.userId, table.purpose)],
)

export const mailCodes = pgTable('mail_codes', {
  userId: belongsTo('user_id', () => user.id).primaryKey(),
  codeHash: text('code_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const mailKind = pgEnum('mail_kind', SUPPRESSED_KINDS)

export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: belongsTo('user_id', () => user.id),
    kind: mailKind('kind').notNull(),
    wording: text('wording').notNull(),
    givenAt: moment('given_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('consents_standing').on(table.userId, table.kind).where(sql`withdrawn_at is null`),
    index('consents_user').on(table.userId),
  ],
)

/** Hashes, kept even after the person is erased. */
export const suppressions = pgTable(
  'suppressions',
  {
    emailHash: text('email_hash').notNull(),
    kind: mailKind('kind').notNull(),
    suppressedAt: moment('suppressed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.emailHash, table.kind] })],
)

/** No bulk mail goes to these addresses: a mail server refused them for good. */
export const undeliverableAddresses = pgTable('undeliverable_addresses', {
  userId: belongsTo('user_id', () => user.id).primaryKey(),
  refusedAt: moment('refused_at').notNull(),
  reason: text('reason').notNull(),
})

export const supportConsents = pgTable(
  'support_consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: belongsTo('user_id', () => user.id),
    givenAt: moment('given_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [index('support_consents_user').on(table.userId, table.endsAt)],
)

export const deletionRequests = pgTable(
  'deletion_requests',
  {
    userId: belongsTo('user_id', () => user.id).primaryKey(),
    reason: text('reason'),
    requestedAt: moment('requested_at').notNull(),
    eraseAt: moment('erase_at').notNull(),
    /** The listing was public, and is again if the request is undone. */
    hidListing: boolean('hid_listing').notNull(),
  },
  (table) => [index('deletion_requests_due').on(table.eraseAt)],
)

export const savedProviders = pgTable(
  'saved_providers',
  {
    userId: belongsTo('user_id', () => profiles.id),
    providerId: belongsTo('provider_id', () => profiles.id),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.providerId] }),
    index('saved_providers_provider').on(table.providerId, table.savedAt),
  ],
)

export const savedJobs = pgTable(
  'saved_jobs',
  {
    providerId: belongsTo('provider_id', () => profiles.id),
    jobId: belongsTo('job_id', () => jobs.id),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.jobId] }), index('saved_jobs_job').on(table.jobId)],
)

export const visitedPage = pgEnum('visited_page', VISITED_PAGES)

/** A person's newest visit to a page that marks what is new since the visit before. */
export const pageVisits = pgTable(
  'page_visits',
  {
    userId: belongsTo('user_id', () => profiles.id),
    page: visitedPage('page').notNull(),
    /** When they looked last. */
    seenAt: moment('seen_at').notNull(),
    /** When the visit before ended. Null in the first. */
    previousEndedAt: moment('previous_ended_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.page] })],
)
