import { eq } from 'drizzle-orm'
import { isStaffType } from '#contract/account/words.ts'
import type { SetRole } from '#contract/staff/input.ts'
import { profiles } from '#db/schema/index.ts'
import { endSessions } from '#server/auth/credentials.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { StaffPerson } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'
import { lockedPerson, needAnotherAdmin } from '../last-admin.ts'

/** Of admins and moderators only. Ends their sessions, so that nothing of the former role stays open. */
export async function setRole(work: Work, admin: StaffPerson, { id, role, reason }: SetRole): Promise<void> {
  if (id === admin.id) throw new Refusal('ONESELF', 'You cannot change your own role. Another admin can.')
  await work.transaction(async (work) => {
    const { accountType, suspendedAt } = await lockedPerson(work.db, id)
    if (!isStaffType(accountType)) throw notFound('There is no such admin or moderator.')
    if (accountType === role) return
    if (accountType === 'admin' && !suspendedAt) await needAnotherAdmin(work.db, id)
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
