import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DirectoryFilters } from '#contract/directory/input.ts'
import { milesBetween } from '#contract/place/words.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { allIn, hrefsIn, textOf } from '#tests/support/html.ts'
import { addProvider, changeProvider } from '#tests/support/people.ts'
import { allCards, namesFound, search } from '#tests/support/search.ts'

/** In the future: how recently a profile was kept up is then the same for all, whenever they are written. */
const NEVER_STALE = new Date('2999-01-01')
const OBAN = { lat: 56.412, lng: -5.472 }
const THIRSK = { lat: 54.233, lng: -1.341 }
const same = { updatedAt: NEVER_STALE, town: null, location: '' }

describe('the order', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  test('without a location is by relevance first: name or trade before the rest [DIR-27]', async () => {
    const five = Array.from({ length: 30 }, () => 5)
    await addProvider(app, { ...same, businessName: 'In the bio', bio: 'We are falconers.', ratings: five })
    await addProvider(app, {
      ...same,
      businessName: 'In a skill',
      skills: [{ name: 'Falconers', category: '' }],
      ratings: [5, 5],
    })
    await addProvider(app, { ...same, businessName: 'Falconers of Fife', ratings: [1, 1, 5] })
    await addProvider(app, { ...same, businessName: 'In the title', title: 'Falconers', ratings: [1, 1, 1] })
    expect(await namesFound(app, { service: 'falconers' })).toEqual([
      'Falconers of Fife',
      'In the title',
      'In the bio',
      'In a skill',
    ])
  })

  test('then by a Bayesian average: one five-star entry does not beat fifty of 4.8 [DIR-27]', async () => {
    const fifty = [...Array.from({ length: 40 }, () => 5), ...Array.from({ length: 10 }, () => 4)]
    await addProvider(app, { ...same, businessName: 'Glazier One', ratings: [5] })
    await addProvider(app, { ...same, businessName: 'Glazier Fifty', ratings: fifty })
    await addProvider(app, { ...same, businessName: 'Glazier None' })
    await addProvider(app, { ...same, businessName: 'Glazier Bad', ratings: [1] })
    const byQuality = ['Glazier Fifty', 'Glazier One', 'Glazier None', 'Glazier Bad']
    expect(await namesFound(app, { service: 'glazier' })).toEqual(byQuality)
    const reasons = (await search(app, { service: 'glazier' })).cards.map(({ reason }) => reason.split('Ranked by ')[1])
    expect(reasons).toEqual([
      'quality: 4.8 from 50 reviews',
      'quality: 1 review',
      'quality: no reviews yet',
      'quality: 1 review',
    ])
  })

  test('completeness and recency count too [DIR-27]', async () => {
    const days = (ago: number) => new Date(Date.now() - ago * 86_400_000)
    await addProvider(app, { ...same, businessName: 'Cobbler Old', updatedAt: days(400) })
    await addProvider(app, { ...same, businessName: 'Cobbler New', updatedAt: days(2) })
    await addProvider(app, {
      ...same,
      businessName: 'Cobbler Whole',
      updatedAt: days(2),
      title: 'Shoes',
      imageUrl: '/me.jpg',
    })
    expect(await namesFound(app, { service: 'cobbler' })).toEqual(['Cobbler Whole', 'Cobbler New', 'Cobbler Old'])
  })

  test('with a location is by distance, whatever the quality or the words [DIR-26]', async () => {
    await addProvider(app, { ...same, businessName: 'Far Thatcher', ...OBAN, lng: -5.9, ratings: [5, 5, 5, 5] })
    await addProvider(app, { ...same, businessName: 'Near', bio: 'A thatcher.', ...OBAN, lng: -5.5, ratings: [1, 1] })
    await addProvider(app, { ...same, businessName: 'Mid Thatcher', ...OBAN, lng: -5.7 })
    const nearestFirst = ['Near', 'Mid Thatcher', 'Far Thatcher']
    expect(await namesFound(app, { nearme: true, point: OBAN, service: 'thatcher' })).toEqual(nearestFirst)
    expect(await namesFound(app, { nearme: true, point: OBAN })).toEqual(nearestFirst)
  })

  test('among equally near ones the better comes first', async () => {
    for (const rating of [2, 5, 3, 1, 4]) {
      await addProvider(app, {
        ...same,
        businessName: `Stars ${rating}`,
        lat: 60.15,
        lng: -1.15,
        ratings: [rating, rating],
      })
    }
    const point = { lat: 60.4, lng: -1.2 }
    const best = [5, 4, 3, 2, 1].map((rating) => `Stars ${rating}`)
    expect(await namesFound(app, { point })).toEqual(best)
    expect(await namesFound(app, { point, service: 'stars' })).toEqual(best)
  })

  test('the rules of the order are published, and every list leads there [DIR-28]', async () => {
    for (const path of ['/directory?location=Anywhere', '/directory?service=minster', '/directory?service=unicorns']) {
      expect(hrefsIn((await app.html(path)).region('Results')), path).toContain('/how-ranking-works')
    }
    const page = await app.html('/how-ranking-works')
    expect(page.status).toBe(200)
    expect(page.text).toContain('With a location, the nearest of them come first')
    expect(page.text).toContain(
      'Quality is 60% feedback, 25% how complete the profile is, and 15% how recently it was changed.',
    )
    expect(page.text).toContain('average = (sum of stars × weight + 20) ÷ (sum of weights + 5)')
    expect(page.text).not.toMatch(/\bentr(y|ies)\b/i)
    expect(page.text).toContain('What does not count')
  })
})

