import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { after, DAY, SECOND } from '#contract/duration.ts'
import { refreshTokens, session, tokenSessions } from '#db/schema/index.ts'
import { endSession } from '#server/auth/credentials.ts'
import { LONGEST_SESSION } from '#server/auth/session-life.ts'
import { recordAs } from '#server/work/audit-log.ts'
import type { Work } from '#server/work/work.ts'
import { signatureOf, signaturesOf } from '../signature.ts'
import { hashToken, newToken } from '../token.ts'

/** Without a refresh, as a browser's session without a visit. */
export const SESSION_LIFETIME = 30 * DAY
/** Two windows of one app may refresh at once, and an answer may be lost. */
const GRACE = 10 * SECOND

type Token = typeof refreshTokens.$inferSelect

/** @param code what the session began with, if anything: a used token from then on, so a second use ends the session */
export async function firstRefreshToken(work: Work, sessionId: string, code?: string): Promise<string> {
  const token = newToken()
  const issuedAt = work.now()
  const rowOf = (given: string) => ({ id: randomUUID(), tokenHash: hashToken(given), sessionId, issuedAt })
  const used = code === undefined ? [] : [{ ...rowOf(code), usedAt: issuedAt }]
  await work.db.insert(refreshTokens).values([rowOf(token), ...used])
  return token
}

/** Once more is proven, this replaces the token that was given before, which then opens nothing. */
export async function anotherRefreshToken(work: Work, sessionId: string): Promise<string> {
  const isOpen = and(eq(refreshTokens.sessionId, sessionId), isNull(refreshTokens.usedAt))
  await work.db.update(refreshTokens).set({ usedAt: work.now() }).where(isOpen)
  return firstRefreshToken(work, sessionId)
}

/** `used`: it was replaced before, so that someone else may hold it. Its session is over. */
type RefreshResult = { sessionId: string; token: string } | 'unknown' | 'used'

/** Gives the next token of the session; the one given works no more. */
export async function refresh(work: Work, given: string): Promise<RefreshResult> {
  return work.transaction(async (work) => {
    const found = await lockedToken(work, given)
    if (!found) return 'unknown'
    const { sessionId } = found
    const next = found.usedAt ? await newestAfter(work, found, given) : await replace(work, found, given)
    if (next === null) {
      const [ended] = await work.db.select({ userId: session.userId }).from(session).where(eq(session.id, sessionId))
      await endSession(work.db, sessionId)
      if (ended) await recordAs(work, ended.userId, { action: 'account.tokenReused', subjectId: ended.userId })
      return 'used'
    }
    const now = work.now()
    const seen = { updatedAt: now, expiresAt: after(now, SESSION_LIFETIME) }
    await work.db.update(session).set(seen).where(eq(session.id, sessionId))
    return { sessionId, token: next }
  })
}

/** Parallel refreshes of a session follow one another, so the token is read once the session is locked. */
async function lockedToken(work: Work, given: string): Promise<Token | null> {
  const own = eq(refreshTokens.tokenHash, hashToken(given))
  const now = work.now()
  const [held] = await work.db
    .select({ sessionId: tokenSessions.sessionId })
    .from(tokenSessions)
    .innerJoin(refreshTokens, eq(refreshTokens.sessionId, tokenSessions.sessionId))
    .innerJoin(session, eq(session.id, tokenSessions.sessionId))
    .where(and(own, gt(session.expiresAt, now), gt(session.createdAt, after(now, -LONGEST_SESSION))))
    .for('update', { of: tokenSessions })
  if (!held) return null
  const [token] = await work.db.select().from(refreshTokens).where(own)
  return token ?? null
}

/** The next token is signed, not drawn: within the grace it is given again, and nothing holds it in plain text. */
async function replace(work: Work, { id: replaces, sessionId }: Token, given: string): Promise<string> {
  const id = randomUUID()
  const token = signatureOf(work, textOf(id, given))
  const now = work.now()
  await work.db.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.id, replaces))
  await work.db.insert(refreshTokens).values({ id, tokenHash: hashToken(token), sessionId, replaces, issuedAt: now })
  return token
}

/** Null if the grace is over. */
async function newestAfter(work: Work, used: Token, given: string): Promise<string | null> {
  const graceFrom = after(work.now(), -GRACE)
  let [row, token] = [used, given]
  while (row.usedAt) {
    if (row.usedAt < graceFrom) return null
    const [next] = await work.db.select().from(refreshTokens).where(eq(refreshTokens.replaces, row.id))
    const again = next && signaturesOf(work, textOf(next.id, token)).find((one) => hashToken(one) === next.tokenHash)
    if (!next || !again) return null
    ;[row, token] = [next, again]
  }
  return token
}

function textOf(id: string, replaced: string): string {
  return `refresh token ${id} ${replaced}`
}
