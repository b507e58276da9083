import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { ProfileChanges, ProfileVersions } from '#contract/profile/input.ts'
import { noLinks, PROFILE_FIELDS, type ProfileField, plainTexts, readSocialLinks } from '#contract/profile/words.ts'
import { type profileContacts, type profiles, providerCategories } from '#db/schema/index.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

export type ProfileRow = typeof profiles.$inferSelect
export type ContactRow = typeof profileContacts.$inferSelect | null

/** What is stored, as a form would post it; for a client, without the fields of a business. */
export async function fieldsOf(work: Work, profile: ProfileRow, contacts: ContactRow): Promise<ProfileChanges> {
  const { firstName, lastName, location } = profile
  if (profile.accountType !== 'provider') return { firstName, lastName, location }
  return {
    firstName,
    lastName,
    location,
    businessName: profile.businessName ?? '',
    phone: contacts?.phoneNumber ?? '',
    skills: profile.skills,
    categories: { ids: await categoriesOf(work, profile.id), other: profile.otherCategory },
    available: profile.availableSince !== null,
    ...plainTexts(profile),
    ...(readSocialLinks(profile.socialLinks) ?? noLinks),
  }
}

/** Keeps the provider's order, and leaves out those that no longer exist. */
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

/** Equal for equal values. */
export function versionOfValue(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('base64url')
    .slice(0, 8)
}

type VersionOf<Name> = (name: Name) => string | undefined

/**
 * Leaves out fields that another window changed since the form was opened, and the form did not: what is
 * stored stays. Without a version that was `seen`, the form wins.
 * @throws CHANGED_MEANWHILE if both windows changed a field, and not to the same value
 */
export function fieldsToKeep<Name extends string>(
  posted: readonly Name[],
  version: { seen: VersionOf<Name>; stored: VersionOf<Name>; posted: VersionOf<Name> },
  labelOf: (name: Name) => string,
): Name[] {
  const changedElsewhere = posted.filter((name) => {
    const [seen, stored] = [version.seen(name), version.stored(name)]
    return seen !== undefined && seen !== stored && version.posted(name) !== stored
  })
  const kept = changedElsewhere.filter((name) => version.posted(name) === version.seen(name))
  const conflicts = changedElsewhere.filter((name) => !kept.includes(name))
  if (conflicts.length === 0) return kept
  const message = `You changed this in another window meanwhile: ${conflicts.map(labelOf).join(', ')}.`
  throw new Refusal('CHANGED_MEANWHILE', message, { fields: conflicts })
}
