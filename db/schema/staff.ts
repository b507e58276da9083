import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { STAFF_TYPES } from '#contract/account/words.ts'
import { session, user } from './auth.ts'
import { moment } from './columns.ts'

/** What a session of an admin or moderator has besides; without a row it begins with its session. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => session.id, { onDelete: 'cascade' }),
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
  userId: uuid('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
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
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
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
    /** Null: the clock or the command line. */
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
