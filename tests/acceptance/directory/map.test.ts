import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DirectoryFilters } from '#contract/directory/input.ts'
import { type Bounds, ISLANDS } from '#contract/directory/map.ts'
import type { ResultMap } from '#contract/directory/view.ts'
import { noFilters } from '#contract/directory/words.ts'
import { profiles } from '#db/schema/index.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { textOf, valueIn } from '#tests/support/html.ts'
import { PLUMBING } from '#tests/support/mail/alerts.ts'
import { addProvider } from '#tests/support/people.ts'
import { search } from '#tests/support/search.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => void (await app.site.database.query.delete(profiles)))

/** A whole postcode's place, and the middle of its district. */
const manchester = { location: 'M1 1AE', town: 'Manchester', outward: 'M1', lat: 53.4816, lng: -2.2301 }
const leeds = { location: 'LS6 2AA', town: 'Leeds', outward: 'LS6', lat: 53.8201, lng: -1.5671 }
const norwich = { location: 'Norwich', town: 'Norwich', outward: null, lat: 52.6286, lng: 1.2923 }
const NORTH: Bounds = { west: -4, south: 53, east: 0, north: 54.5 }

function mapOf(filters: Partial<DirectoryFilters> = {}, bounds = ISLANDS, zoom = 5): Promise<ResultMap> {
  return app.visitor().directory.map({ filters: { ...noFilters, ...filters }, bounds, zoom })
}

const namesOn = ({ pins }: ResultMap) => pins.map(({ name }) => name).sort()
const sum = ({ clusters }: ResultMap) => clusters.reduce((all, { number }) => all + number, 0)

/** Businesses that we list, without people. */
async function addMany(number: number, { outward, lat, lng }: { outward: string | null; lat: number; lng: number }) {
  await app.site.database.query.execute(sql`
    insert into profiles (id, account_type, admin_created, business_name, outward, lat, lng)
    select gen_random_uuid(), 'provider', true, 'Business ' || n, ${outward}::text, ${lat}::float8, ${lng}::float8
    from generate_series(1, ${number}::int) n`)
}

describe('pins', () => {
  test('are in the middle of a district, with the price and rating of their cards, and tell no postcode', async () => {
    const services = [{ title: 'Tap', pricePence: 6_500, unit: 'per hour' as const }]
    await addProvider(app, { ...manchester, businessName: 'Tapworks', services, ratings: [5, 4, 5] })
    const [{ cards }, found] = await Promise.all([search(app), mapOf()])
    const middle = app.site.places && (await search(app, { location: 'M1' })).place
    expect(found.pins).toEqual([
      {
        id: cards[0]?.id,
        name: 'Tapworks',
        title: cards[0]?.title,
        price: 'from £65 an hour',
        rating: cards[0]?.rating,
        at: { lat: middle?.lat, lng: middle?.lng },
      },
    ])
    expect(found).toMatchObject({ clusters: [], number: 1, tiles: null })
    expect(JSON.stringify(found)).not.toMatch(/1AE|53\.4816/)
  })

  test('follow the filters: trade, words, place and radius, unclaimed', async () => {
    await addProvider(app, { ...manchester, businessName: 'Plumber', categories: [PLUMBING] })
    await addProvider(app, { ...leeds, businessName: 'Gardener', bio: 'Hedges and lawns.' })
    await addProvider(app, { ...norwich, businessName: 'Unasked', adminCreated: true })
    expect(namesOn(await mapOf())).toEqual(['Gardener', 'Plumber', 'Unasked'])
    expect(namesOn(await mapOf({ category: PLUMBING }))).toEqual(['Plumber'])
    expect(namesOn(await mapOf({ service: 'hedges' }))).toEqual(['Gardener'])
    expect(namesOn(await mapOf({ location: 'Manchester', radius: 10 }))).toEqual(['Plumber'])
    expect(namesOn(await mapOf({ location: 'Manchester', radius: 50 }))).toEqual(['Gardener', 'Plumber'])
    expect(namesOn(await mapOf({ hideUnclaimed: true }))).toEqual(['Gardener', 'Plumber'])
  })

  test('are those within the bounds; who is off the pages, or nowhere that we know, has none', async () => {
    await addProvider(app, { ...manchester, businessName: 'Inside' })
    await addProvider(app, { ...norwich, businessName: 'Outside' })
    await addProvider(app, { ...leeds, businessName: 'Lapsed', memberFor: -4 })
    await addProvider(app, { location: 'Somewhere', businessName: 'Nowhere' })
    expect(namesOn(await mapOf({}, NORTH))).toEqual(['Inside'])
    expect((await mapOf()).number).toBe(2)
  })
})

describe('many', () => {
  test('are clusters that add up to the count of the list', async () => {
    await addMany(120, manchester)
    await addMany(80, norwich)
    const [{ count }, found] = await Promise.all([search(app), mapOf()])
    expect(found.pins).toEqual([])
    expect(found.clusters.map(({ number }) => number).sort()).toEqual([120, 80])
    expect(sum(found)).toBe(count.number)
    expect((await mapOf({}, NORTH)).pins).toHaveLength(120)
  })

  test('more than a list counts are counted where they are, whatever the place and the trade', async () => {
    await addMany(1_600, manchester)
    await addMany(900, norwich)
    const found = await mapOf()
    expect(found.pins).toEqual([])
    expect(found.number).toBe(2_500)
    expect(found.clusters.map(({ number }) => number).sort()).toEqual([1600, 900])
    const [north] = found.clusters.filter(({ number }) => number === 1600)
    expect(north?.at.lat).toBeCloseTo(manchester.lat, 1)
    expect(north?.at.lng).toBeCloseTo(manchester.lng, 1)
    const east = { west: 0, south: 52, east: 2, north: 53 }
    expect((await mapOf({}, east)).number).toBe(900)
    expect((await mapOf({ location: 'Norwich', radius: 10 }, ISLANDS)).number).toBe(900)
    expect((await mapOf({ hideUnclaimed: true })).number).toBe(0)
  })
})

