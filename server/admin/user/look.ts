import { eq } from 'drizzle-orm'
import { isStaffType } from '#contract/account/words.ts'
import type { UserAct } from '#contract/user/input.ts'
import { profiles } from '#db/schema/index.ts'
import { useSupportAccess } from '#server/account/security/support.ts'
import { noteLook } from '#server/auth/staff.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { StaffPerson } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'

/** From the next request on, this session sees the site outside the pages of admins as that person does (record 24). */
export async function look(work: Work, admin: StaffPerson, { id, reason }: UserAct): Promise<void> {
  await work.transaction(async (work) => {
    const [profile] = await work.db.select().from(profiles).where(eq(profiles.id, id))
    if (!profile) throw notFound('There is no such user.')
    if (isStaffType(profile.accountType) || profile.suspendedAt) {
      throw new Refusal('NO_SUPPORT_ACCESS', 'Support access is for active accounts of seekers and providers.')
    }
    await useSupportAccess(work, id, reason)
    await noteLook(work.db, admin.sessionId, work.now(), id)
  })
}

export async function endLook(work: Work, admin: StaffPerson): Promise<void> {
  const subjectId = admin.staff.looksAt?.id ?? null
  await work.transaction(async (work) => {
    await noteLook(work.db, admin.sessionId, work.now(), null)
    await record(work, { action: 'support.ended', subjectId })
  })
}
