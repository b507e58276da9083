import { sql } from 'drizzle-orm'
import { index, jsonb, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { type ListingChanges, REQUEST_KINDS, REQUEST_OUTCOMES, REQUEST_STATUSES } from '#contract/listing/rights.ts'
import { moment } from './columns.ts'
import { profiles } from './profile.ts'

export const requestKind = pgEnum('listing_request_kind', REQUEST_KINDS)
export const requestStatus = pgEnum('listing_request_status', REQUEST_STATUSES)
export const requestOutcome = pgEnum('listing_request_outcome', REQUEST_OUTCOMES)

/** What a business asks of us before it has claimed its listing, and complaints about data protection. */
export const listingRequests = pgTable(
  'listing_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: requestKind('kind').notNull(),
    status: requestStatus('status').notNull(),
    /** Null: a complaint about no listing, or the listing is gone. */
    profileId: uuid('profile_id').references(() => profiles.id, { onDelete: 'set null' }),
    /** Who asks, as typed; '' where the link to the address on file is the proof. */
    name: text('name').notNull().default(''),
    relation: text('relation').notNull().default(''),
    email: text('email').notNull().default(''),
    phoneNumber: text('phone_number').notNull().default(''),
    words: text('words').notNull().default(''),
    /** Of a correction: only what is to change. */
    changes: jsonb('changes').$type<ListingChanges>(),
    /** Of the link that proves it. */
    tokenHash: text('token_hash').unique(),
    linkExpiresAt: moment('link_expires_at'),
    madeAt: moment('made_at').notNull(),
    /** By when we answer. */
    dueAt: moment('due_at').notNull(),
    decidedAt: moment('decided_at'),
    /** An id only: the decision outlives who made it. Null: the link did. */
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
