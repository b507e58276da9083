import { and, desc, eq, getTableColumns, gt, isNotNull } from 'drizzle-orm'
import { canHavePasskeys, type RenameOwn } from '#contract/account/passkey.ts'
import type { SecurityView, SessionView } from '#contract/account/view.ts'
import { usernameIn } from '#contract/account/words.ts'
import { session, tokenSessions } from '#db/schema/index.ts'
import type { Browser } from '#server/auth/browser.ts'
import { endSessions, hasTwoFactor, passwordHashOf } from '#server/auth/credentials.ts'
import { recoveryCodesLeft } from '#server/auth/two-factor.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { deviceOf } from '../device.ts'
import { passkeysOf } from '../passkey/passkeys.ts'
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
    passkeys: canHavePasskeys(work.site.settings.siteUrl.origin) ? await passkeysOf(work, person) : null,
  }
}

/** This browser first. */
async function sessionsOf(work: Work, person: Person): Promise<SessionView[]> {
  const found = await work.db
    .select({ ...getTableColumns(session), app: isNotNull(tokenSessions.sessionId) })
    .from(session)
    .leftJoin(tokenSessions, eq(tokenSessions.sessionId, session.id))
    .where(and(eq(session.userId, person.id), gt(session.expiresAt, work.now())))
    .orderBy(desc(session.updatedAt), desc(session.id))
    .limit(100)
  const views = found.map((one) => ({
    id: one.id,
    name: one.name,
    device: deviceOf(one.userAgent, one.app === true),
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

/** A blank name takes the person's own name away. */
export async function renameSession(work: Work, person: Person, { id, name }: RenameOwn): Promise<void> {
  const renamed = await work.db
    .update(session)
    .set({ name: name || null })
    .where(and(eq(session.id, id), eq(session.userId, person.id)))
    .returning({ id: session.id })
  if (renamed.length === 0) throw notFound('This device is logged out already.')
}

/** Keeps the session that asks; keys of programs stay. */
export async function endOtherSessions(work: Work, person: Person): Promise<void> {
  await endSessions(work.db, person.id, person.sessionId)
}

export async function endAllSessions(work: Work, browser: Browser, person: Person): Promise<void> {
  await endSessions(work.db, person.id)
  await signOut(work, browser)
}
