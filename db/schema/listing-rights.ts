import { sql } from 'drizzle-orm'
import { date, index, jsonb, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import {
  type ListingChanges,
  NOTICE_KINDS,
  REQUEST_KINDS,
  REQUEST_OUTCOMES,
  REQUEST_STATUSES,
  SUPPRESSION_KINDS,
} from '#contract/rights/words.ts'
import { belongsTo, moment } from './columns.ts'
import { profiles } from './profile.ts'

export const noticeKind = pgEnum('notice_kind', NOTICE_KINDS)
export const suppressionKind = pgEnum('suppression_kind', SUPPRESSION_KINDS)

/** Where the data of a listing that we made comes from, and when the business was told. */
export const listingOrigins = pgTable(
  'listing_origins',
  {
    profileId: belongsTo('profile_id', () => profiles.id).primaryKey(),
    /** For people, after "from": "the website of the business". */
    source: text('source').notNull(),
    obtainedOn: date('obtained_on').notNull(),
    importId: uuid('import_id'),
    /** When its data was last seen to be right. */
    confirmedAt: moment('confirmed_at').notNull(),
    /** Null if it was not told yet. */
    noticeKind: noticeKind('notice_kind'),
    noticedAt: moment('noticed_at'),
    /** The mail server refused the address on file, so that a letter goes out. */
    mailRefusedAt: moment('mail_refused_at'),
    /** The same moment as in the profile: hidden by the scheduler, because no one has checked the listing for too long. */
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

export const requestKind = pgEnum('listing_request_kind', REQUEST_KINDS)
export const requestStatus = pgEnum('listing_request_status', REQUEST_STATUSES)
export const requestOutcome = pgEnum('listing_request_outcome', REQUEST_OUTCOMES)

/** What staff ask about a request, and what comes back by the link in their mail. */
export const listingRequestMessages = pgTable(
  'listing_request_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    requestId: belongsTo('request_id', () => listingRequests.id),
    /** An id only. Null if it comes from the person who made the request. */
    staffId: uuid('staff_id'),
    text: text('text').notNull(),
    sentAt: moment('sent_at').notNull(),
    /** Hashes the token of the link, which works while the request waits. */
    tokenHash: text('token_hash').unique(),
  },
  (table) => [index('listing_request_messages_request').on(table.requestId, table.sentAt)],
)

/** What a business asks of us before it has claimed its listing, and complaints about data protection. */
export const listingRequests = pgTable(
  'listing_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: requestKind('kind').notNull(),
    status: requestStatus('status').notNull(),
    /** Null for a complaint about no listing, or if the listing is gone. */
    profileId: uuid('profile_id').references(() => profiles.id, { onDelete: 'set null' }),
    /** Who asks, as typed; '' where the link to the address on file is the proof. */
    name: text('name').notNull().default(''),
    relation: text('relation').notNull().default(''),
    email: text('email').notNull().default(''),
    phoneNumber: text('phone_number').notNull().default(''),
    words: text('words').notNull().default(''),
    /** What a correction changes; fields that stay are absent. */
    changes: jsonb('changes').$type<ListingChanges>(),
    /** Hashes the token of the link that proves it. */
    tokenHash: text('token_hash').unique(),
    linkExpiresAt: moment('link_expires_at'),
    madeAt: moment('made_at').notNull(),
    /** The day by which we answer. */
    dueAt: moment('due_at').notNull(),
    decidedAt: moment('decided_at'),
    /** An id only: the decision outlives who made it. Null if the link did. */
    decidedBy: uuid('decided_by'),
    outcome: requestOutcome('outcome'),
    /** What we wrote back. */
    answer: text('answer').notNull().default(''),
  },
  (table) => [
    index('listing_requests_waiting').on(table.dueAt, table.id).where(sql`status = 'waiting'`),
    index('listing_requests_decided').on(table.decidedAt, table.id),
    index('listing_requests_profile').on(table.profileId),
    index('listing_requests_made').on(table.madeAt),
  ],
)
