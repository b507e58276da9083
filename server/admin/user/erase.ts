import type { UserAct } from '#contract/user/input.ts'
import { lockedPerson, needAnotherAdmin } from '#server/account/last-admin.ts'
import { eraseAccount } from '#server/account/privacy/erase.ts'
import { removeFiles } from '#server/account/privacy/own-files.ts'
import { record } from '#server/work/audit-log.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { ActingAdmin } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'

/** At once, by the same steps as a deletion that a person asked for 30 days ago. */
export async function eraseUser(work: Work, admin: ActingAdmin, input: UserAct): Promise<void> {
  await removeFiles(work, await eraseRows(work, admin, input))
}

/** Leaves the files, whose paths it gives. */
export async function eraseRows(work: Work, admin: ActingAdmin, { id, reason }: UserAct): Promise<string[]> {
  if (id === admin.id) throw new Refusal('ONESELF', 'You cannot delete your own account. Another admin can.')
  return work.transaction(async (work) => {
    const { accountType } = await lockedPerson(work.db, id)
    if (accountType === 'admin') await needAnotherAdmin(work.db, id)
    const paths = await eraseAccount(work, id)
    await record(work, { action: 'user.erased', subjectId: id, before: { accountType }, reason })
    return paths
  })
}
