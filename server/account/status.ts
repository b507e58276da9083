import { and, eq, isNull } from 'drizzle-orm'
import type { StatusField } from '#contract/user.ts'
import type { Query } from '#db/client.ts'
import { deletionRequests, jobs, profiles } from '#db/schema/index.ts'
import { endSessions } from '#server/auth/credentials.ts'
import { Refusal } from '#server/work/refusal.ts'
import { lockedPerson, needAnotherAdmin, type Profile } from './last-admin.ts'

type Status = { field: StatusField; value: boolean }

/** How each change is called in the audit log. */
export const STATUS_ACTIONS = {
  is_active: { on: 'user.activated', off: 'user.deactivated' },
  is_visible: { on: 'user.shown', off: 'user.hidden' },
} as const

/** In the transaction at hand, for admins and for the command line. False: it was so already. */
export async function changeStatus(db: Query, now: Date, id: string, { field, value }: Status): Promise<boolean> {
  const profile = await lockedPerson(db, id)
  const before = field === 'is_active' ? profile.suspendedAt === null : profile.hiddenAt === null
  if (before === value) return false
  if (field === 'is_visible') await setVisible(db, now, id, value)
  else if (value) await activate(db, profile)
  else await deactivate(db, now, profile)
  return true
}

/** Their open jobs go from the public pages with them. Event streams end with the sessions (db/sql/notifications.sql). */
async function deactivate(db: Query, now: Date, { id, accountType }: Profile): Promise<void> {
  if (accountType === 'admin') await needAnotherAdmin(db, id)
  await db.update(profiles).set({ suspendedAt: now }).where(eq(profiles.id, id))
  await db
    .update(jobs)
    .set({ hiddenAt: now })
    .where(and(eq(jobs.userId, id), isNull(jobs.hiddenAt)))
  await endSessions(db, id)
}

/** Brings back the jobs that the deactivation hid, unless the person has asked to be deleted since. */
async function activate(db: Query, { id, suspendedAt }: Profile): Promise<void> {
  await db.update(profiles).set({ suspendedAt: null }).where(eq(profiles.id, id))
  if (!suspendedAt || (await isLeaving(db, id))) return
  await db
    .update(jobs)
    .set({ hiddenAt: null })
    .where(and(eq(jobs.userId, id), eq(jobs.hiddenAt, suspendedAt)))
}

/** A person who has asked to be deleted is hidden already, and would come back with the account. */
async function setVisible(db: Query, now: Date, id: string, value: boolean): Promise<void> {
  if (await isLeaving(db, id)) {
    if (value) throw new Refusal('LEAVING', 'This person has asked to be deleted, so the listing stays hidden.')
    await db.update(deletionRequests).set({ hidListing: false }).where(eq(deletionRequests.userId, id))
  }
  await db
    .update(profiles)
    .set({ hiddenAt: value ? null : now })
    .where(eq(profiles.id, id))
}

/** Has asked to be deleted. */
export async function isLeaving(db: Query, id: string): Promise<boolean> {
  return (await db.$count(deletionRequests, eq(deletionRequests.userId, id))) > 0
}
