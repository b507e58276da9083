import { asc, eq } from 'drizzle-orm'
import type { ProfileChanges, ProfileVersions } from '#contract/profile/input.ts'
import { noLinks, PROFILE_FIELDS, type ProfileField, readSocialLinks } from '#contract/profile/words.ts'
import { type profileContacts, type profiles, providerCategories } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { versionOfValue } from './versions.ts'

type Profile = typeof profiles.$inferSelect
type Contacts = typeof profileContacts.$inferSelect | null

/** What is stored, as a form would post it; for a client, without the fields of a business. */
export async function fieldsOf(work: Work, profile: Profile, contacts: Contacts): Promise<ProfileChanges> {
  const { firstName, lastName, location } = profile
  if (profile.accountType !== 'provider') return { firstName, lastName, location }
  return {
    firstName,
    lastName,
    location,
    businessName: profile.businessName ?? '',
    title: profile.title,
    phone: contacts?.phoneNumber ?? '',
    skills: profile.skills,
    categories: { ids: await categoriesOf(work, profile.id), other: profile.otherCategory },
    bio: profile.bio,
    available: profile.availableSince !== null,
    ...(readSocialLinks(profile.socialLinks) ?? noLinks),
  }
}

/** In the provider's order; without those that no longer exist. */
async function categoriesOf(work: Work, id: string): Promise<number[]> {
  const rows = await work.db
    .select({ id: providerCategories.categoryId })
    .from(providerCategories)
    .where(eq(providerCategories.providerId, id))
    .orderBy(asc(providerCategories.position))
  const { byId } = await work.site.taxonomy.read(work.db)
  return rows.map((row) => row.id).filter((categoryId) => byId.has(categoryId))
}

export function versionsOf(fields: ProfileChanges): ProfileVersions {
  return Object.fromEntries(
    PROFILE_FIELDS.filter((name) => fields[name] !== undefined).map((name) => [name, versionOf(name, fields)]),
  )
}

/** Equal for equal values. Of skills only the names count: a form does not post their categories. */
export function versionOf(name: ProfileField, fields: ProfileChanges): string {
  return versionOfValue(name === 'skills' ? fields.skills?.map((skill) => skill.name) : fields[name])
}
