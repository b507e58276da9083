import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EditCoverage } from '#contract/profile/input.ts'
import { profiles } from '#db/schema/index.ts'
import { downloadOf } from '#tests/support/accounts.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { hrefsIn, problemsIn, said, textOf, valueIn } from '#tests/support/html.ts'
import { keepPages } from '#tests/support/http/kept-pages.ts'
import { addReader, north, PLUMBING, postJob, told } from '#tests/support/mail/alerts.ts'
import { addProvider } from '#tests/support/people.ts'
import { allCards, namesFound, search } from '#tests/support/search.ts'

const PAGE = '/account/availability'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-11-22T12:00Z') })
})
afterAll(() => app.close())
beforeEach(async () => void (await app.site.database.query.delete(profiles)))

const leeds = { location: 'Leeds', town: 'Leeds', outward: 'LS1', ...north(0) }

const york = { location: 'York', townSlug: 'york', outward: 'YO1', lat: 53.962, lng: -1.0837 }
const norwich = { location: 'Norwich', townSlug: 'norwich', outward: 'NR2', lat: 52.63, lng: 1.2 }

async function covering(input: EditCoverage, businessName = 'Coverer', place: object = leeds) {
  const id = await addProvider(app, { ...place, businessName, categories: [PLUMBING] })
  const browser = await app.as(id)
  await browser.api.coverage.edit(input)
  return { id, browser }
}

const radius = (miles: 5 | 10 | 25, bases: string[] = []): EditCoverage => ({ kind: 'radius', miles, bases })
const places = (...names: string[]): EditCoverage => ({ kind: 'places', places: names })
const at = (miles: number, more: object = {}) => ({ nearme: true, point: north(miles), radius: 50 as const, ...more })

/** Every way in which a place is searched: bare, by category, by a word, counted. */
async function foundAt(filters: Parameters<typeof search>[1]): Promise<string[][]> {
  const ways = [{}, { category: PLUMBING }, { service: 'coverer' }, { category: PLUMBING, service: 'coverer' }]
  return Promise.all(ways.map((way) => namesFound(app, { ...filters, ...way })))
}

const yes = [['Coverer'], ['Coverer'], ['Coverer'], ['Coverer']]
const no = [[], [], [], []]

describe('a radius', () => {
  test('holds what is searched within it, to its edge, and nothing beyond', async () => {
    await covering(radius(10))
    expect(await foundAt(at(9.99))).toEqual(yes)
    expect(await foundAt(at(10.01))).toEqual(no)
    expect((await search(app, at(9.99))).count.number).toBe(1)
  })

  test('without a choice the searcher’s distance alone counts, and again when the choice is taken back', async () => {
    const { browser } = await covering({ kind: null })
    expect(await foundAt(at(40))).toEqual(yes)
    await browser.api.coverage.edit(radius(10))
    expect(await foundAt(at(40))).toEqual(no)
    await browser.api.coverage.edit({ kind: null })
    expect(await foundAt(at(40))).toEqual(yes)
  })

  test('does not widen what the searcher asked for', async () => {
    await covering(radius(25))
    expect(await foundAt(at(20, { radius: 10 }))).toEqual(no)
    expect(await foundAt(at(20, { radius: 25 }))).toEqual(yes)
  })

  test('goes round each of three bases; one is found once, by the nearest', async () => {
    await covering(radius(10, ['York', 'Hull']))
    for (const location of ['Leeds', 'York', 'Hull']) expect(await foundAt({ location, radius: 25 })).toEqual(yes)
    expect(await foundAt({ location: 'Sheffield', radius: 25 })).toEqual(no)
    const { cards, count } = await search(app, { location: 'York', radius: 100 })
    expect(cards).toHaveLength(1)
    expect(count.number).toBe(1)
    expect(cards[0]).toMatchObject({ miles: null, reason: 'Ranked by distance: works in York' })
  })

  test('a search without a place shows all', async () => {
    await covering(radius(5))
    expect(await namesFound(app, { service: 'coverer' })).toEqual(['Coverer'])
    expect(await allCards(app)).toHaveLength(1)
  })

  test('where nothing matches, those who cover the place come first of all that are shown', async () => {
    await covering(radius(5), 'Near but not here')
    await covering({ kind: null }, 'Here', { ...leeds, ...north(-5) })
    const { cards, nothingMatched } = await search(app, { ...at(6), service: 'zzzz' })
    expect(nothingMatched).toBe(true)
    expect(cards.map(({ name }) => name)).toEqual(['Here', 'Near but not here'])
  })

  test('pages of results are complete and in order, though many nearer ones do not cover the place', async () => {
    for (let index = 0; index < 6; index += 1)
      await covering(radius(5), `No ${index}`, { ...leeds, ...north(6 + index) })
    for (let index = 0; index < 14; index += 1) {
      await addProvider(app, { ...leeds, ...north(20 + index / 10), businessName: `Yes ${index}` })
    }
    const names = (await allCards(app, at(0))).map(({ name }) => name)
    expect(names).toEqual(Array.from({ length: 14 }, (_, index) => `Yes ${index}`))
  })
})

