import { index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { API_SCOPES } from '#contract/api/scope.ts'
import { user } from './auth.ts'
import { belongsTo, moment } from './columns.ts'

export const apiScope = pgEnum('api_scope', API_SCOPES)

/** A personal key for programs. Of the secret there is a hash, and its first letters, by which its owner knows it. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: belongsTo('user_id', () => user.id),
    name: text('name').notNull(),
    secretHash: text('secret_hash').notNull(),
    start: text('start').notNull(),
    scopes: apiScope('scopes').array().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** To the minute. Null if it has not been used. */
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [uniqueIndex('api_keys_secret').on(table.secretHash), index('api_keys_user').on(table.userId)],
)

/** The answer to a POST with an Idempotency-Key, for a day. `status` is null while the first request is under way. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** A hash of who asks and of the key that they chose. */
    key: text('key').primaryKey(),
    /** A hash of address and body: another request with the same key is a mistake. */
    fingerprint: text('fingerprint').notNull(),
    /** Null if a visitor asked. */
    userId: uuid('user_id').references(() => user.id, { onDelete: 'cascade' }),
    status: integer('status'),
    contentType: text('content_type'),
    /** Sealed: some answers hold a new secret. */
    body: text('body'),
    begunAt: moment('begun_at').notNull(),
  },
  (table) => [index('idempotency_keys_begun').on(table.begunAt), index('idempotency_keys_user').on(table.userId)],
)
