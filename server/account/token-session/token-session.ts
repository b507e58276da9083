import { and, eq, ne } from 'drizzle-orm'
import type { AuthMethod } from '#contract/api/auth/words.ts'
import { after, seconds } from '#contract/duration.ts'
import { session, tokenSessions, userPhones } from '#db/schema/index.ts'
import { signAccessToken } from '#server/auth/access-token.ts'
import { type TokenBearer, tokenBearer } from '#server/auth/actor.ts'
import { afterAnswer, type Browser } from '#server/auth/browser.ts'
import { endSession } from '#server/auth/credentials.ts'
import type { Person, Work } from '#server/work/work.ts'
import { newToken } from '../token.ts'
import { firstRefreshToken, SESSION_LIFETIME } from './refresh.ts'

export type Tokens = { accessToken: string; expiresAt: number; refreshToken: string; bearer: TokenBearer }

/**
 * Takes over the session that this browser has just been given: tokens open it from now on, and no cookie. The browser is
 * one that we made up for a program, so that logging in follows the rules of the pages.
 */
export async function adoptSession(
  work: Work,
  browser: Browser,
  methods: AuthMethod['method'][],
  { twoFactor = false, earlier = [], code }: { twoFactor?: boolean; earlier?: AuthMethod[]; code?: string } = {},
): Promise<Tokens> {
  const cookie = afterAnswer(browser).headers.get('cookie') ?? undefined
  const token = work.site.auth.tokenIn(cookie)
  if (token === null) throw new Error('no session has begun')
  const now = work.now() // the library took the machine's
  const { sessionId, refreshToken } = await work.transaction(async (work) => {
    const [begun] = await work.db
      .update(session)
      .set({ token: newToken(), createdAt: now, updatedAt: now, expiresAt: after(now, SESSION_LIFETIME) })
      .where(eq(session.token, token))
      .returning({ id: session.id })
    if (!begun) throw new Error('the session that has begun is gone')
    const given = [...earlier, ...methods.map((method) => methodNow(work, method))]
    await work.db.insert(tokenSessions).values({ sessionId: begun.id, twoFactor, methods: given })
    return { sessionId: begun.id, refreshToken: await firstRefreshToken(work, begun.id, code) }
  })
  const tokens = await tokensOf(work, sessionId, refreshToken)
  if (!tokens) throw new Error('the session that has begun opens nothing')
  return tokens
}

/** Null if the session opens nothing any more. */
export async function tokensOf(work: Work, sessionId: string, refreshToken: string): Promise<Tokens | null> {
  const [own] = await work.db
    .select({ userId: session.userId, phone: userPhones.phone })
    .from(session)
    .leftJoin(userPhones, eq(userPhones.userId, session.userId))
    .where(eq(session.id, sessionId))
  const bearer = own && (await tokenBearer(work.db, { userId: own.userId, sessionId }, work.actor.address))
  if (!bearer) return null
  const { person, methods } = bearer
  const { token, expiresAt } = await signAccessToken(work.site.tokens, {
    userId: person.id,
    sessionId,
    email: person.email,
    phone: own.phone ?? '',
    aal: hasGivenCode(bearer) ? 'aal2' : 'aal1',
    methods: [...methods].reverse(),
  })
  return { accessToken: token, expiresAt, refreshToken, bearer }
}

export function hasGivenCode({ person, needsCode }: TokenBearer): boolean {
  return person.twoFactor && !needsCode
}

function methodNow(work: Work, method: AuthMethod['method']): AuthMethod {
  return { method, timestamp: seconds(work.now().getTime()) }
}

/** A right code of the authenticator was given. */
export async function addCode(work: Work, { person, methods }: TokenBearer): Promise<void> {
  const others = methods.filter(({ method }) => method !== 'totp')
  await work.db
    .update(tokenSessions)
    .set({ twoFactor: true, methods: [...others, methodNow(work, 'totp')] })
    .where(eq(tokenSessions.sessionId, person.sessionId))
}

/** Whether they proved who they are by one of these methods within so many milliseconds. */
export function provedWithin(work: Work, { methods }: TokenBearer, of: AuthMethod['method'][], duration: number) {
  const since = seconds(work.now().getTime() - duration)
  return methods.some(({ method, timestamp }) => of.includes(method) && timestamp >= since)
}

/** The browser that we make up for a program, as if it had the cookie of its session. */
export async function ownBrowser(work: Work, browser: Browser, person: Person): Promise<Browser> {
  const [own] = await work.db.select({ token: session.token }).from(session).where(eq(session.id, person.sessionId))
  const headers = new Headers(browser.headers)
  if (own) headers.set('cookie', work.site.auth.cookieOf(own.token))
  return { headers, setCookies: [] }
}

export const LOGOUT_SCOPES = ['global', 'local', 'others'] as const

export async function logOut(work: Work, { person, needsCode }: TokenBearer, scope: (typeof LOGOUT_SCOPES)[number]) {
  const { id, sessionId } = person
  // Without the code it may be a stranger who knows the password.
  if (needsCode || scope === 'local') return endSession(work.db, sessionId)
  const other = scope === 'others' ? ne(session.id, sessionId) : undefined
  await work.db.delete(session).where(and(eq(session.userId, id), other))
}
