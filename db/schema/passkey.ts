import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './auth.ts'
import { belongsTo, moment } from './columns.ts'

/** A passkey (WebAuthn) by which a person logs in. We keep its public half alone. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: belongsTo('user_id', () => user.id),
    /** What the device calls it, as base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** A COSE key, as base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the device says that it was used; 0 for good where a device does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How a browser reaches the device. */
    transports: text('transports').array().notNull(),
    /** It is copied to the other devices of its owner. */
    synced: boolean('synced').notNull(),
    /** The host name that it was made for: it works at no other. */
    domain: text('domain').notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Null if it has not been used. */
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** That a person was offered a passkey after a login: once. */
export const passkeyOffers = pgTable('passkey_offers', {
  userId: belongsTo('user_id', () => user.id).primaryKey(),
  offeredAt: moment('offered_at').notNull(),
  /** Null until they answer. */
  answeredAt: moment('answered_at'),
})
