import { eq } from 'drizzle-orm'
import type { CategoryChoice } from '#contract/account.ts'
import type { EditProfile } from '#contract/own-profile.ts'
import { fullName, type Skill } from '#contract/profile.ts'
import { profileContacts, profiles, providerCategories } from '#db/schema/index.ts'
import { rename } from '#server/auth/credentials.ts'
import { chosenCategories } from '#server/category/choice.ts'
import { resolveLocation } from '#server/place/location.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'

export async function editProfile(work: Work, person: Person, input: EditProfile): Promise<{ id: string }> {
  return work.transaction(async (work) => {
    const [stored] = await work.db.select().from(profiles).where(eq(profiles.id, person.id)).for('update')
    if (!stored) throw notFound('You have no profile yet.')
    const offers = stored.accountType === 'provider'
    if (input.business && !offers) {
      throw new Refusal('WRONG_TYPE', 'This content is restricted to service providers only')
    }
    if (!input.business && offers) throw new Refusal('BUSINESS_MISSING', 'The business part of the profile is missing.')
    const { firstName, lastName } = input
    await work.db
      .update(profiles)
      .set({
        firstName,
        lastName,
        ...resolveLocation(work, input.location),
        ...(input.business ? columnsOf(work, input.business, stored) : {}),
        updatedAt: work.now(),
      })
      .where(eq(profiles.id, person.id))
    await rename(work.db, person.id, fullName({ firstName, lastName }))
    if (input.business) await editBusiness(work, person.id, input.business, stored.availableSince !== null)
    return { id: person.id }
  })
}

type Business = NonNullable<EditProfile['business']>
type StoredProfile = typeof profiles.$inferSelect

function columnsOf(work: Work, business: Business, stored: StoredProfile) {
  return {
    businessName: business.businessName || null,
    title: business.title,
    bio: business.bio,
    skills: skillsOf(business, stored.skills),
    socialLinks: business.socialLinks,
    otherCategory: business.categories.other || null,
    availableSince: business.available ? (stored.availableSince ?? work.now()) : null,
  }
}

/** A skill given without a category keeps the one it had. */
function skillsOf(business: Business, stored: Skill[]): Skill[] {
  const before = new Map(stored.map(({ name, category }) => [name.toLowerCase(), category]))
  return business.skills.map(({ name, category }) => ({
    name,
    category: category ?? before.get(name.toLowerCase()) ?? '',
  }))
}

async function editBusiness(work: Work, id: string, business: Business, wasAvailable: boolean) {
  const phoneNumber = business.phone || null
  await work.db
    .insert(profileContacts)
    .values({ profileId: id, phoneNumber })
    .onConflictDoUpdate({ target: profileContacts.profileId, set: { phoneNumber } })
  await chooseCategories(work, id, business.categories)
  if (business.available && !wasAvailable) await work.emit('provider.available', { providerId: id })
}

/** The first is the main one. */
async function chooseCategories(work: Work, id: string, choice: CategoryChoice) {
  const ids = await chosenCategories(work, choice.ids)
  await work.db.delete(providerCategories).where(eq(providerCategories.providerId, id))
  if (ids.length === 0) return
  await work.db
    .insert(providerCategories)
    .values(ids.map((categoryId, position) => ({ providerId: id, categoryId, position })))
}
