import { index, integer, jsonb, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { DELIVERED_TYPES, DELIVERY_STATES, OFF_REASONS, WEBHOOK_EVENTS } from '#contract/api/webhook/words.ts'
import { user } from './auth.ts'
import { belongsTo, moment } from './columns.ts'

export const webhookEvent = pgEnum('webhook_event', WEBHOOK_EVENTS)
export const webhookOff = pgEnum('webhook_off', OFF_REASONS)
export const deliveredType = pgEnum('delivered_type', DELIVERED_TYPES)
export const deliveryState = pgEnum('delivery_state', DELIVERY_STATES)

/** An address that is told of events. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null for those of the site. */
    ownerId: uuid('owner_id').references(() => user.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    events: webhookEvent('events').array().notNull(),
    /** Sealed, as the next. */
    secret: text('secret').notNull(),
    formerSecret: text('former_secret'),
    /** Until when the former secret signs too. */
    formerUntil: moment('former_until'),
    createdAt: moment('created_at').notNull(),
    /** Null while it is on. */
    off: webhookOff('off'),
    /** When the first attempt failed since the last that did not. */
    failingSince: moment('failing_since'),
  },
  (table) => [index('webhooks_owner').on(table.ownerId)],
)

/** An event on its way to an address, and what became of it. Its words are written when it goes out. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    webhookId: belongsTo('webhook_id', () => webhooks.id),
    type: deliveredType('type').notNull(),
    /** Ids, from which its words are written. */
    about: jsonb('about').notNull(),
    createdAt: moment('created_at').notNull(),
    state: deliveryState('state').notNull(),
    /** Grows when it is sent again: tasks of earlier runs do nothing. */
    run: integer('run').notNull().default(0),
    /** In this run. */
    attempts: integer('attempts').notNull().default(0),
    /** When this run ends without success. */
    endsAt: moment('ends_at').notNull(),
    /** Null unless it waits. */
    nextAt: moment('next_at'),
    lastAt: moment('last_at'),
    status: integer('status'),
    milliseconds: integer('milliseconds'),
    answer: text('answer').notNull().default(''),
  },
  (table) => [
    index('webhook_deliveries_newest').on(table.webhookId, table.createdAt.desc().nullsFirst(), table.id),
    index('webhook_deliveries_old').on(table.createdAt),
  ],
)