describe('named places', () => {
  test('a town is found by its name and near its middle, wherever the provider is based', async () => {
    await covering(places('York'), 'Coverer', { location: 'London', town: 'London', lat: 51.5, lng: -0.12 })
    expect(await foundAt({ location: 'York' })).toEqual(yes)
    expect(await foundAt({ location: 'London' })).toEqual(no)
    expect(await foundAt({ location: 'Leeds', radius: 25 })).toEqual(no)
    const [card] = (await search(app, { location: 'York' })).cards
    expect(card).toMatchObject({
      miles: null,
      place: 'London',
      worksIn: 'York',
      reason: 'Ranked by distance: works in York',
    })
  })

  test('a postcode district holds all of its postcodes, and not its neighbours', async () => {
    await covering(places('LS6'))
    expect(await foundAt({ location: 'LS6' })).toEqual(yes)
    expect(await foundAt({ location: 'LS6 3HN' })).toEqual(yes)
    expect(await foundAt({ location: 'LS27' })).toEqual(no)
  })

  test('rank behind who is based there, and not before', async () => {
    await covering(places('Leeds'), 'Named it', { location: 'York', town: 'York', lat: 53.96, lng: -1.08 })
    await addProvider(app, { ...leeds, ...north(2), businessName: 'Based there' })
    expect(await namesFound(app, { location: 'Leeds' })).toEqual(['Based there', 'Named it'])
  })

  test('are one result, counted once, where several hold the place', async () => {
    await covering(places('Leeds', 'LS1', 'LS6', 'York'))
    const { cards, count } = await search(app, { location: 'LS1', radius: 50 })
    expect([cards.length, count.number]).toEqual([1, 1])
  })
})

describe('job alerts', () => {
  const hear = async (browser: TestBrowser, input: EditCoverage) => browser.api.coverage.edit(input)
  const reader = async (input: EditCoverage) => {
    const { id } = await addReader(app, { miles: 0, settings: { radiusMiles: 50 } })
    await hear(await app.as(id), input)
    return id
  }

  test('go to those whose coverage holds the job', async () => {
    const [wide, narrow, free] = [await reader(radius(25)), await reader(radius(10)), await reader({ kind: null })]
    const heard = await told(app, await postJob(app, york))
    expect(['wide', 'narrow', 'free'].filter((_, index) => heard.includes([wide, narrow, free][index] ?? ''))).toEqual([
      ...['wide', 'free'],
    ])
  })

  test('follow further bases and named places, from there', async () => {
    const [based, named, elsewhere] = [
      await reader(radius(5, ['Norwich'])),
      await reader(places('NR1', 'Norwich')),
      await reader(places('Hull')),
    ]
    const heard = await told(app, await postJob(app, norwich))
    expect([based, named, elsewhere].map((id) => heard.includes(id))).toEqual([true, true, false])
  })
})

describe('the form', () => {
  const fields = { kind: 'radius', miles: '25', second: '', third: '', places: '' }

  test('saves a radius without JavaScript, and the kept listing says it at once', async () => {
    const { id, browser } = await covering({ kind: null })
    const kept = keepPages(app)
    expect(await kept.shows(`/directory/${id}`, 'Works within')).toBe(false)
    const page = await browser.follow(await browser.post(`${PAGE}?save=coverage`, { ...fields, second: 'York' }))
    expect(said(page)).toBe('Where you work saved')
    expect(valueIn(page, 'second')).toBe('York')
    await kept.heardAll()
    expect(await kept.shows(`/directory/${id}`, 'Works within 25 miles of Leeds and York')).toBe(true)
  })

  test('saves named places', async () => {
    const { id, browser } = await covering({ kind: null })
    await browser.post(`${PAGE}?save=coverage`, { ...fields, kind: 'places', places: 'Leeds\r\nls6\r\n\r\nHarrogate' })
    expect((await app.html(`/directory/${id}`)).text).toContain('Works in Leeds, LS6 and Harrogate')
    const page = await browser.html(PAGE)
    expect(textOf(page.one('textarea', { name: 'places' }))).toBe('Leeds ls6 Harrogate')
  })

  test.each([
    [{ kind: 'world' }, 'Choose where you work'],
    [{ miles: '7' }, 'Choose a distance'],
    [
      { second: 'Atlantis' },
      'We do not know “Atlantis”. Enter a UK town, or the first half of a postcode such as LS6.',
    ],
    [
      { second: 'Leeds', third: 'Lyonesse' },
      'We do not know “Lyonesse”. Enter a UK town, or the first half of a postcode such as LS6.',
    ],
    [{ kind: 'places' }, 'Name at least one place'],
    [{ kind: 'places', places: 'Paris, France' }, /^We do not know “Paris, France”/],
    [{ kind: 'places', places: 'Yorkshire' }, /^We do not know “Yorkshire”/],
    [{ kind: 'places', places: Array.from({ length: 11 }, (_, index) => `LS${index + 1}`).join('\n') }, /at most 10/],
  ])('%o is refused beside the field, and what was typed stays', async (wrong, message) => {
    const { browser } = await covering({ kind: null })
    const typed = { ...fields, ...wrong }
    const answer = await browser.post(`${PAGE}?save=coverage`, typed)
    expect(answer.status).toBe(400)
    const page = await browser.follow(answer)
    expect(problemsIn(page)).toEqual([expect.stringMatching(message)])
    expect(valueIn(page, 'second')).toBe(typed.second)
    if ('third' in wrong) expect(hrefsIn(page.one('div', { role: 'alert' }))).toEqual(['#third'])
    expect((await browser.api.coverage.own()).kind).toBeNull()
  })

  test('a radius needs a place to go round', async () => {
    const { browser } = await covering({ kind: null }, 'Nowhere', { location: 'somewhere' })
    const { coverage } = browser.api
    await expect(coverage.edit(radius(10))).rejects.toMatchObject({ code: 'LOCATION_UNKNOWN' })
    await coverage.edit(radius(10, ['Leeds']))
    expect(await namesFound(app, { location: 'Leeds' })).toEqual(['Nowhere'])
  })
})

test('only providers say where they work, and "Download my data" has it', async () => {
  await expect(app.visitor().coverage.own()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const { browser } = await covering(places('York'))
  expect((await downloadOf(browser)).parts['profile.json']).toMatchObject({
    coverage: 'places',
    coveragePlaces: [{ location: 'York', code: 'york' }],
  })
})
