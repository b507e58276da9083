import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { type AuthMethod, CODE_PURPOSES } from '#contract/api/auth/words.ts'
import { session, user } from './auth.ts'
import { belongsTo, moment } from './columns.ts'

// What programs log in with at /auth/v1 (record 48). Of tokens and codes only hashes are kept.

/** Key pairs that sign access tokens; the private half is sealed with the site's secret. The newest signs once it is known. */
export const signingKeys = pgTable('signing_keys', {
  /** The `kid` of a token. */
  id: uuid('id').primaryKey().defaultRandom(),
  publicKey: jsonb('public_key').notNull(),
  sealed: text('sealed').notNull(),
  madeAt: moment('made_at').notNull(),
})

/** A session that a program holds by tokens; no browser has its cookie. */
export const tokenSessions = pgTable('token_sessions', {
  sessionId: belongsTo('session_id', () => session.id).primaryKey(),
  /** A right code of the authenticator was given in it. */
  twoFactor: boolean('two_factor').notNull().default(false),
  /** How the person proved who they are, the newest last. */
  methods: jsonb('methods').$type<AuthMethod[]>().notNull(),
})

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    sessionId: belongsTo('session_id', () => tokenSessions.sessionId),
    /** The one that it replaced. Null for the first of a session. */
    replaces: uuid('replaces').unique(),
    issuedAt: moment('issued_at').notNull(),
    /** Null for the one that works. */
    usedAt: moment('used_at'),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId)],
)

/** Six digits that were mailed or texted; one for each address or number, and purpose. */
export const sentCodes = pgTable(
  'sent_codes',
  {
    /** An address or a number. */
    sentTo: text('sent_to').notNull(),
    purpose: text('purpose', { enum: CODE_PURPOSES }).notNull(),
    /** Null until it is on its way. */
    codeHash: text('code_hash'),
    /** Who changes to this number. Null for a login. */
    userId: uuid('user_id').references(() => user.id, { onDelete: 'cascade' }),
    /** What makes the account when the code comes back. Null if none is to be made. */
    newAccount: jsonb('new_account'),
    askedAt: moment('asked_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sentTo, table.purpose] })],
)

/** Numbers that a text message has proven. */
export const userPhones = pgTable('user_phones', {
  userId: belongsTo('user_id', () => user.id).primaryKey(),
  phone: text('phone').notNull().unique(),
  confirmedAt: moment('confirmed_at').notNull(),
})

/** A login that began in an app and goes through a browser (PKCE): the app keeps the verifier, we the challenge. */
export const appFlows = pgTable(
  'app_flows',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    challenge: text('challenge').notNull(),
    returnTo: text('return_to').notNull(),
    /** Whose link in a mail it waits for. Null if it waits for a login in the browser. */
    email: text('email'),
    /** Who followed the link or logged in, and how. Null until then. */
    userId: uuid('user_id').references(() => user.id, { onDelete: 'cascade' }),
    method: text('method', { enum: ['otp', 'oauth'] }),
    twoFactor: boolean('two_factor').notNull().default(false),
    /** The hash of the code that the app exchanges. Null until the browser has come that far. */
    codeHash: text('code_hash').unique(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('app_flows_email').on(table.email)],
)

/** Text messages of a site without a sender, beside the mailbox. */
export const textOutbox = pgTable('text_outbox', {
  /** The id of the task. */
  id: uuid('id').primaryKey(),
  to: text('to').notNull(),
  text: text('text').notNull(),
  createdAt: moment('created_at').notNull(),
})
