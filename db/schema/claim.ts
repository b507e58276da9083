import { sql } from 'drizzle-orm'
import { index, jsonb, pgEnum, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { CLAIM_STATUSES, OWNERSHIP_KINDS } from '#contract/claim/words.ts'
import { belongsTo, moment } from './columns.ts'
import { files, profiles } from './profile.ts'

export const claimStatus = pgEnum('claim_status', CLAIM_STATUSES)
export const ownershipKind = pgEnum('ownership_kind', OWNERSHIP_KINDS)

/** Made by the form. Nothing changes hands by it. */
export const claims = pgTable(
  'claims',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null if we hold no listing with the id that was asked for, which the claimant is not told. */
    profileId: uuid('profile_id').references(() => profiles.id, { onDelete: 'cascade' }),
    /** The id that was asked for, of a listing that the claimant could not see; null if it was public. */
    unlistedId: uuid('unlisted_id'),
    /** As typed by the claimant. */
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** Becomes that of the login; null once the claim is decided. */
    passwordHash: text('password_hash'),
    /** How the claimant can be reached and what shows that the business is theirs. */
    phoneNumber: text('phone_number').notNull().default(''),
    /** As national_number() has it, which no migration knows. */
    nationalNumber: text('national_number').generatedAlwaysAs(
      sql`regexp_replace(regexp_replace(phone_number, '[^0-9]', '', 'g'), '^(0044|44|0)', '')`,
    ),
    evidence: text('evidence').notNull().default(''),
    /** The year since which the business has had the address of its website; null if not given. */
    siteSince: smallint('site_since'),
    /** What the claimant puts on the website of the business. */
    siteCode: text('site_code').notNull(),
    /** What the owner of a claimed listing says of it. */
    ownerAnswer: text('owner_answer').notNull().default(''),
    status: claimStatus('status').notNull(),
    madeAt: moment('made_at').notNull(),
    decidedAt: moment('decided_at'),
    /** An id only: the decision outlives who made it. */
    decidedBy: uuid('decided_by'),
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('claims_sent').on(table.profileId).where(sql`status = 'sent'`),
    index('claims_profile').on(table.profileId, table.madeAt),
    index('claims_email').on(table.email),
    index('claims_number').on(table.nationalNumber),
    index('claims_waiting').on(table.madeAt).where(sql`status = 'waiting'`),
    index('claims_decided').on(table.decidedAt, table.id).where(sql`decided_at is not null`),
  ],
)

export const claimFiles = pgTable(
  'claim_files',
  {
    path: text('path')
      .primaryKey()
      .references(() => files.path, { onDelete: 'cascade' }),
    claimId: belongsTo('claim_id', () => claims.id),
    /** On the claimant's device. */
    name: text('name').notNull(),
  },
  (table) => [index('claim_files_claim').on(table.claimId)],
)

/** To the address on file only. The token is kept as a hash; it works once, for its profile, until it expires. */
export const claimLinks = pgTable(
  'claim_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: text('token_hash').notNull().unique(),
    profileId: belongsTo('profile_id', () => profiles.id),
    email: text('email').notNull(),
    /** Whose name and password take effect when it is followed; null if the follower chooses a password. */
    claimId: uuid('claim_id').references(() => claims.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    uniqueIndex('claim_links_standing').on(table.profileId).where(sql`used_at is null and revoked_at is null`),
    index('claim_links_profile').on(table.profileId),
  ],
)

/** Who holds a listing that we made: one owner at a time. */
export const ownerships = pgTable(
  'ownerships',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    profileId: belongsTo('profile_id', () => profiles.id),
    claimId: uuid('claim_id').references(() => claims.id, { onDelete: 'set null' }),
    kind: ownershipKind('kind').notNull(),
    /** The address of the login when it began. */
    email: text('email').notNull(),
    beganAt: moment('began_at').notNull(),
    /** Who decided; null if the link did. */
    begunBy: uuid('begun_by'),
    endedAt: moment('ended_at'),
    endedBy: uuid('ended_by'),
    /** The login and payments of the one who lost the listing, sealed, for as long as that can be undone. */
    former: jsonb('former').$type<{ sealed: string; until: string }>(),
    /** The owner has read "Business claimed". */
    welcomedAt: moment('welcomed_at'),
  },
  (table) => [
    uniqueIndex('ownerships_owner').on(table.profileId).where(sql`ended_at is null`),
    index('ownerships_profile').on(table.profileId, table.beganAt),
    index('ownerships_former').on(table.beganAt).where(sql`former is not null`),
  ],
)
