import { sql } from 'drizzle-orm'
import { adminAddress, CONSENT_WORDING, type MailKind } from '#contract/account/words.ts'
import { DAY } from '#contract/duration.ts'
import type { Point } from '#contract/place/view.ts'
import { fullName, TOWN_MILES } from '#contract/profile/words.ts'
import { ensureTaxonomy } from '#db/taxonomy/insert.ts'
import type { Database, Query } from '../client.ts'
import * as table from '../schema/index.ts'
import { demoMarketplace } from './demo.ts'
import { insertActivity, insertConversations, insertFigures, insertJobs, insertReplies } from './insert-activity.ts'
import { insertPortfolios } from './portfolio.ts'
import { originsOf } from './providers.ts'
import { demoId, idOf, insertEach, insertRows, where } from './rows.ts'
import type { DemoMarketplace, DemoProvider } from './types.ts'

export const DEMO_PASSWORD = 'mend-the-kettle-7'

const YEAR = 365 * DAY

type DemoSeed = { now: Date; passwordHash: string }

/** In one transaction; deterministic but for `now`. */
export async function seedDemo(database: Database, seed: DemoSeed) {
  const demo = demoMarketplace(seed.now)
  await database.query.transaction((db) => insertDemo(db, demo, seed))
  await database.query.execute(sql`analyze`)
}

/** The transaction of `db` must hold nothing of a demo, and does nothing else of weight. */
export async function insertDemo(db: Query, demo: DemoMarketplace, { now, passwordHash }: DemoSeed) {
  await db.execute(sql`select set_config('fettle.bulk', 'on', true)`)
  const categoryIds = await ensureTaxonomy(db)
  await insertPeople(db, demo, passwordHash)
  await insertProviders(db, demo, categoryIds, now)
  await insertFeedback(db, demo)
  await insertJobs(db, demo, categoryIds)
  await insertReplies(db, demo)
  await insertConversations(db, demo, now)
  await insertConsents(db, demo)
  await insertActivity(db, demo, now)
  await db.execute(sql`select refresh_feedback(array(select distinct provider_id from feedback))`)
  await refreshListings(db, demo)
  await db.execute(sql`select refresh_people(array(select id from profiles))`)
  await db.execute(sql`select refresh_listing_words()`)
  await db.execute(sql`select refresh_jobs(array(select id from jobs))`)
  await insertFigures(db, demo, now)
}

/** The ids of those who can log in. */
export function demoUserIds({ providers, clients }: DemoMarketplace): string[] {
  return [
    ...providers.filter(({ kind }) => kind !== 'unclaimed').map(({ key }) => demoId('provider', key)),
    ...clients.map(({ key }) => demoId('client', key)),
    DEMO_ADMIN,
  ]
}

export const DEMO_ADMIN = demoId('admin', 'admin')

/** What it takes grows with the square of how many are refreshed at once. */
const REFRESHED_AT_ONCE = 100

async function refreshListings(db: Query, { providers }: DemoMarketplace) {
  const ids = providers.map(({ key }) => demoId('provider', key))
  for (let start = 0; start < ids.length; start += REFRESHED_AT_ONCE) {
    await db.execute(sql`select refresh_listings(${sql.param(ids.slice(start, start + REFRESHED_AT_ONCE))}::uuid[])`)
  }
}

export function demoSignIns({ admin }: { admin: boolean }): string {
  return [
    '  Demo logins (all with the password shown here):',
    `    provider with membership     maya@example.com    ${DEMO_PASSWORD}`,
    `    provider without membership  nadia@example.com   ${DEMO_PASSWORD}`,
    `    client                       tom@example.com     ${DEMO_PASSWORD}`,
    ...(admin ? [`    admin, at /admin-login       admin               ${DEMO_PASSWORD}`] : []),
    '',
  ].join('\n')
}

async function insertPeople(db: Query, demo: DemoMarketplace, password: string) {
  const people = [
    ...demo.providers
      .filter(({ kind }) => kind !== 'unclaimed')
      .map((person) => ({ ...person, id: demoId('provider', person.key) })),
    ...demo.clients.map((person) => ({ ...person, id: demoId('client', person.key) })),
    {
      ...demo.admin,
      id: demoId('admin', 'admin'),
      email: adminAddress(demo.admin.username),
      joinedAt: earliest(demo),
    },
  ]
  await insertEach(db, table.user, people, (person) => ({
    id: person.id,
    name: fullName(person),
    email: person.email,
    emailVerified: true,
    createdAt: person.joinedAt,
  }))
  await insertEach(db, table.account, people, ({ id }) => ({
    userId: id,
    accountId: id,
    providerId: 'credential',
    password,
  }))
  await insertRows(db, table.profiles, [
    ...demo.clients.map((client) => ({
      id: demoId('client', client.key),
      accountType: 'client' as const,
      firstName: client.firstName,
      lastName: client.lastName,
      imageUrl: client.imageUrl,
      ...where(client),
      createdAt: client.joinedAt,
      updatedAt: client.joinedAt,
    })),
    {
      id: demoId('admin', 'admin'),
      accountType: 'admin' as const,
      firstName: demo.admin.firstName,
      lastName: demo.admin.lastName,
      createdAt: earliest(demo),
    },
  ])
}

function earliest(demo: DemoMarketplace): Date {
  return new Date(Math.min(...demo.providers.map(({ joinedAt }) => joinedAt.getTime())))
}

