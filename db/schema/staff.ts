import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { STAFF_TYPES } from '#contract/account/words.ts'
import { BULK_ACTS } from '#contract/admin/words.ts'
import { MEMBERSHIP_CHOICES } from '#contract/user/words.ts'
import { session, user } from './auth.ts'
import { belongsTo, moment } from './columns.ts'

/** What a session of an admin or moderator has besides; without a row it begins with its session. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    sessionId: belongsTo('session_id', () => session.id).primaryKey(),
    seenAt: moment('seen_at').notNull(),
    /** When the password was last given. */
    provedAt: moment('proved_at'),
    /** As whom the admin sees the site, as long as that person agrees (record 24). */
    looksAt: uuid('looks_at').references(() => user.id, { onDelete: 'set null' }),
  },
  (table) => [index('staff_sessions_looks_at').on(table.looksAt).where(sql`looks_at is not null`)],
)

/** Where mail for an admin or moderator goes: their identity receives none. */
export const staffContacts = pgTable('staff_contacts', {
  userId: belongsTo('user_id', () => user.id).primaryKey(),
  email: text('email').notNull(),
  dailyDigest: boolean('daily_digest').notNull().default(true),
})

/** Those that wait. The id becomes that of the account, so that the audit log tells of one person. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    username: text('username').notNull().unique(),
    email: text('email').notNull(),
    role: text('role', { enum: STAFF_TYPES }).notNull(),
    invitedBy: belongsTo('invited_by', () => user.id),
    invitedAt: moment('invited_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    check('staff_invitations_role', sql`${table.role} in ('admin', 'moderator')`),
    index('staff_invitations_invited_by').on(table.invitedBy),
  ],
)

/** Only grows (db/sql/audit-log.sql). Ids only, so that entries may outlive people. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: moment('at').notNull(),
    /** Null for the scheduler or the command line. */
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    subjectId: uuid('subject_id'),
    before: jsonb('before'),
    after: jsonb('after'),
    reason: text('reason'),
  },
  (table) => [
    index('audit_log_at').on(table.at.desc().nullsFirst()),
    index('audit_log_subject').on(table.subjectId, table.at),
    index('audit_log_actor').on(table.actorId, table.at),
    index('audit_log_action').on(table.action, table.at),
  ],
)

/** An act on everyone whom a filter fits, done page by page. People by their ids only. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    act: text('act', { enum: BULK_ACTS }).notNull(),
    filters: jsonb('filters').notNull(),
    reason: text('reason').notNull(),
    /** What becomes of memberships; null if none runs, or nothing was chosen. */
    membership: text('membership', { enum: MEMBERSHIP_CHOICES }),
    /** When it began. */
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    /** After whom the next page begins. */
    cursor: jsonb('cursor'),
    begunBy: uuid('begun_by').notNull(),
    begunAt: moment('begun_at').notNull(),
    /** When the last page was worked through. */
    workedAt: moment('worked_at').notNull(),
    stoppedAt: moment('stopped_at'),
    /** Null with a time: who began it may not go on. */
    stoppedBy: uuid('stopped_by'),
    finishedAt: moment('finished_at'),
  },
  (table) => [index('bulk_runs_begun').on(table.begunAt)],
)

export const bulkResults = pgTable(
  'bulk_results',
  {
    runId: belongsTo('run_id', () => bulkRuns.id),
    /** In the order of the run. */
    number: integer('number').notNull(),
    personId: uuid('person_id').notNull(),
    /** Null if it was done. */
    problem: text('problem'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.number] })],
)
