import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, moment } from './columns.ts'
import { jobs } from './job.ts'
import { profiles } from './profile.ts'

/** A side is null once erased. `jobTitle` outlives the job and marks what began from one. */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clientId: uuid('client_id').references(() => profiles.id, { onDelete: 'set null' }),
    providerId: uuid('provider_id').references(() => profiles.id, { onDelete: 'set null' }),
    jobId: uuid('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    jobTitle: text('job_title'),
    startedAt: moment('started_at').notNull(),
    /** When the client's first message arrived. Null if it has not, or the provider wrote first. */
    askedAt: moment('asked_at'),
    /** When the provider first answered it. */
    answeredAt: moment('answered_at'),
  },
  (table) => [
    uniqueIndex('conversations_of_listing').on(table.clientId, table.providerId).where(sql`job_title is null`),
    uniqueIndex('conversations_of_job')
      .on(table.jobId, table.clientId, table.providerId)
      .where(sql`job_id is not null`),
    index('conversations_client').on(table.clientId),
    index('conversations_provider').on(table.providerId),
    index('conversations_asked')
      .on(table.providerId, table.askedAt.desc().nullsFirst())
      .where(sql`asked_at is not null`),
  ],
)

/** What one person has of a conversation. */
export const conversationSides = pgTable(
  'conversation_sides',
  {
    conversationId: belongsTo('conversation_id', () => conversations.id),
    userId: belongsTo('user_id', () => profiles.id),
    /** When the newest message that they may see was sent. Null if there is none: the conversation then does not exist for them. */
    lastAt: moment('last_at'),
    unread: integer('unread').notNull().default(0),
    leftAt: moment('left_at'),
    /** When the next mail may go out; null if there is nothing to tell. */
    mailDueAt: moment('mail_due_at'),
    mailedAt: moment('mailed_at'),
    /** The newest message that a mail has reported. */
    mailedSeq: bigint('mailed_seq', { mode: 'number' }).notNull().default(0),
    /** The newest message that they said needs no answer. */
    settledSeq: bigint('settled_seq', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('conversation_sides_newest').on(table.userId, table.lastAt.desc().nullsFirst(), table.conversationId),
    index('conversation_sides_unread').on(table.userId).where(sql`unread > 0`),
    index('conversation_sides_due').on(table.mailDueAt).where(sql`mail_due_at is not null`),
    index('conversation_sides_left').on(table.leftAt).where(sql`left_at is not null`),
  ],
)

export const messages = pgTable(
  'messages',
  {
    /** Chosen by the sender's browser, so that a message sent twice is one. */
    id: uuid('id').primaryKey(),
    /** The order within a conversation, whose row is locked while it grows. */
    seq: bigint('seq', { mode: 'number' }).notNull().generatedByDefaultAsIdentity({ name: 'messages_seq' }),
    conversationId: belongsTo('conversation_id', () => conversations.id),
    /** Null if erased. */
    senderId: uuid('sender_id').references(() => profiles.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    /** Hashes the text of a first message without the name that it greets. */
    openingHash: text('opening_hash'),
    sentAt: moment('sent_at').notNull(),
    readAt: moment('read_at'),
    /** Waits for a check; until then its sender alone sees it. */
    heldAt: moment('held_at'),
    /** Refused by the check: never delivered. */
    droppedAt: moment('dropped_at'),
  },
  (table) => [
    uniqueIndex('messages_conversation').on(table.conversationId, table.seq),
    index('messages_sent').using('brin', table.sentAt),
    index('messages_sender').on(table.senderId, table.sentAt),
    index('messages_unread').on(table.conversationId).where(sql`read_at is null`),
    index('messages_openings').on(table.senderId, table.openingHash, table.sentAt).where(sql`opening_hash is not null`),
    index('messages_held').on(table.heldAt).where(sql`held_at is not null and dropped_at is null`),
  ],
)

export const messagePhotos = pgTable(
  'message_photos',
  {
    id: uuid('id').primaryKey(),
    ownerId: belongsTo('owner_id', () => profiles.id),
    /** Null while it waits for the first message of a conversation. */
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'cascade' }),
    /** Null while it waits to be sent. */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    index('message_photos_message').on(table.messageId, table.position),
    index('message_photos_conversation').on(table.conversationId),
    index('message_photos_owner').on(table.ownerId),
    index('message_photos_unsent').on(table.addedAt).where(sql`message_id is null`),
  ],
)

export const blocks = pgTable(
  'blocks',
  {
    blockerId: belongsTo('blocker_id', () => profiles.id),
    blockedId: belongsTo('blocked_id', () => profiles.id),
    blockedAt: moment('blocked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.blockerId, table.blockedId] }), index('blocks_blocked').on(table.blockedId)],
)

export const quickReplies = pgTable(
  'quick_replies',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: belongsTo('owner_id', () => profiles.id),
    position: integer('position').notNull(),
    text: text('text').notNull(),
  },
  (table) => [index('quick_replies_owner').on(table.ownerId, table.position)],
)

/**
 * What a visitor typed on a listing, until they have signed in. The browser holds the token, this table its hash. `userId`: who
 * signed up in that browser since.
 */
export const messageDrafts = pgTable(
  'message_drafts',
  {
    tokenHash: text('token_hash').primaryKey(),
    providerId: belongsTo('provider_id', () => profiles.id),
    userId: uuid('user_id').references(() => profiles.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    keptAt: moment('kept_at').notNull(),
  },
  (table) => [
    index('message_drafts_provider').on(table.providerId),
    index('message_drafts_user').on(table.userId),
    index('message_drafts_kept').on(table.keptAt),
  ],
)