async function insertProviders(db: Query, demo: DemoMarketplace, categoryIds: Map<string, number>, now: Date) {
  const providers = demo.providers.map((provider) => ({ ...provider, id: demoId('provider', provider.key) }))
  await insertEach(db, table.profiles, providers, (provider) => ({
    id: provider.id,
    accountType: 'provider' as const,
    firstName: provider.firstName,
    lastName: provider.lastName,
    businessName: provider.businessName,
    title: provider.title,
    bio: provider.bio,
    skills: provider.skills,
    socialLinks: provider.socialLinks,
    openingHours: provider.openingHours,
    imageUrl: provider.imageUrl,
    coverage: provider.coverage?.kind ?? null,
    coverageMiles: provider.coverage?.miles ?? null,
    ...where(provider),
    availableSince: provider.availableNow ? provider.updatedAt : null,
    adminCreated: provider.kind === 'unclaimed',
    hiddenAt: provider.kind === 'hidden' ? provider.updatedAt : null,
    createdAt: provider.joinedAt,
    updatedAt: provider.updatedAt,
  }))
  await insertEach(db, table.profileContacts, providers, ({ id, email, phone }) => ({
    profileId: id,
    email,
    phoneNumber: phone,
  }))
  await insertRows(db, table.listingOrigins, originsOf(providers, now))
  await insertEach(db, table.providerCategories, providers, ({ id, categorySlugs }) =>
    categorySlugs.map((slug, position) => ({ providerId: id, categoryId: idOf(categoryIds, slug), position })),
  )
  await insertEach(db, table.services, providers, ({ id, services }) =>
    services.map(({ categorySlug, ...service }, position) => ({
      ...service,
      providerId: id,
      categoryId: idOf(categoryIds, categorySlug),
      position,
    })),
  )
  await insertEach(db, table.coveragePlaces, providers, ({ id, coverage }, index) =>
    (coverage?.cities ?? []).map(({ name, slug, lat, lng, places }, position) => ({
      providerId: id,
      position,
      location: name,
      label: name,
      code: coverage?.kind === 'places' ? slug : null,
      reach: coverage?.miles ?? TOWN_MILES,
      // A further base is somewhere in the town, not in its very middle before everyone who lives there.
      ...(coverage?.kind === 'places' ? { lat, lng } : pointOf(places[index % places.length] ?? { lat, lng })),
    })),
  )
  await insertEach(db, table.accreditations, providers, ({ id, accreditations }) =>
    accreditations.map((one) => ({ ...one, providerId: id })),
  )
  await insertPortfolios(db, providers)
  await insertEach(db, table.memberships, providers, (provider) =>
    membershipOf(provider, now).map((row) => ({ ...row, providerId: provider.id })),
  )
}

function membershipOf(provider: DemoProvider, now: Date) {
  if (provider.kind === 'member' || provider.kind === 'hidden') {
    const plan = provider.plan ?? 'yearly'
    const length = plan === 'yearly' ? YEAR : 30 * DAY
    const into = (now.getTime() - provider.joinedAt.getTime()) % length
    return [{ plan, startedAt: provider.joinedAt, periodEnd: new Date(now.getTime() - into + length) }]
  }
  if (provider.kind === 'unpaid' && provider.lapsed) {
    const periodEnd = new Date(Math.max(provider.joinedAt.getTime() + DAY, now.getTime() - 20 * DAY))
    return [{ plan: 'monthly' as const, startedAt: provider.joinedAt, periodEnd }]
  }
  return []
}

async function insertFeedback(db: Query, demo: DemoMarketplace) {
  const names = new Map(demo.clients.map((client) => [client.key, `${client.firstName} ${client.lastName.charAt(0)}.`]))
  const entries = demo.feedback.map((entry) => ({
    ...entry,
    id: demoId('feedback', `${entry.providerKey} ${entry.clientKey}`),
    providerId: demoId('provider', entry.providerKey),
  }))
  await insertEach(db, table.feedback, entries, (entry) => ({
    id: entry.id,
    providerId: entry.providerId,
    userId: demoId('client', entry.clientKey),
    rating: entry.update?.rating ?? entry.rating,
    firstRating: entry.update && entry.rating,
    title: entry.title,
    description: entry.description,
    workDone: entry.workDone,
    priceBand: entry.priceBand,
    hireAgain: entry.hireAgain,
    grade: entry.grade,
    authorName: names.get(entry.clientKey) ?? 'Anonymous User',
    approvedAt: entry.approved ? entry.checkedAt : null,
    checkedAt: entry.checkedAt,
    removedAt: entry.removed && entry.checkedAt,
    removalReason: entry.removed,
    editedAt: entry.edited && entry.checkedAt,
    editReason: entry.edited,
    createdAt: entry.createdAt,
  }))
  await insertEach(db, table.feedbackUpdates, entries, ({ id, update }) => {
    if (!update) return []
    const { rating, text, at } = update
    return { feedbackId: id, rating, text, createdAt: at, approvedAt: at, checkedAt: at }
  })
  await insertEach(db, table.feedbackReplies, entries, ({ id, providerId, reply, approved }) => {
    if (!reply || !approved) return []
    return { feedbackId: id, providerId, replyText: reply.text, createdAt: reply.at, updatedAt: reply.at }
  })
}

async function insertConsents(db: Query, demo: DemoMarketplace) {
  const ofKind = (kind: MailKind) => (person: { userId: string; givenAt: Date }) => {
    return { ...person, kind, wording: CONSENT_WORDING[kind] }
  }
  const members = demo.providers.filter(({ kind }) => kind === 'member')
  await insertRows(db, table.consents, [
    ...members
      .map(({ key, joinedAt }) => ({ userId: demoId('provider', key), givenAt: joinedAt }))
      .map(ofKind('job_alerts')),
    ...demo.clients
      .map(({ key, joinedAt }) => ({ userId: demoId('client', key), givenAt: joinedAt }))
      .map(ofKind('provider_updates')),
  ])
}

const pointOf = ({ lat, lng }: Point) => ({ lat, lng })
