import { index, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { PUSH_KINDS } from '#contract/push/words.ts'
import { session, user } from './auth.ts'
import { belongsTo, moment } from './columns.ts'

export const pushKind = pgEnum('push_kind', PUSH_KINDS)

/** A browser that shows notifications. It ends with its session: at logout, with a new password, with the account. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: belongsTo('user_id', () => user.id),
    sessionId: belongsTo('session_id', () => session.id),
    /** The browser's own address at its push service. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    kinds: pushKind('kinds').array().notNull(),
    createdAt: moment('created_at').notNull(),
    /** When its push service last took a message. Null if it has not yet. */
    lastSuccessAt: moment('last_success_at'),
  },
  (table) => [
    uniqueIndex('push_devices_endpoint').on(table.endpoint),
    uniqueIndex('push_devices_session').on(table.sessionId),
    index('push_devices_user').on(table.userId),
  ],
)
