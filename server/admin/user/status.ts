import { isStaffType } from '#contract/account/words.ts'
import type { SetStatus } from '#contract/user/input.ts'
import { lockedPerson } from '#server/account/last-admin.ts'
import { changeStatus, STATUS_ACTIONS } from '#server/account/status.ts'
import { record } from '#server/work/audit-log.ts'
import { Refusal } from '#server/work/refusal.ts'
import { type ActingAdmin, needProof } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'

/** Changes nothing, and records nothing, where it is so already. Whether someone is an admin is changed with proof only. */
export async function setStatus(work: Work, admin: ActingAdmin, input: SetStatus): Promise<void> {
  const { id, field, value, reason, membership } = input
  if (id === admin.id && field === 'is_active') {
    throw new Refusal('ONESELF', 'You cannot deactivate your own account. Another admin can.')
  }
  await work.transaction(async (work) => {
    const { accountType } = await lockedPerson(work.db, id)
    if (isStaffType(accountType)) needProof(work, admin)
    const consequence = await changeStatus(work, id, { field, value, reason, membership })
    if (!consequence) return
    await record(work, {
      action: STATUS_ACTIONS[field][value ? 'on' : 'off'],
      subjectId: id,
      before: { [field]: !value },
      after: { [field]: value, ...consequence },
      reason,
    })
  })
}