describe('pages', () => {
  let app: TestApp
  const TOTAL = 30
  const ids = new Set<string>()

  beforeAll(async () => {
    app = await createTestApp()
    // Everybody at the same spot with the same quality: nothing but the order itself keeps pages apart.
    for (let number = 1; number <= 13; number += 1) ids.add(await addTwin(number))
  })
  afterAll(() => app.close())

  const addTwin = (number: number) =>
    addProvider(app, { ...same, ...THIRSK, location: 'ThirskQ', businessName: `Twin ${number}`, categories: ['IT'] })

  test('hold 12 providers each; the 13th is on page 2 [DIR-23]', async () => {
    const first = await search(app)
    expect(first.cards).toHaveLength(12)
    expect([first.pages, first.count.number]).toEqual([2, 13])
    expect((await search(app, { page: 2 })).cards).toHaveLength(1)
    const page = await app.html('/directory?page=2')
    expect(allIn(page.region('Results'), 'article')).toHaveLength(1)
    expect(hrefsIn(page.region('Pages of professionals'))).toContain('/directory')
  })

  test('keep the filters from page to page [DIR-23]', async () => {
    const page = await app.html('/directory?service=twin&location=Thirsk&radius=10')
    const next = hrefsIn(page.region('Pages of professionals')).find((href) => href.includes('page=2')) ?? ''
    expect(Object.fromEntries(new URL(next, 'http://localhost').searchParams)).toEqual({
      service: 'twin',
      location: 'Thirsk',
      radius: '10',
      page: '2',
    })
    expect(allIn((await app.html(next)).region('Results'), 'article')).toHaveLength(1)
  })

  test('are not offered where there is one only [DIR-25]', async () => {
    expect(
      (await app.html('/directory?service=twin+7')).all('nav', { 'aria-label': 'Pages of professionals' }),
    ).toEqual([])
    expect(
      (await app.html('/directory?location=Anywhere')).all('nav', { 'aria-label': 'Pages of professionals' }),
    ).toHaveLength(1)
  })

  test.each<[string, Partial<DirectoryFilters>]>([
    ['everybody', {}],
    ['a word', { service: 'twin' }],
    ['a category', { category: 'IT' }],
    ['a place', { location: 'Thirsk' }],
    ['a place and a word', { location: 'Thirsk', service: 'twin' }],
    ['a place and a category', { point: THIRSK, nearme: true, category: 'IT' }],
    ['a place, a category and a word', { location: 'Thirsk', category: 'IT', service: 'twin' }],
    ['a place nobody knows', { location: 'ThirskQ' }],
    ['no match', { service: 'unicorn' }],
  ])('of %s hold everybody exactly once, also where distance and quality are equal [DIR-23]', async (_, filters) => {
    for (let number = ids.size + 1; number <= TOTAL; number += 1) ids.add(await addTwin(number))
    for (let round = 0; round < 2; round += 1) {
      const cards = await allCards(app, filters)
      expect(cards).toHaveLength(TOTAL)
      expect(new Set(cards.map(({ id }) => id))).toEqual(ids)
      // Rows that were written anew lie elsewhere on disk.
      for (const id of [...ids].slice(0, 5)) await changeProvider(app, id, { bio: `Round ${round}` })
    }
  })
})

