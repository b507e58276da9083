import { and, desc, eq, gt } from 'drizzle-orm'
import type { SessionView } from '#contract/account/security.ts'
import { session } from '#db/schema/index.ts'
import type { Browser } from '#server/auth/browser.ts'
import { endSessions } from '#server/auth/credentials.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { signOut } from '../sign-in/sign-in.ts'
import { deviceOf } from './device.ts'

/** This browser first. */
export async function sessionsOf(work: Work, person: Person): Promise<SessionView[]> {
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
