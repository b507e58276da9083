import { eq } from 'drizzle-orm'
import { isStaffType } from '#contract/account/words.ts'
import type { AskedField } from '#contract/custom-field/view.ts'
import type { EditProfile, ProfileChanges } from '#contract/profile/input.ts'
import { PROFILE_FIELDS } from '#contract/profile/words.ts'
import type { SetStatus, UserAct } from '#contract/user/input.ts'
import type { EditableUser } from '#contract/user/view.ts'
import { profileContacts, profiles } from '#db/schema/index.ts'
import { eraseAccount, keepOut } from '#server/account/privacy/erase.ts'
import { useSupportAccess } from '#server/account/security/support.ts'
import { assertAnotherAdmin, lockedPerson } from '#server/account/staff/role.ts'
import { changeStatus, STATUS_ACTIONS } from '#server/account/status.ts'
import { recordLook } from '#server/auth/staff.ts'
import { askedFields } from '#server/custom-field/values.ts'
import { confirmOrigin } from '#server/directory/rights/origin.ts'
import { readUnclaimed } from '#server/directory/rights/unclaimed.ts'
import { deleteFiles } from '#server/file/file.ts'
import { editProfile } from '#server/profile/edit.ts'
import { fieldsOf, versionOf, versionsOf } from '#server/profile/fields.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import { type ActingAdmin, assertProof, type StaffPerson } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'

// What an admin does to one person. Each act is in the audit log, with its reason.

type Edit = EditProfile & { id: string; reason: string }

/** Changes fields as the person themself does; the audit log keeps what they were. */
export async function editUser(work: Work, { id, reason, ...edit }: Edit): Promise<void> {
  await work.transaction(async (work) => {
    const { fields, asked } = await editableUser(work, id)
    await editProfile(work, { id }, edit)
    const { fields: now, asked: answered } = await editableUser(work, id)
    const changed = PROFILE_FIELDS.filter((name) => versionOf(name, fields) !== versionOf(name, now))
    const others = asked.filter(({ id, value }) => answered.some((one) => one.id === id && one.value !== value))
    if (changed.length + others.length === 0) return
    const only = (from: ProfileChanges, entered: AskedField[]) => ({
      ...Object.fromEntries(changed.map((name) => [name, from[name]])),
      ...Object.fromEntries(others.map(({ id, name }) => [name, entered.find((one) => one.id === id)?.value ?? ''])),
    })
    if (await readUnclaimed(work, id)) await confirmOrigin(work, id)
    const [before, after] = [only(fields, asked), only(now, answered)]
    await record(work, { action: 'user.edited', subjectId: id, before, after, reason })
  })
}

export async function editableUser(work: Work, id: string): Promise<EditableUser> {
  const profile = await profileOf(work, id)
  const [contacts] = await work.db.select().from(profileContacts).where(eq(profileContacts.profileId, id))
  const fields = await fieldsOf(work, profile, contacts ?? null)
  const asked = profile.accountType === 'provider' ? await askedFields(work, 'listing', id) : []
  return { id, accountType: profile.accountType, fields, versions: versionsOf(fields), asked }
}

/** Changes and records nothing if the role is already that. Whether someone is an admin is changed with proof only. */
export async function setStatus(work: Work, admin: ActingAdmin, input: SetStatus): Promise<void> {
  const { id, field, value, reason, membership } = input
  if (id === admin.id && field === 'is_active') {
    throw new Refusal('ONESELF', 'You cannot deactivate your own account. Another admin can.')
  }
  await work.transaction(async (work) => {
    const { accountType } = await lockedPerson(work.db, id)
    if (isStaffType(accountType)) assertProof(work, admin)
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

/** Erases at once, by the same steps as a deletion that a person asked for 30 days ago. */
export async function eraseUser(work: Work, admin: ActingAdmin, input: UserAct): Promise<void> {
  await deleteFiles(work, await eraseRows(work, admin, input))
}

/** Leaves the files, and returns their paths. */
export async function eraseRows(work: Work, admin: ActingAdmin, { id, reason }: UserAct): Promise<string[]> {
  if (id === admin.id) throw new Refusal('ONESELF', 'You cannot delete your own account. Another admin can.')
  return work.transaction(async (work) => {
    const { accountType } = await lockedPerson(work.db, id)
    if (accountType === 'admin') await assertAnotherAdmin(work.db, id)
    await keepOut(work, id)
    const paths = await eraseAccount(work, id)
    await record(work, { action: 'user.erased', subjectId: id, before: { accountType }, reason })
    return paths
  })
}

/** This session sees the site outside the admin area as that person does, from the next request on (record 24). */
export async function look(work: Work, admin: StaffPerson, { id, reason }: UserAct): Promise<void> {
  await work.transaction(async (work) => {
    const profile = await profileOf(work, id)
    if (isStaffType(profile.accountType) || profile.suspendedAt) {
      throw new Refusal('NO_SUPPORT_ACCESS', 'Support access is for active accounts of clients and providers.')
    }
    await useSupportAccess(work, id, reason)
    await recordLook(work.db, admin.sessionId, work.now(), id)
  })
}

export async function endLook(work: Work, admin: StaffPerson): Promise<void> {
  const subjectId = admin.staff.looksAt?.id ?? null
  await work.transaction(async (work) => {
    await recordLook(work.db, admin.sessionId, work.now(), null)
    await record(work, { action: 'support.ended', subjectId })
  })
}

async function profileOf(work: Work, id: string) {
  const [profile] = await work.db.select().from(profiles).where(eq(profiles.id, id))
  if (!profile) throw notFound('There is no such user.')
  return profile
}
