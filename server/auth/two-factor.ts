import { createHash, randomInt } from 'node:crypto'
import { generateRandomString } from 'better-auth/crypto'
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Settings } from '#config/env.ts'
import { after, MINUTE } from '#contract/duration.ts'
import type { Query } from '#db/client.ts'
import { session, tokenSessions, twoFactor, user } from '#db/schema/index.ts'
import { seal } from './secrets.ts'

const MAX_WRONG_CODES = 10
const LOCKED = 15 * MINUTE
const RECOVERY_CODES = 10
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Counts first, so that parallel tries cannot pass the limit. False if it is reached. Sign-in and settings share it. */
export async function beginTry(db: Query, userId: string, now: Date): Promise<boolean> {
  const count = sql<number>`case when ${twoFactor.lockedUntil} is null then ${twoFactor.failedVerificationCount} else 0 end + 1`
  const lockedUntil = after(now, LOCKED).toISOString()
  const begun = await db
    .update(twoFactor)
    .set({
      failedVerificationCount: count,
      lockedUntil: sql`case when ${count} >= ${MAX_WRONG_CODES} then ${lockedUntil}::timestamptz end`,
    })
    .where(and(eq(twoFactor.userId, userId), or(isNull(twoFactor.lockedUntil), lte(twoFactor.lockedUntil, now))))
    .returning({ id: twoFactor.id })
  return begun.length > 0
}

export async function forgetTries(db: Query, userId: string): Promise<void> {
  await db.update(twoFactor).set({ failedVerificationCount: 0, lockedUntil: null }).where(eq(twoFactor.userId, userId))
}

export async function removeTwoFactor(db: Query, userId: string): Promise<void> {
  await db.delete(twoFactor).where(eq(twoFactor.userId, userId))
  await forgetCodesGiven(db, userId)
  await db.update(user).set({ twoFactorEnabled: false, updatedAt: sql`present()` }).where(eq(user.id, userId))
}

/** A session in which a code of the old authenticator was given does not count as one of the next. */
async function forgetCodesGiven(db: Query, userId: string): Promise<void> {
  const own = db.select({ id: session.id }).from(session).where(eq(session.userId, userId))
  await db.update(tokenSessions).set({ twoFactor: false }).where(inArray(tokenSessions.sessionId, own))
}

/** The old codes stop working. Only hashes are kept, so these are shown once. */
export async function renewRecoveryCodes(db: Query, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await db
    .update(twoFactor)
    .set({ backupCodes: hashRecoveryCodes(JSON.stringify(codes)) })
    .where(eq(twoFactor.userId, userId))
  return codes
}

export async function recoveryCodesLeft(db: Query, userId: string): Promise<number> {
  const [found] = await db
    .select({ hashes: twoFactor.backupCodes })
    .from(twoFactor)
    .where(and(eq(twoFactor.userId, userId), eq(twoFactor.verified, true)))
  return found ? z.array(z.string()).parse(JSON.parse(found.hashes)).length : 0
}

/** Set up, and not switched on before a right code. As the library does, whose own way asks for the password. */
export async function addAuthenticator(db: Query, settings: Settings, userId: string, friendlyName: string | null) {
  const secret = generateRandomString(32)
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await db.delete(twoFactor).where(eq(twoFactor.userId, userId))
  const [added] = await db
    .insert(twoFactor)
    .values({
      userId,
      secret: await seal(settings, secret),
      backupCodes: hashRecoveryCodes(JSON.stringify(codes)),
      friendlyName,
    })
    .returning({ id: twoFactor.id })
  if (!added) throw new Error('no authenticator was added')
  return { id: added.id, secret: base32(secret) }
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** As authenticators read a secret (RFC 4648, unpadded). */
function base32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

const CODE_GROUPS = 6
const GROUP_LETTERS = 4

/** 120 bits, without letters that look alike. */
function newRecoveryCode(): string {
  const newGroup = () => Array.from({ length: GROUP_LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: CODE_GROUPS }, newGroup).join('-')
}

const Codes = z.array(z.string())

/** Idempotent. */
export function hashRecoveryCodes(json: string): string {
  return JSON.stringify(Codes.parse(JSON.parse(json)).map((code) => (isHash(code) ? code : hashRecoveryCode(code))))
}

/** Ignores spaces, since people copy codes by hand. 120 random bits need no slow hash. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(code.replace(/\s/g, '')).digest('hex')
}

function isHash(code: string): boolean {
  return /^[0-9a-f]{64}$/.test(code)
}
