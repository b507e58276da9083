import { and, eq, inArray } from 'drizzle-orm'
import type { CategoryChoice } from '#contract/account/input.ts'
import { RESTRICTED_TO } from '#contract/account/words.ts'
import type { EditProfile, ProfileChanges } from '#contract/profile/input.ts'
import type { ProfileSaved, Skill } from '#contract/profile/view.ts'
import {
  FIELD_LABELS,
  fullName,
  isOfBusiness,
  noLinks,
  PLAIN_TEXTS,
  PROFILE_FIELDS,
  readSocialLinks,
  SOCIAL_NETWORKS,
} from '#contract/profile/words.ts'
import { profileContacts, profiles, providerCategories } from '#db/schema/index.ts'
import { rename } from '#server/auth/credentials.ts'
import { chosenCategories } from '#server/category/taxonomy.ts'
import { changedFields, checkFields, saveFields } from '#server/custom-field/values.ts'
import { resolveLocation } from '#server/place/location.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { fieldsOf, fieldsToKeep, type ProfileRow, versionOf } from './fields.ts'

/** @throws NAME_NEEDED, WRONG_TYPE, CATEGORY_UNKNOWN, FIELD_WRONG, CHANGED_MEANWHILE */
export async function editProfile(
  work: Work,
  person: { id: string },
  { changes, seen, fields = null, fieldsSeen }: Omit<EditProfile, 'fields' | 'fieldsSeen'> & Partial<EditProfile>,
): Promise<ProfileSaved> {
  return work.transaction(async (work) => {
    const [profile] = await work.db.select().from(profiles).where(eq(profiles.id, person.id)).for('update')
    if (!profile) throw notFound('You have no profile yet.')
    if (
      profile.accountType !== 'provider' &&
      (fields !== null || PROFILE_FIELDS.some((name) => changes[name] !== undefined && isOfBusiness(name)))
    ) {
      throw new Refusal('WRONG_TYPE', RESTRICTED_TO.provider)
    }
    const [contacts] = await work.db.select().from(profileContacts).where(eq(profileContacts.profileId, person.id))
    const stored = await fieldsOf(work, profile, contacts ?? null)
    const { wanted, kept } = mergeChanges(stored, changes, seen)
    // People who signed up with one name may have no last name.
    if (wanted.lastName === '' && profile.lastName !== '') {
      throw new Refusal('NAME_NEEDED', 'Last name is required')
    }
    await save(work, profile, wanted)
    if (fields) {
      const changed = changedFields(fields, fieldsSeen)
      await saveFields(work, 'listing', person.id, await checkFields(work, 'listing', changed, { whole: false }))
    }
    return { id: person.id, kept }
  })
}

/** @throws CHANGED_MEANWHILE */
function mergeChanges(stored: ProfileChanges, changes: ProfileChanges, seen: EditProfile['seen']) {
  const kept = fieldsToKeep(
    PROFILE_FIELDS.filter((name) => changes[name] !== undefined),
    {
      seen: (name) => seen[name],
      stored: (name) => versionOf(name, stored),
      posted: (name) => versionOf(name, changes),
    },
    (name) => FIELD_LABELS[name].toLowerCase(),
  )
  const wanted: ProfileChanges = { ...changes }
  for (const name of kept) delete wanted[name]
  return { wanted, kept }
}

async function save(work: Work, profile: ProfileRow, wanted: ProfileChanges) {
  const { id } = profile
  const { firstName = profile.firstName, lastName = profile.lastName, phone, categories, available } = wanted
  await work.db
    .update(profiles)
    .set({ firstName, lastName, ...profileColumns(work, profile, wanted), updatedAt: work.now() })
    .where(eq(profiles.id, id))
  await rename(work.db, id, fullName({ firstName, lastName }))
  if (phone !== undefined) await savePhone(work, id, phone || null)
  if (categories) await chooseCategories(work, id, categories)
  if (available && !profile.availableSince) await work.emit('provider.available', { providerId: id })
}

function profileColumns(work: Work, profile: ProfileRow, wanted: ProfileChanges) {
  const { location, businessName, skills, categories, available } = wanted
  const texts = PLAIN_TEXTS.filter((name) => wanted[name] !== undefined).map((name) => [name, wanted[name]] as const)
  return {
    ...(location === undefined ? {} : resolveLocation(work, location)),
    ...(businessName === undefined ? {} : { businessName: businessName || null }),
    ...Object.fromEntries(texts),
    ...(skills ? { skills: skillsOf(skills, profile.skills) } : {}),
    ...(categories ? { otherCategory: categories.other || null } : {}),
    ...(available === undefined ? {} : { availableSince: available ? (profile.availableSince ?? work.now()) : null }),
    ...linksOf(profile, wanted),
  }
}

function linksOf(profile: ProfileRow, wanted: ProfileChanges) {
  const changed = SOCIAL_NETWORKS.flatMap((network) => {
    const url = wanted[network]
    return url === undefined ? [] : [[network, url] as const]
  })
  if (changed.length === 0) return {}
  return { socialLinks: { ...(readSocialLinks(profile.socialLinks) ?? noLinks), ...Object.fromEntries(changed) } }
}

/** A skill given without a category keeps the one it had. */
function skillsOf(skills: NonNullable<ProfileChanges['skills']>, stored: Skill[]): Skill[] {
  const before = new Map(stored.map(({ name, category }) => [name.toLowerCase(), category]))
  return skills.map(({ name, category }) => ({
    name,
    category: category ?? before.get(name.toLowerCase()) ?? '',
  }))
}

async function savePhone(work: Work, id: string, phoneNumber: string | null) {
  await work.db
    .insert(profileContacts)
    .values({ profileId: id, phoneNumber })
    .onConflictDoUpdate({ target: profileContacts.profileId, set: { phoneNumber } })
}

/** The first is the main one. Links to retired categories stay, for the day they are brought back. */
async function chooseCategories(work: Work, id: string, choice: CategoryChoice) {
  const ids = await chosenCategories(work, choice.ids)
  const { byId } = await work.site.taxonomy.read(work.db)
  await work.db
    .delete(providerCategories)
    .where(and(eq(providerCategories.providerId, id), inArray(providerCategories.categoryId, [...byId.keys()])))
  if (ids.length === 0) return
  await work.db
    .insert(providerCategories)
    .values(ids.map((categoryId, position) => ({ providerId: id, categoryId, position })))
}