describe('the demo marketplace', () => {
  let app: TestApp
  const MANCHESTER = { lat: 53.4794, lng: -2.2453 }

  beforeAll(async () => {
    app = await createTestApp({ demo: true })
  })
  afterAll(() => app.close())
  afterEach(() => vi.restoreAllMocks())

  test('near a point everybody inside the radius comes once, by great-circle miles [DIR-14, DIR-26]', async () => {
    // Those who have chosen where they work are found there (coverage.test.ts).
    const { rows } = await app.site.database.pool.query(
      'select id, lat, lng from public_listings where lat is not null and coverage is null',
    )
    const anywhere = new Set(rows.map(({ id }) => id))
    for (const radius of [5, 25, 100] as const) {
      const inside = rows
        .map((row) => ({ id: row.id, miles: milesBetween(MANCHESTER, row) }))
        .filter(({ miles }) => miles <= radius)
        .toSorted((a, b) => a.miles - b.miles)
      const found = await allCards(app, { nearme: true, point: MANCHESTER, radius })
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
      const cards = found.filter(({ id }) => anywhere.has(id))
      expect(new Set(cards.map(({ id }) => id))).toEqual(new Set(inside.map(({ id }) => id)))
      expect(cards).toHaveLength(inside.length)
      for (const [index, { miles }] of cards.entries()) expect(miles).toBeCloseTo(inside[index]?.miles ?? -1, 1)
    }
  })

  test('the middle page offers the first, the last, itself and its neighbours, with ellipses [DIR-24]', async () => {
    const { pages } = await search(app)
    expect(pages).toBeGreaterThan(9)
    const nav = (await app.html('/directory?page=6')).region('Pages of professionals')
    const items = allIn(nav, 'li').map((item) => textOf(item).replace('Page ', ''))
    expect(items).toEqual(['1', '…', '5', '6', '7', '…', String(pages)])
    expect(allIn(nav, '*', { 'aria-current': 'page' }).map(textOf)).toEqual(['Page 6'])
    const numbered = allIn(nav, 'li').flatMap(hrefsIn)
    expect(numbered).toEqual(['/directory', '/directory?page=5', '/directory?page=7', `/directory?page=${pages}`])
  })

  test.each<[string, Partial<DirectoryFilters>]>([
    ['a common word', { service: 'and' }],
    ['two words', { service: 'work garden', exact: true }],
    ['a word in a category', { service: 'home', category: 'Construction/Trade' }],
    ['a word near a place', { service: 'the', point: MANCHESTER, radius: 50 }],
    ['a word and claimed ones', { service: 'with', hideUnclaimed: true }],
    ['a word in a place nobody knows', { service: 'a', location: 'ster' }],
  ])('%s comes in the same order, collected or walked along the ranking [DIR-27]', async (_, filters) => {
    const collected = await allCards(app, filters)
    expect(collected.length).toBeGreaterThan(3)
    vi.spyOn(app.site.wordStatistics, 'estimate').mockResolvedValue({ headline: 5000, document: 5000 })
    const pages = Math.ceil(collected.length / 12)
    for (let page = 1; page <= pages; page += 1) {
      const walked = (await search(app, { ...filters, page })).cards
      expect(walked.map(({ id }) => id)).toEqual(collected.slice((page - 1) * 12, page * 12).map(({ id }) => id))
    }
  })
})
