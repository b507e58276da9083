import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSocialLinks } from '#contract/profile/words.ts'
import * as table from '#db/schema/index.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { addClient, addJob } from '#tests/support/clients.ts'
import { addProvider, entry } from '#tests/support/people.ts'

let app: TestApp
let provider: string
let client: string

beforeAll(async () => {
  app = await createTestApp()
  provider = await addProvider(app, { businessName: 'Stored Ltd', phone: '07700 900321', email: 'in@stored.example' })
  const [row] = await app.site.database.query.insert(table.profiles).values({ accountType: 'client' }).returning()
  client = row?.id ?? ''
})
afterAll(() => app.close())

/** The columns of a table with their types, as the database itself tells. */
async function columnsOf(name: string): Promise<Record<string, string>> {
  const { rows } = await app.work.db.execute<{ name: string; type: string }>(sql`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped`)
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]))
}

/** The code with which the database refuses; null when it does not. */
function refusalOf(statement: PromiseLike<unknown>): Promise<unknown> {
  return Promise.resolve(statement).then(
    () => null,
    (error) => error.cause?.code ?? error.code ?? error,
  )
}

test('a statement that fails harms no other one', async () => {
  const { query } = app.site.database
  for (let round = 0; round < 5; round += 1) {
    expect(await refusalOf(query.execute(sql`select 1 / 0`))).toBe('22012')
    const others = [1, 2, 3].map((number) => query.execute<{ number: number }>(sql`select ${number}::int as number`))
    expect((await Promise.all(others)).flatMap(({ rows }) => rows.map(({ number }) => number))).toEqual([1, 2, 3])
  }
})

const UNIQUE = '23505'
const CHECK = '23514'
const FOREIGN = '23503'
const NO_SUCH_VALUE = '22P02'

describe('a profile', () => {
  test('has what the specification names, under the user’s own id [DAT-04]', async () => {
    const columns = await columnsOf('profiles')
    expect(columns).toMatchObject({ id: 'uuid', first_name: 'text', last_name: 'text', account_type: 'account_type' })
    expect(columns).toMatchObject({ location: 'text', business_name: 'text', bio: 'text', skills: 'jsonb' })
    expect(columns).toMatchObject({ social_links: 'jsonb', profile_image_url: 'text' })
    expect(await columnsOf('profile_contacts')).toMatchObject({ profile_id: 'uuid', phone_number: 'text' })
    const [one] = await app.site.database.query.select().from(table.user)
    expect(one?.id).toBe(provider)
  })

  test('and what became of it, as records and moments [DAT-05]', async () => {
    const moment = 'timestamp with time zone'
    const columns = await columnsOf('profiles')
    expect(columns).toMatchObject({ created_at: moment, updated_at: moment, admin_created: 'boolean' })
    expect(columns).toMatchObject({ claimed_at: moment, suspended_at: moment, hidden_at: moment })
    expect(await columnsOf('portfolio_items')).toMatchObject({ provider_id: 'uuid' })
    expect(await columnsOf('provider_categories')).toMatchObject({ provider_id: 'uuid' })
  })

  test('is of a client, a provider or an admin [DAT-06]', async () => {
    const { query } = app.site.database
    for (const accountType of ['client', 'provider', 'admin'] as const) {
      expect(await query.insert(table.profiles).values({ accountType }).returning()).toHaveLength(1)
    }
    const other = query.execute(sql`insert into profiles (account_type) values ('guest')`)
    expect(await refusalOf(other)).toBe(NO_SUCH_VALUE)
  })
})

describe('social links', () => {
  const none = { website: '', linkedin: '', twitter: '', instagram: '', facebook: '', youtube: '', tiktok: '' }

  test('are seven strings, empty if missing [DAT-08]', () => {
    expect(readSocialLinks({})).toEqual(none)
    expect(readSocialLinks({ tiktok: 'https://tiktok.com/@a', website: null, other: 'x', youtube: 7 })).toEqual({
      ...none,
      tiktok: 'https://tiktok.com/@a',
      youtube: '7',
    })
  })

  test.each([[[]], ['text'], [7], [null], [undefined], [true], [['https://a.example']]])(
    '%j is none at all [DAT-09]',
    (stored) => {
      expect(readSocialLinks(stored)).toBeNull()
    },
  )
})

