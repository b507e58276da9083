import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Query } from '#db/client.ts'
import {
  account,
  apiKeys,
  passkeys,
  sentCodes,
  session,
  twoFactor,
  undeliverableAddresses,
  user,
  userPhones,
  webhooks,
} from '#db/schema/index.ts'

// Writes better-auth's tables in the caller's transaction.

/** Replaces better-auth's 'credential', so that sign-in does not find the password. */
const UNPROVEN = 'unproven'

type Credentials = {
  id?: string
  email: string
  name: string
  /** Null if they log in by other means. */
  passwordHash: string | null
  emailConfirmed?: boolean
}

/** Null if the address is taken. */
export async function addUser(
  db: Query,
  { id, email, name, passwordHash, emailConfirmed = false }: Credentials,
): Promise<string | null> {
  const [added] = await db
    .insert(user)
    .values({ ...(id ? { id } : {}), email: email.toLowerCase(), name, emailVerified: emailConfirmed })
    .onConflictDoNothing({ target: user.email })
    .returning({ id: user.id })
  if (!added) return null
  if (passwordHash === null) return added.id
  await db.insert(account).values({
    userId: added.id,
    accountId: added.id,
    providerId: 'credential',
    password: passwordHash,
  })
  return added.id
}

const userColumns = { id: user.id, name: user.name, email: user.email, emailConfirmed: user.emailVerified }

export async function findUser(db: Query, email: string) {
  const [found] = await db.select(userColumns).from(user).where(eq(user.email, email.toLowerCase()))
  return found ?? null
}

export async function readUser(db: Query, userId: string) {
  const [found] = await db.select(userColumns).from(user).where(eq(user.id, userId))
  return found ?? null
}

export async function lockUser(db: Query, userId: string) {
  const [found] = await db.select(userColumns).from(user).where(eq(user.id, userId)).for('update')
  return found ?? null
}

/** True while this session goes on, which then cannot end before the caller's transaction. */
export async function holdSession(db: Query, sessionId: string): Promise<boolean> {
  const [found] = await db.select({ id: session.id }).from(session).where(eq(session.id, sessionId)).for('key share')
  return found !== undefined
}

export async function passwordHashOf(db: Query, userId: string): Promise<string | null> {
  const [found] = await db.select({ hash: account.password }).from(account).where(credentialOf(userId))
  return found?.hash ?? null
}

export async function setPasswordHash(db: Query, userId: string, passwordHash: string): Promise<void> {
  await db.delete(account).where(credentialOf(userId, UNPROVEN))
  const changed = await db
    .update(account)
    .set({ password: passwordHash, updatedAt: sql`present()` })
    .where(credentialOf(userId))
    .returning({ id: account.id })
  if (changed.length > 0) return
  await db.insert(account).values({ userId, accountId: userId, providerId: 'credential', password: passwordHash })
}

export async function removeCredentials(db: Query, userId: string): Promise<void> {
  await db.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, userId))
  await endSessions(db, userId) // before the passkeys, which a session may be adding
  await db.delete(account).where(credentialOf(userId))
  await db.delete(account).where(credentialOf(userId, UNPROVEN))
  await db.delete(twoFactor).where(eq(twoFactor.userId, userId))
  await db.delete(userPhones).where(eq(userPhones.userId, userId))
  await db.delete(passkeys).where(eq(passkeys.userId, userId))
}

/** The password may be a stranger's: it works again once given with the link of a mail. */
export async function suspendPassword(db: Query, userId: string): Promise<void> {
  const passwordHash = (await passwordHashOf(db, userId)) ?? (await suspendedHashOf(db, userId))
  await removeCredentials(db, userId)
  if (!passwordHash) return
  await db.insert(account).values({ userId, accountId: userId, providerId: UNPROVEN, password: passwordHash })
}

export async function suspendedHashOf(db: Query, userId: string): Promise<string | null> {
  const [found] = await db.select({ hash: account.password }).from(account).where(credentialOf(userId, UNPROVEN))
  return found?.hash ?? null
}

/**
 * With the last session the keys of their programs end too, and in any case a number that waits for its code: a stranger who
 * is out now may have asked for it. @param except the session that goes on
 */
export async function endSessions(db: Query, userId: string, except?: string): Promise<void> {
  if (!except) await db.delete(apiKeys).where(eq(apiKeys.userId, userId))
  await db.delete(sentCodes).where(eq(sentCodes.userId, userId))
  await db.delete(session).where(and(eq(session.userId, userId), except ? ne(session.id, except) : undefined))
}

/**
 * For an account that its owner gets back: the one who had it may have left a passkey or a key, so these end, and webhooks are off
 * until the owner has looked at them. Returns the names of the passkeys.
 */
export async function endOtherWaysIn(db: Query, userId: string): Promise<string[]> {
  const ended = await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ name: passkeys.name })
  await db.delete(apiKeys).where(eq(apiKeys.userId, userId))
  const on = and(eq(webhooks.ownerId, userId), isNull(webhooks.off))
  await db.update(webhooks).set({ off: 'owner' }).where(on)
  return ended.map(({ name }) => name)
}

export async function endSession(db: Query, sessionId: string): Promise<void> {
  await db.delete(session).where(eq(session.id, sessionId))
}

export function confirmEmail(db: Query, userId: string, email: string): Promise<void> {
  return setEmail(db, userId, email, true)
}

export async function setEmail(db: Query, userId: string, email: string, emailVerified: boolean): Promise<void> {
  await db.delete(undeliverableAddresses).where(eq(undeliverableAddresses.userId, userId))
  await db.update(user).set({ email, emailVerified, updatedAt: sql`present()` }).where(eq(user.id, userId))
}

export async function rename(db: Query, userId: string, name: string): Promise<void> {
  await db.update(user).set({ name, updatedAt: sql`present()` }).where(eq(user.id, userId))
}

export async function hasTwoFactor(db: Query, userId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: twoFactor.id })
    .from(twoFactor)
    .where(and(eq(twoFactor.userId, userId), eq(twoFactor.verified, true)))
  return found !== undefined
}

function credentialOf(userId: string, providerId = 'credential') {
  return and(eq(account.userId, userId), eq(account.providerId, providerId))
}
