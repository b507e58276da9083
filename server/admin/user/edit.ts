import { eq } from 'drizzle-orm'
import type { EditProfile, ProfileChanges } from '#contract/profile/input.ts'
import { PROFILE_FIELDS } from '#contract/profile/words.ts'
import { profileContacts, profiles } from '#db/schema/index.ts'
import { confirmOrigin } from '#server/directory/rights/origin.ts'
import { readUnclaimed } from '#server/directory/rights/unclaimed.ts'
import { editProfile } from '#server/profile/edit.ts'
import { fieldsOf, versionOf, versionsOf } from '#server/profile/fields.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

type Edit = EditProfile & { id: string; reason: string }

/** As the person themself does; the audit log keeps what the fields were. */
export async function editUser(work: Work, { id, reason, ...edit }: Edit): Promise<void> {
  await work.transaction(async (work) => {
    const { fields } = await editableUser(work, id)
    await editProfile(work, { id }, edit)
    const { fields: now } = await editableUser(work, id)
    const changed = PROFILE_FIELDS.filter((name) => versionOf(name, fields) !== versionOf(name, now))
    if (changed.length === 0) return
    const only = (from: ProfileChanges) => Object.fromEntries(changed.map((name) => [name, from[name]]))
    if (await readUnclaimed(work, id)) await confirmOrigin(work, id)
    await record(work, { action: 'user.edited', subjectId: id, before: only(fields), after: only(now), reason })
  })
}

export async function editableUser(work: Work, id: string) {
  const [profile] = await work.db.select().from(profiles).where(eq(profiles.id, id))
  if (!profile) throw notFound('There is no such user.')
  const [contacts] = await work.db.select().from(profileContacts).where(eq(profileContacts.profileId, id))
  const fields = await fieldsOf(work, profile, contacts ?? null)
  return { id, accountType: profile.accountType, fields, versions: versionsOf(fields) }
}