test('a skill has a name and a category; a work sample has an id and media [DAT-07, DAT-16]', async () => {
  const { query } = app.site.database
  const skills = [{ name: 'Slating', category: 'Roofing' }]
  const id = await addProvider(app, { businessName: 'Sampled', skills })
  const [item] = await query
    .insert(table.portfolioItems)
    .values({ providerId: id, title: 'Roof', position: 0 })
    .returning()
  const itemId = item?.id ?? ''
  const of = (filename: string, type: 'image' | 'video', position: number) => ({
    itemId,
    url: `/media/${filename}`,
    type,
    filename,
    position,
  })
  await query.insert(table.media).values([of('b.mp4', 'video', 1), of('a.jpg', 'image', 0)])
  const listing = await app.visitor().directory.listing({ id })
  expect(listing.skills).toEqual(skills)
  const aMedium = { id: expect.stringMatching(/^[0-9a-f-]{36}$/), caption: '', width: null, height: null }
  expect(listing.portfolio).toEqual([
    {
      id: itemId,
      kind: 'work',
      title: 'Roof',
      description: '',
      media: [
        { ...aMedium, url: '/media/a.jpg', type: 'image', filename: 'a.jpg' },
        { ...aMedium, url: '/media/b.mp4', type: 'video', filename: 'b.mp4' },
      ],
    },
  ])
  const odd = query.execute(
    sql`insert into media (item_id, url, type, filename, position) values (${itemId}, '', 'sound', '', 2)`,
  )
  expect(await refusalOf(odd)).toBe(NO_SUCH_VALUE)
})

test('a membership tells whose, which plan, until when and whether it is cancelled [DAT-13]', async () => {
  const moment = 'timestamp with time zone'
  expect(await columnsOf('memberships')).toMatchObject({
    provider_id: 'uuid',
    plan: 'membership_plan',
    promo_code: 'text',
  })
  expect(await columnsOf('memberships')).toMatchObject({ period_end: moment, cancelled_at: moment, ended_at: moment })
  expect(await columnsOf('user')).toMatchObject({ id: 'uuid', email: 'text' })
  const now = new Date()
  const second = { providerId: provider, plan: 'monthly', startedAt: now, periodEnd: now } as const
  const running = app.site.database.query.insert(table.memberships).values(second)
  expect(await refusalOf(running)).toBe(UNIQUE)
})

test('a job has its texts, place and status, its categories in order and its contact apart [DAT-17]', async () => {
  const { query } = app.site.database
  const tree = await app.site.taxonomy.read(app.site.database.query)
  const wanted = ['IT', 'Education'].map((text) => tree.find(text)?.id ?? 0)
  const place = { location: 'Leeds', town: 'Leeds', lat: 53.8, lng: -1.5 }
  const posted = new Date('2026-11-20T10:00Z')
  const [job] = await query
    .insert(table.jobs)
    .values({ userId: client, title: 'Lessons', description: 'Spreadsheets', ...place, postedAt: posted })
    .returning()
  expect(job).toMatchObject({
    userId: client,
    title: 'Lessons',
    description: 'Spreadsheets',
    ...place,
    budget: null,
    status: 'open',
    postedAt: posted,
  })
  const jobId = job?.id ?? ''
  await query
    .insert(table.jobCategories)
    .values(wanted.map((categoryId, index) => ({ jobId, categoryId, position: 1 - index })))
  const contact = { jobId, name: 'Tom', email: 'tom@example.com', phone: null }
  await query.insert(table.jobContacts).values(contact)
  expect(await query.select().from(table.jobContacts)).toEqual([contact])
  const newest = await app.visitor().job.newest({ category: null, town: null })
  const shown = newest.jobs.find(({ id }) => id === jobId)
  expect(shown?.categories).toEqual(['Education', 'IT']) // the first is the main one
  expect(await refusalOf(query.insert(table.jobContacts).values({ ...contact, jobId: randomUUID() }))).toBe(FOREIGN)
  expect(await refusalOf(query.execute(sql`update jobs set status = 'lost'`))).toBe(NO_SUCH_VALUE)
})

