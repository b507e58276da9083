import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedback, memberships, profiles, user } from '#db/schema/index.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { run } from '#tests/support/clock.ts'
import { manyTimes } from '#tests/support/many-times.ts'
import { addProvider, changeProvider, entry } from '#tests/support/people.ts'
import { allCards, search } from '#tests/support/search.ts'

const DAY = 86_400_000
const CATEGORY = 'Construction/Trade > Plumbing'
/** The anchor is always public; the subjects are changed at random and lie ever farther from it. */
const WORDS = ['anchorite', 'badgerish', 'cormorant', 'dromedary', 'elephantine']

/** What the rule asks about, in the words of the specification. */
type Facts = {
  exists: boolean
  provider: boolean
  active: boolean
  visible: boolean
  /** Waits until the staff approve it. */
  waits: boolean
  confirmed: boolean
  /** Days until the membership's period ends; null: there is none. */
  memberFor: number | null
  ended: boolean
  adminCreated: boolean
  /** Days since the claim; null: not claimed. */
  claimedAgo: number | null
  /** Days until the return of a provider who is away; null: not away. */
  awayFor: number | null
  awayHides: boolean
}

const plain: Facts = {
  exists: true,
  provider: true,
  active: true,
  visible: true,
  waits: false,
  confirmed: true,
  memberFor: 100,
  ended: false,
  adminCreated: false,
  claimedAgo: null,
  awayFor: null,
  awayHides: false,
}

/** The rule, a second time and in other words than the database’s. */
function isPublic(facts: Facts): boolean {
  if (!facts.exists || !facts.provider || !facts.active || !facts.visible || facts.waits) return false
  if (facts.awayHides && facts.awayFor !== null && facts.awayFor > 0) return false
  const member = facts.memberFor !== null && !facts.ended && facts.memberFor + 3 > 0
  const unclaimed = facts.adminCreated && facts.claimedAgo === null
  const justClaimed = facts.adminCreated && facts.claimedAgo !== null && facts.claimedAgo < 30
  return unclaimed || (facts.confirmed && (member || justClaimed))
}

type Subject = { id: string; word: string; facts: Facts }

let app: TestApp
const subjects: Subject[] = []
let calls = 0

beforeAll(async () => {
  app = await createTestApp()
  for (const word of WORDS) subjects.push(await create(word))
})
afterAll(() => app.close())

async function create(word: string): Promise<Subject> {
  const index = WORDS.indexOf(word)
  const place = { town: 'Leeds', location: 'Leeds', lat: 53.8 + index / 50, lng: -1.54 }
  const id = await addProvider(app, { ...place, businessName: word, categories: [CATEGORY], phone: '07700 900999' })
  const createdAt = new Date(Date.now() - index * DAY)
  await app.site.database.query
    .insert(feedback)
    .values(entry(id, 5, { createdAt, authorName: `Friend of ${word}`, description: `About ${word}` }))
  return { id, word, facts: plain }
}

/** Changes the database so that these facts hold, as accounts, payments and admins would. */
async function change(subject: Subject, facts: Facts) {
  const { query } = app.site.database
  if (!facts.exists) {
    await query.delete(profiles).where(eq(profiles.id, subject.id))
  } else {
    if (!subject.facts.exists) Object.assign(subject, await create(subject.word))
    await changeProvider(app, subject.id, {
      accountType: facts.provider ? 'provider' : 'client',
      suspendedAt: facts.active ? null : new Date(),
      hiddenAt: facts.visible ? null : new Date(),
      awaitsApprovalSince: facts.waits ? new Date() : null,
      adminCreated: facts.adminCreated,
      claimedAt: facts.claimedAgo === null ? null : new Date(Date.now() - facts.claimedAgo * DAY),
      awayUntil: facts.awayFor === null ? null : new Date(Date.now() + facts.awayFor * DAY),
      awayHides: facts.awayHides,
    })
    await query.update(user).set({ emailVerified: facts.confirmed }).where(eq(user.id, subject.id))
    await query.delete(memberships).where(eq(memberships.providerId, subject.id))
    if (facts.memberFor !== null) {
      await query.insert(memberships).values({
        providerId: subject.id,
        plan: 'monthly',
        startedAt: new Date(Date.now() - 500 * DAY),
        periodEnd: new Date(Date.now() + facts.memberFor * DAY),
        endedAt: facts.ended ? new Date() : null,
      })
    }
  }
  subject.facts = facts
}

