import { and, eq, isNull } from 'drizzle-orm'
import type { MembershipChoice, StatusField } from '#contract/user/words.ts'
import type { Query } from '#db/client.ts'
import { deletionRequests, jobs, profiles } from '#db/schema/index.ts'
import { endSessions } from '#server/auth/credentials.ts'
import { endUnused } from '#server/membership/end.ts'
import { runningOf } from '#server/membership/membership.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { assertAnotherAdmin, lockedPerson, type ProfileRow } from './staff/role.ts'

type Status = {
  field: StatusField
  value: boolean
  /** Mailed to who is deactivated or hidden. Null if the caller notifies them. */
  reason: string | null
  membership?: MembershipChoice | null
}

/** What the audit log says of a membership. */
type Consequence = { membership?: 'ended' | 'kept'; refundPence?: number }

/** How each change is called in the audit log. */
export const STATUS_ACTIONS = {
  is_active: { on: 'user.activated', off: 'user.deactivated' },
  is_visible: { on: 'user.shown', off: 'user.hidden' },
} as const

/** Runs in the caller's transaction, for admins and for the command line. Null if nothing changed. */
export async function changeStatus(work: Work, id: string, status: Status): Promise<Consequence | null> {
  const { field, value } = status
  const profile = await lockedPerson(work.db, id)
  const before = field === 'is_active' ? profile.suspendedAt === null : profile.hiddenAt === null
  if (before === value) return null
  if (field === 'is_visible') return setVisible(work, id, status)
  return value ? activate(work, profile) : deactivate(work, profile, status)
}

/** Their open jobs go from the public pages with them. Event streams end with the sessions (db/sql/notifications.sql). */
async function deactivate(
  work: Work,
  { id, accountType }: ProfileRow,
  { reason, membership = null }: Status,
): Promise<Consequence> {
  if (accountType === 'admin') await assertAnotherAdmin(work.db, id)
  const running = await runningOf(work, id)
  if (running && !membership) throw new Refusal('MEMBERSHIP_CHOICE', CHOOSE_MEMBERSHIP)
  const ended = membership === 'end' ? await endUnused(work, id) : null
  const now = work.now()
  await work.db.update(profiles).set({ suspendedAt: now }).where(eq(profiles.id, id))
  await work.db
    .update(jobs)
    .set({ hiddenAt: now })
    .where(and(eq(jobs.userId, id), isNull(jobs.hiddenAt)))
  await endSessions(work.db, id)
  const refundPence = ended?.refundPence ?? null
  if (reason !== null) await work.emit('account.deactivated', { userId: id, reason, refundPence })
  if (ended) return { membership: 'ended', refundPence: ended.refundPence }
  return running ? { membership: 'kept' } : {}
}

const CHOOSE_MEMBERSHIP = 'This person has a running membership. Choose whether to end it or keep it.'

/** Brings back the jobs that the deactivation hid, unless the person has asked to be deleted since. */
async function activate(work: Work, { id, suspendedAt }: ProfileRow): Promise<Consequence> {
  await work.db.update(profiles).set({ suspendedAt: null }).where(eq(profiles.id, id))
  await work.emit('account.restored', { userId: id, what: 'account' })
  if (!suspendedAt || (await isLeaving(work.db, id))) return {}
  await work.db
    .update(jobs)
    .set({ hiddenAt: null })
    .where(and(eq(jobs.userId, id), eq(jobs.hiddenAt, suspendedAt)))
  return {}
}

/** A person who has asked to be deleted is hidden already, and would come back with the account. */
async function setVisible(work: Work, id: string, { value, reason }: Status): Promise<Consequence> {
  if (await isLeaving(work.db, id)) {
    if (value) throw new Refusal('LEAVING', 'This person has asked to be deleted, so the listing stays hidden.')
    await work.db.update(deletionRequests).set({ hidListing: false }).where(eq(deletionRequests.userId, id))
  }
  await work.db
    .update(profiles)
    .set({ hiddenAt: value ? null : work.now() })
    .where(eq(profiles.id, id))
  if (value) await work.emit('account.restored', { userId: id, what: 'listing' })
  else if (reason !== null) await work.emit('account.hidden', { userId: id, reason })
  return {}
}

/** Has asked to be deleted. */
export async function isLeaving(db: Query, id: string): Promise<boolean> {
  return (await db.$count(deletionRequests, eq(deletionRequests.userId, id))) > 0
}
