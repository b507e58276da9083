import { and, desc, eq, gt } from 'drizzle-orm'
import type { SecurityView, SessionView } from '#contract/account/view.ts'
import { usernameIn } from '#contract/account/words.ts'
import { session } from '#db/schema/index.ts'
import type { Browser } from '#server/auth/browser.ts'
import { endSessions, hasTwoFactor, passwordHashOf } from '#server/auth/credentials.ts'
import { recoveryCodesLeft } from '#server/auth/two-factor.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { signOut } from '../sign-in/sign-in.ts'
import { supportUntil } from './support.ts'

export async function securityOf(work: Work, person: Person): Promise<SecurityView> {
  return {
    email: person.email,
    login: usernameIn(person.email) ?? person.email,
    hasPassword: (await passwordHashOf(work.db, person.id)) !== null,
    // The session’s value may be older than this request.
    twoFactor: await hasTwoFactor(work.db, person.id),
    recoveryCodesLeft: await recoveryCodesLeft(work.db, person.id),
    supportUntil: await supportUntil(work, person.id),
    eraseOn: person.eraseOn,
    mayLeave: person.staff === null,
    sessions: await sessionsOf(work, person),
  }
}

/** This browser first. */
async function sessionsOf(work: Work, person: Person): Promise<SessionView[]> {
  const found = await work.db
    .select()
    .from(session)
    .where(and(eq(session.userId, person.id), gt(session.expiresAt, work.now())))
    .orderBy(desc(session.updatedAt), desc(session.id))
    .limit(100)
  const views = found.map((one) => ({
    id: one.id,
    device: deviceOf(one.userAgent),
    address: one.ipAddress || null,
    signedInAt: one.createdAt,
    seenAt: one.updatedAt,
    current: one.id === person.sessionId,
  }))
  return [...views.filter(({ current }) => current), ...views.filter(({ current }) => !current)]
}

export async function endSession(work: Work, browser: Browser, person: Person, id: string): Promise<void> {
  if (id === person.sessionId) return signOut(work, browser)
  const ended = await work.db
    .delete(session)
    .where(and(eq(session.id, id), eq(session.userId, person.id)))
    .returning({ id: session.id })
  if (ended.length === 0) throw notFound('This device is logged out already.')
}

export async function endAllSessions(work: Work, browser: Browser, person: Person): Promise<void> {
  await endSessions(work.db, person.id)
  await signOut(work, browser)
}

// In this order: many browsers name others too.
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

/** "Firefox on Windows": a hint, since browsers say of themselves what they like. */
export function deviceOf(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, 500)
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1]
  const system = systems.find(([pattern]) => pattern.test(text))?.[1]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