async function isThere(asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'NOT_FOUND' })
    return false
  }
}

const idsOf = (list: { id: string }[]) => list.map(({ id }) => id).toSorted()

/** Everything that shows providers shows these and no others. */
async function expectListed(listed: Subject[]) {
  const api = app.visitor(`2001:db8:0:${(calls++).toString(16)}::1`)
  const ids = idsOf(listed)
  const { rows: index } = await app.site.database.pool.query(`
    select (select coalesce(array_agg(id::text || ' ' || public_until order by id::text), '{}') from public_listings) as view,
      (select coalesce(array_agg(provider_id::text || ' ' || public_until order by provider_id::text), '{}') from listing_index where public_until > now()) as index,
      (select coalesce(array_agg(distinct provider_id::text order by provider_id::text), '{}') from listing_categories where public_until > now()) as filed`)
  expect(index[0].view.map((row: string) => row.slice(0, 36))).toEqual(ids)
  expect(index[0].index).toEqual(index[0].view)
  expect(index[0].filed).toEqual(ids)

  expect(idsOf(await allCards(app))).toEqual(ids)
  expect((await search(app)).count.number).toBe(ids.length)
  expect(idsOf(await allCards(app, { location: 'Leeds', radius: 50 }))).toEqual(ids)
  const page = await api.categoryPage.view({ slug: 'plumbing', town: null })
  expect(idsOf(page.top)).toEqual(ids)
  expect(page.providers.number).toBe(ids.length)
  expect(page.towns).toEqual([{ name: 'Leeds', slug: 'leeds', providers: ids.length }])
  expect(idsOf((await api.categoryPage.view({ slug: 'plumbing', town: 'leeds' })).top)).toEqual(ids)
  const group = (await api.category.list()).find(({ slug }) => slug === 'construction-trade')
  expect(group?.providers).toBe(ids.length)
  const [anchor, ...others] = listed
  const { similar } = await api.directory.listing({ id: anchor?.id ?? '' })
  expect(similar.map(({ id }) => id)).toEqual(others.slice(0, 3).map(({ id }) => id))
  const sitemap = await api.sitemap.part({ name: 'listings-1' })
  expect(sitemap.map(({ path }) => path.split('/')[2]).toSorted()).toEqual(ids)
  const testimonials = await api.feedback.testimonials()
  const newest = listed.slice(0, 3).map(({ id }) => id)
  expect(testimonials.map(({ providerId }) => providerId)).toEqual(listed.length < 3 ? [null, null, null] : newest)

  for (const { id, word } of subjects) {
    const open = listed.some((subject) => subject.id === id)
    const found = await search(app, { service: word })
    expect(idsOf(found.cards)).toEqual(open ? [id] : ids)
    expect(found.nothingMatched).toBe(!open)
    expect(await isThere(api.directory.listing({ id })), `profile of ${word}`).toBe(open)
    expect(await isThere(api.directory.feedback({ id, page: 1 })), `feedback of ${word}`).toBe(open)
    expect(await isThere(api.directory.reveal({ id, kind: 'phone' })), `phone of ${word}`).toBe(open)
  }
}

const facts = fc.record<Facts>({
  exists: fc.constantFrom(true, true, true, true, false),
  provider: fc.constantFrom(true, true, true, true, true, false),
  active: fc.constantFrom(true, true, true, false),
  visible: fc.constantFrom(true, true, true, false),
  waits: fc.constantFrom(false, false, false, true),
  confirmed: fc.constantFrom(true, true, false),
  memberFor: fc.constantFrom(100, 1, -1, -2.99, -3.01, -40, null),
  ended: fc.constantFrom(false, false, false, true),
  adminCreated: fc.boolean(),
  claimedAgo: fc.constantFrom(null, 0.01, 15, 29.99, 30.01, 400),
  awayFor: fc.constantFrom(null, null, null, 0.01, 20, -0.01),
  awayHides: fc.boolean(),
})

test('whatever changes, all that shows providers agrees with the rule [DAT-02, DAT-12, DIR-29, DIR-30, DIR-31, DIR-32]', async () => {
  const steps = fc.array(fc.record({ who: fc.integer({ min: 1, max: WORDS.length - 1 }), facts }), {
    minLength: 1,
    maxLength: 4,
    size: 'max' as const,
  })
  await fc.assert(
    fc.asyncProperty(steps, async (changes) => {
      for (const subject of subjects) await change(subject, plain)
      for (const { who, facts } of changes) {
        const subject = subjects[who]
        if (subject) await change(subject, facts)
        await expectListed(subjects.filter(({ facts }) => isPublic(facts)))
      }
    }),
    { numRuns: manyTimes(12, 4) },
  )
}, 120_000)