describe('feedback', () => {
  test('has provider, author, stars, title, text, name, approval and time [DAT-19]', async () => {
    const [left] = await app.site.database.query
      .insert(table.feedback)
      .values(entry(provider, 4, { userId: client, description: null, approvedAt: null }))
      .returning()
    expect(left).toMatchObject({
      id: expect.any(String),
      providerId: provider,
      userId: client,
      rating: 4,
      title: 'Turned up on time',
      description: null,
      authorName: 'Sam P.',
      approvedAt: null,
      createdAt: expect.any(Date),
    })
  })

  test('is refused outside 1 to 5 stars, and a second time of one user to one provider [DAT-21]', async () => {
    const { query } = app.site.database
    const [author] = await query.insert(table.profiles).values({ accountType: 'client' }).returning()
    const by = { userId: author?.id ?? '' }
    for (const rating of [0, 6, -1, 100]) {
      expect(await refusalOf(query.insert(table.feedback).values(entry(provider, rating, by))), `${rating}`).toBe(CHECK)
    }
    const leave = (rating: number, to = provider) => query.insert(table.feedback).values(entry(to, rating, by))
    expect(await refusalOf(leave(1))).toBeNull()
    expect(await refusalOf(leave(5))).toBe(UNIQUE)
    expect(await refusalOf(leave(5, await addProvider(app)))).toBeNull()
  })

  test('has one reply at most [DAT-22]', async () => {
    const { query } = app.site.database
    const [left] = await query.insert(table.feedback).values(entry(provider, 3)).returning()
    const reply = { feedbackId: left?.id ?? '', providerId: provider, replyText: 'Thank you.' }
    const [stored] = await query.insert(table.feedbackReplies).values(reply).returning()
    expect(stored).toMatchObject({ ...reply, id: expect.any(String), updatedAt: expect.any(Date) })
    expect(await refusalOf(query.insert(table.feedbackReplies).values(reply))).toBe(UNIQUE)
  })
})

test('a provider’s categories are links to categories that are there, each once [DAT-25]', async () => {
  const { query } = app.site.database
  const tree = await app.site.taxonomy.read(app.site.database.query)
  const link = { providerId: provider, categoryId: tree.find('IT')?.id ?? 0, position: 0 }
  expect(await query.insert(table.providerCategories).values(link).returning()).toEqual([link])
  expect(await refusalOf(query.insert(table.providerCategories).values(link))).toBe(UNIQUE)
  expect(await refusalOf(query.insert(table.providerCategories).values({ ...link, categoryId: 999_999 }))).toBe(FOREIGN)
})

test('a business is a provider’s profile: its id, name, email, owner, and when it was made and claimed [DAT-23]', async () => {
  expect(await columnsOf('profiles')).toMatchObject({
    id: 'uuid',
    business_name: 'text',
    claimed_at: 'timestamp with time zone',
    created_at: 'timestamp with time zone',
  })
  expect(await columnsOf('profile_contacts')).toMatchObject({ profile_id: 'uuid', email: 'text' })
  const { query } = app.site.database
  // The owner is the account with the same id; an unclaimed listing has none.
  const owner = (id: string) => query.$count(table.user, eq(table.user.id, id))
  const unclaimed = await addProvider(app, { adminCreated: true, claimedAt: null })
  const { id: claimed } = await addAccount(app, { accountType: 'provider' })
  expect([await owner(unclaimed), await owner(claimed)]).toEqual([0, 1])
})

test('saved jobs and saved providers say who saved what, each once [DAT-26]', async () => {
  const { query } = app.site.database
  const client = await addClient(app)
  const provided = { userId: client, providerId: provider }
  expect(await query.insert(table.savedProviders).values(provided).returning()).toMatchObject([provided])
  expect(await refusalOf(query.insert(table.savedProviders).values(provided))).toBe(UNIQUE)
  const job = { providerId: provider, jobId: await addJob(app, client) }
  expect(await query.insert(table.savedJobs).values(job).returning()).toMatchObject([job])
  expect(await refusalOf(query.insert(table.savedJobs).values(job))).toBe(UNIQUE)
})

test('a service has title, description, price in pence, unit, category and place in the order [DAT-28, PRV-45]', async () => {
  expect(await columnsOf('services')).toMatchObject({
    provider_id: 'uuid',
    title: 'text',
    description: 'text',
    price_pence: 'integer',
    unit: 'service_unit',
    category_id: 'integer',
    position: 'integer',
  })
  const { query } = app.site.database
  const tree = await app.site.taxonomy.read(app.site.database.query)
  const categoryId = tree.find('IT')?.id ?? 0
  const units = ['per hour', 'per job', 'per day', 'from'] as const
  const id = await addProvider(app, {
    services: units.map((unit, index) => ({
      title: unit,
      description: 'D',
      pricePence: 100 + index,
      unit,
      categoryId,
    })),
  })
  const { services } = await app.visitor().directory.listing({ id })
  expect(services.map(({ title, description, pricePence, unit }) => [title, description, pricePence, unit])).toEqual(
    units.map((unit, index) => [unit, 'D', 100 + index, unit]),
  )
  const odd = query.execute(
    sql`insert into services (provider_id, title, unit, position) values (${id}, 'x', 'per week', 9)`,
  )
  expect(await refusalOf(odd)).toBe(NO_SUCH_VALUE)
})