test('a search without a match maps everyone, as the list shows everyone', async () => {
  await addProvider(app, { ...manchester, businessName: 'Anyone' })
  expect(namesOn(await mapOf({ service: 'zzqxunheard' }))).toEqual(['Anyone'])
})

describe('its address', () => {
  test('takes the filters of the directory with bounds and zoom, and is kept for all', async () => {
    await addProvider(app, { ...manchester, businessName: 'Plumber', categories: [PLUMBING] })
    await addProvider(app, { ...leeds, businessName: 'Gardener' })
    const address = `/directory/map?category=${encodeURIComponent(PLUMBING)}&bounds=-4,53,0,54.5&zoom=7`
    const answer = await app.page(address)
    expect(answer.headers.get('x-fettle-cache')).toMatch(/tags=directory; params=.*bounds,zoom; max=60/)
    expect(namesOn((await answer.json()) as ResultMap)).toEqual(['Plumber'])
  })

  test.each(['', 'x', '1,2,3', '0,50,-1,51', '-200,50,1,51'])('refuses the bounds “%s”', async (bounds) => {
    expect((await app.page(`/directory/map?bounds=${bounds}&zoom=7`)).status).toBe(400)
  })

  test('has the tiles of a site that has some, and its policy lets them in', async () => {
    const environment = {
      MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
      MAP_TILES_ATTRIBUTION: '© OpenStreetMap contributors',
    }
    const tiled = await createTestApp({ environment })
    const found = await tiled.visitor().directory.map({ filters: noFilters, bounds: ISLANDS, zoom: 5 })
    expect(found.tiles).toEqual({
      url: 'https://tiles.example/{z}/{x}/{y}.png',
      attribution: '© OpenStreetMap contributors',
    })
    await tiled.close()
  })
})

test('a search of the map’s area lists who is around its middle, and says so in words of its own', async () => {
  await addProvider(app, { ...manchester, businessName: 'Tapworks' })
  await addProvider(app, { ...norwich, businessName: 'Far away' })
  const page = await app.html('/directory?location=Map+area&lat=53.48&lng=-2.24&radius=10')
  expect(page.all('article')).toHaveLength(1)
  expect(page.text).toContain('within 10 miles of the map’s middle')
  expect(page.text).toContain('miles from the map’s middle')
  expect(page.text).not.toContain('your position')
  expect(valueIn(page, 'location')).toBe('Map area')
  expect(page.one('input', { name: 'nearme' }).attribs).not.toHaveProperty('checked')
  const without = await app.html('/directory?location=Map+area')
  expect(without.all('article')).toHaveLength(2)
})

describe('where someone works', () => {
  const pictureOf = (id: string) => app.page(`/directory/${id}/map.svg`)

  test('is drawn around the middle of their district, with the places near by, in at most 6 kB', async () => {
    const id = await addProvider(app, { ...leeds, businessName: 'Leeds Taps', coverage: 'radius', coverageMiles: 25 })
    const page = await app.html(`/directory/${id}`)
    const picture = page.one('img', { src: `/directory/${id}/map.svg` })
    expect(picture.attribs).toMatchObject({ alt: 'Map: Works within 25 miles of Leeds', loading: 'lazy' })
    const answer = await pictureOf(id)
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    const drawing = await answer.text()
    expect(drawing).toContain('class="c"')
    expect(drawing).toContain('>Leeds<')
    expect(drawing).not.toMatch(/LS6|2AA/)
    expect(drawing.length).toBeLessThanOrEqual(6_000)
  })

  test('has a circle for each place that they name', async () => {
    const id = await addProvider(app, { ...leeds, businessName: 'Two Towns' })
    const browser = await app.as(id)
    await browser.api.coverage.edit({ kind: 'places', places: ['York', 'Hull'] })
    const drawing = await (await pictureOf(id)).text()
    expect(drawing.match(/class="c"/g)).toHaveLength(2)
  })

  test('is not drawn for who is off the pages, or nowhere that we know', async () => {
    const lapsed = await addProvider(app, { ...leeds, memberFor: -4 })
    expect((await pictureOf(lapsed)).status).toBe(404)
    const nowhere = await addProvider(app, { location: 'Somewhere', businessName: 'Nowhere' })
    expect((await pictureOf(nowhere)).status).toBe(404)
    expect((await app.html(`/directory/${nowhere}`)).all('img', { src: `/directory/${nowhere}/map.svg` })).toEqual([])
    expect((await pictureOf('nobody')).status).toBe(404)
  })
})

test('the page about the site names where the outline comes from', async () => {
  const page = await app.html('/about')
  expect(page.all('li').map(textOf)).toContain('Made with Natural Earth: the coasts and borders of maps.')
})