test.each<[string, boolean, Partial<Facts>]>([
  ['a member', true, {}],
  ['a member within the 3 days of grace', true, { memberFor: -2.99 }],
  ['a member after the grace', false, { memberFor: -3.01 }],
  ['a provider without a membership', false, { memberFor: null }],
  ['a provider whose membership was ended', false, { ended: true }],
  ['a provider unconfirmed', false, { confirmed: false }],
  ['a provider suspended', false, { active: false }],
  ['a provider hidden', false, { visible: false }],
  ['a member who waits for approval', false, { waits: true }],
  ['a provider who is away and says so', true, { awayFor: 3 }],
  ['a provider who is away and hides', false, { awayFor: 3, awayHides: true }],
  ['a provider who hid while away, and is back', true, { awayFor: -0.01, awayHides: true }],
  ['an unclaimed listing that hides while away', false, { adminCreated: true, awayFor: 3, awayHides: true }],
  [
    'an unclaimed listing, without membership or confirmed email',
    true,
    { adminCreated: true, memberFor: null, confirmed: false },
  ],
  ['an unclaimed listing that is hidden', false, { adminCreated: true, memberFor: null, visible: false }],
  ['an unclaimed listing that is suspended', false, { adminCreated: true, memberFor: null, active: false }],
  ['a listing claimed 29.99 days ago', true, { adminCreated: true, claimedAgo: 29.99, memberFor: null }],
  ['a listing claimed 30.01 days ago', false, { adminCreated: true, claimedAgo: 30.01, memberFor: null }],
  [
    'a listing just claimed, its email not confirmed',
    false,
    { adminCreated: true, claimedAgo: 0.01, memberFor: null, confirmed: false },
  ],
])('%s: public is %s, on every page [DAT-02, DIR-29]', async (_, expected, partly) => {
  for (const subject of subjects) await change(subject, plain)
  const [, subject] = subjects
  if (!subject) throw new Error('no subject')
  await change(subject, { ...plain, ...partly })
  expect(isPublic(subject.facts)).toBe(expected)
  await expectListed(subjects.filter(({ word, facts }) => (word === subject.word ? expected : isPublic(facts))))
  expect((await app.page(`/directory/${subject.id}`)).status).toBe(expected ? 200 : 404)
  for (const path of [
    '/directory?location=Anywhere',
    '/categories/plumbing',
    '/categories/plumbing/leeds',
    '/',
    `/directory/${subjects[0]?.id}`,
    '/sitemaps/listings-1.xml',
  ]) {
    const shown = (await (await app.page(path)).text()).includes(subject.id)
    expect(shown, path).toBe(expected)
  }
})

test('time alone takes a listing away at the end of its grace, before anything is written [DIR-30, DAT-12]', async () => {
  for (const subject of subjects) await change(subject, plain)
  const [, leaving] = subjects
  if (!leaving) throw new Error('no subject')
  await change(leaving, { ...plain, memberFor: -3 + 3_000 / DAY })
  const isIn = async () => (await search(app)).cards.some(({ id }) => id === leaving.id)
  expect(await isIn()).toBe(true)
  await expect.poll(isIn, { timeout: 6_000 }).toBe(false)
  await expectListed(subjects.filter((subject) => subject !== leaving))
  const kept = () => app.work.db.execute(sql`select from listing_index where provider_id = ${leaving.id}`)
  expect((await kept()).rows).toHaveLength(1)
  await run(app, 'listing.expire')
  expect((await kept()).rows).toHaveLength(0)
})

test('time alone brings back who hid while away, and the clock puts them into the index', async () => {
  for (const subject of subjects) await change(subject, plain)
  const [, away] = subjects
  if (!away) throw new Error('no subject')
  await change(away, { ...plain, awayFor: 1, awayHides: true })
  await expectListed(subjects.filter((subject) => subject !== away))
  const opens = async () => (await app.page(`/directory/${away.id}`)).status
  expect(await opens()).toBe(404)
  await change(away, { ...plain, awayFor: 1_500 / DAY, awayHides: true })
  expect(await opens()).toBe(404)
  await expect.poll(opens, { timeout: 6_000 }).toBe(200)
  await run(app, 'listing.expire')
  await expectListed(subjects)
})
