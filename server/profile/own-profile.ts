import { eq } from 'drizzle-orm'
import { otherText } from '#contract/category/words.ts'
import { phoneText } from '#contract/phone.ts'
import type { ProfileChanges } from '#contract/profile/input.ts'
import type { OwnBusiness, OwnProfile } from '#contract/profile/view.ts'
import { displayName, noLinks, readSocialLinks } from '#contract/profile/words.ts'
import { profileContacts, profiles } from '#db/schema/index.ts'
import { membershipOf } from '#server/membership/membership.ts'
import { portfolioOf } from '#server/profile/portfolio/items.ts'
import { servicesOf } from '#server/profile/service/service.ts'
import { isIn } from '#server/work/audience.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { type ContactRow, fieldsOf, type ProfileRow, versionsOf } from './fields.ts'

export async function ownProfile(work: Work, person: Person): Promise<OwnProfile> {
  const [found] = await work.db
    .select({ profile: profiles, contacts: profileContacts })
    .from(profiles)
    .leftJoin(profileContacts, eq(profileContacts.profileId, profiles.id))
    .where(eq(profiles.id, person.id))
  if (!found) throw notFound('You have no profile yet.')
  const { profile, contacts } = found
  const [membership, fields] = await Promise.all([membershipOf(work, person.id), fieldsOf(work, profile, contacts)])
  const business = profile.accountType === 'provider' ? await businessOf(work, profile, contacts, fields) : null
  return {
    ...profile,
    name: displayName({ ...profile, email: person.email }),
    email: person.email,
    joinedAt: profile.createdAt,
    versions: versionsOf(fields),
    business,
    membership,
    can: {
      offer: isIn(person, 'provider'),
      addWork: isIn(person, 'member'),
      saveJobs: isIn(person, 'provider'),
      administer: person.staff !== null,
    },
  }
}

async function businessOf(
  work: Work,
  profile: ProfileRow,
  contacts: ContactRow,
  fields: ProfileChanges,
): Promise<OwnBusiness> {
  const [services, portfolio] = await Promise.all([servicesOf(work, profile.id), portfolioOf(work, profile.id)])
  const { byId } = await work.site.taxonomy.read(work.db)
  const categories = (fields.categories?.ids ?? []).flatMap((id) => byId.get(id) ?? [])
  return {
    ...profile,
    businessName: profile.businessName ?? '',
    email: contacts?.email ?? '',
    phone: phoneText(contacts?.phoneNumber ?? ''),
    categories: {
      ids: categories.map(({ id }) => id),
      other: profile.otherCategory,
      texts: [
        ...categories.map(({ text }) => text),
        ...(profile.otherCategory ? [otherText(profile.otherCategory)] : []),
      ],
    },
    socialLinks: readSocialLinks(profile.socialLinks) ?? noLinks,
    available: profile.availableSince !== null,
    services,
    portfolio,
  }
}
