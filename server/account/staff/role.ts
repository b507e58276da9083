import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { isStaffType, STAFF_TYPES } from '#contract/account/words.ts'
import type { SetRole } from '#contract/staff/input.ts'
import type { Query } from '#db/client.ts'
import { profiles } from '#db/schema/index.ts'
import { endSessions } from '#server/auth/credentials.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { StaffPerson } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'

/** Refuses others than admins and moderators. Ends their sessions, so that nothing of the former role stays open. */
export async function setRole(work: Work, admin: StaffPerson, { id, role, reason }: SetRole): Promise<void> {
  if (id === admin.id) throw new Refusal('ONESELF', 'You cannot change your own role. Another admin can.')
  await work.transaction(async (work) => {
    const { accountType, suspendedAt } = await lockedPerson(work.db, id)
    if (!isStaffType(accountType)) throw notFound('There is no such admin or moderator.')
    if (accountType === role) return
    if (accountType === 'admin' && !suspendedAt) await assertAnotherAdmin(work.db, id)
    await work.db.update(profiles).set({ accountType: role, updatedAt: work.now() }).where(eq(profiles.id, id))
    await endSessions(work.db, id)
    await record(work, {
      action: 'staff.roleChanged',
      subjectId: id,
      before: { role: accountType },
      after: { role },
      reason,
    })
  })
}

export type ProfileRow = typeof profiles.$inferSelect

/**
 * Locks a person in the caller's transaction. A change of an admin or moderator waits for all others, before any lock of
 * a person, so that two admins who act on each other do not wait for one another.
 */
export async function lockedPerson(db: Query, id: string): Promise<ProfileRow> {
  const isStaff = sql`account_type = any(${sql.param([...STAFF_TYPES])}::account_type[])`
  await db.execute(sql`select ${adminsLock} from profiles where id = ${id} and ${isStaff}`)
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, id)).for('update')
  if (!profile) throw notFound('There is no such user.')
  return profile
}

const adminsLock = sql`pg_advisory_xact_lock(hashtext('admins'))`

/** Runs under the lock of lockedPerson(), so that parallel requests cannot take the last two away together. */
export async function assertAnotherAdmin(db: Query, id: string): Promise<void> {
  const others = and(isActiveAdmin, ne(profiles.id, id))
  if ((await db.$count(profiles, others)) > 0) return
  throw new Refusal('LAST_ADMIN', 'This is the last admin of the site. Add another admin first.')
}

const isActiveAdmin = and(eq(profiles.accountType, 'admin'), isNull(profiles.suspendedAt))
