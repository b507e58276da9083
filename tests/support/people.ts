import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { slugOf } from '#contract/text.ts'
import {
  feedback,
  memberships,
  profileContacts,
  profiles,
  providerCategories,
  services,
  user,
} from '#db/schema/index.ts'
import type { TestApp } from './app.ts'

type Given = Partial<typeof profiles.$inferInsert> & {
  /** 'Category' or 'Category > Subcategory', the main one first. */
  categories?: string[]
  emailConfirmed?: boolean
  /** Days from now to the membership's period end; null for none. */
  memberFor?: number | null
  phone?: string
  email?: string
  services?: (Partial<typeof services.$inferInsert> & { title: string })[]
  /** Stars of approved entries. */
  ratings?: number[]
}

const DAY = 86_400_000

function yearFor(app: TestApp, providerId: string, days: number) {
  const now = app.site.now().getTime()
  const startedAt = new Date(now - 400 * DAY)
  return { providerId, plan: 'yearly' as const, startedAt, periodEnd: new Date(now + days * DAY) }
}

/** Makes a member of somebody, for so many days from now. */
export async function addMembership(app: TestApp, providerId: string, days = 30): Promise<void> {
  await app.site.database.query.insert(memberships).values(yearFor(app, providerId, days))
}

/** Writes a provider as sign-up, confirmation and payment would leave one. Gives the id. */
export async function addProvider(app: TestApp, given: Given = {}): Promise<string> {
  const {
    categories = [],
    emailConfirmed = true,
    memberFor = 100,
    phone,
    email,
    services: offered = [],
    ratings = [],
    ...profile
  } = given
  const id = randomUUID()
  const { query } = app.site.database
  const tree = await app.site.taxonomy.read(app.site.database.query)
  await query.transaction(async (db) => {
    if (!profile.adminCreated || profile.claimedAt) {
      await db.insert(user).values({ id, name: 'Somebody', email: `${id}@example.com`, emailVerified: emailConfirmed })
    }
    await db.insert(profiles).values({
      id,
      accountType: 'provider',
      townSlug: profile.town ? slugOf(profile.town) : null,
      ...profile,
    })
    await db.insert(profileContacts).values({ profileId: id, phoneNumber: phone ?? null, email: email ?? null })
    if (memberFor !== null && !(profile.adminCreated && !profile.claimedAt)) {
      await db.insert(memberships).values(yearFor(app, id, memberFor))
    }
    for (const [position, text] of categories.entries()) {
      const category = tree.find(text)
      if (!category) throw new Error(`no such category: ${text}`)
      await db.insert(providerCategories).values({ providerId: id, categoryId: category.id, position })
    }
    for (const [position, service] of offered.entries()) {
      await db.insert(services).values({ providerId: id, unit: 'per job', position, ...service })
    }
    if (ratings.length > 0) await db.insert(feedback).values(ratings.map((rating) => entry(id, rating)))
  })
  return id
}

/** An approved entry about a provider, by nobody in particular. */
export function entry(providerId: string, rating: number, more: Partial<typeof feedback.$inferInsert> = {}) {
  return {
    providerId,
    rating,
    title: 'Turned up on time',
    description: 'Did what was agreed and left it tidy.',
    authorName: 'Sam P.',
    approvedAt: new Date(),
    checkedAt: new Date(),
    ...more,
  }
}

export async function changeProvider(app: TestApp, id: string, change: Partial<typeof profiles.$inferInsert>) {
  await app.site.database.query.update(profiles).set(change).where(eq(profiles.id, id))
}
