import { createHash, randomInt } from 'node:crypto'
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { after, MINUTE } from '#contract/duration.ts'
import type { Query } from '#db/client.ts'
import { twoFactor, user } from '#db/schema/index.ts'

const MOST_WRONG = 10
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
      lockedUntil: sql`case when ${count} >= ${MOST_WRONG} then ${lockedUntil}::timestamptz end`,
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
  await db.update(user).set({ twoFactorEnabled: false, updatedAt: sql`present()` }).where(eq(user.id, userId))
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

/** 50 bits, without letters that look alike. */
function newRecoveryCode(): string {
  const letters = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)])
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

const Codes = z.array(z.string())

/** Idempotent. */
export function hashRecoveryCodes(json: string): string {
  return JSON.stringify(Codes.parse(JSON.parse(json)).map((code) => (isHash(code) ? code : hashRecoveryCode(code))))
}

/** Ignores spaces, since people copy codes by hand. 50 random bits need no slow hash. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(code.replace(/\s/g, '')).digest('hex')
}

function isHash(code: string): boolean {
  return /^[0-9a-f]{64}$/.test(code)
}
