/** The place and the distance that a search takes from the words. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DirectoryFilters } from '#contract/directory/input.ts'
import { milesBetween } from '#contract/place/words.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { addProvider } from '#tests/support/people.ts'
import { search } from '#tests/support/search.ts'

const LEEDS = { lat: 53.797, lng: -1.543 }
const YORK = { lat: 53.959, lng: -1.081 }
const PENZANCE = { lat: 50.119, lng: -5.537 }

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  const categories = ['Construction/Trade > Plumbing']
  await addProvider(app, { businessName: 'Aire Pipes', categories, ...LEEDS, town: 'Leeds' })
  await addProvider(app, { businessName: 'Ouse Pipes', categories, ...YORK, town: 'York' })
})
afterAll(() => app.close())

const found = async (filters: Partial<DirectoryFilters>) => (await search(app, filters)).cards.map(({ name }) => name)
const reading = async (service: string, filters: Partial<DirectoryFilters> = {}) => {
  const read = (await search(app, { ...filters, service })).reading
  if (!read) throw new Error('nothing was read')
  return read
}

describe('the place', () => {
  test.each([
    ['after “in”', 'plumber in Leeds', 'plumber'],
    ['at the end', 'plumber leeds', 'plumber'],
    ['in front', 'Leeds plumber', 'plumber'],
    ['as a district', 'plumber LS1', 'plumber'],
    ['misspelt', 'plumber in Leeeds', 'plumber'],
    ['before what says little', 'plumber leeds cheap', 'plumber cheap'],
    ['as a district before it', 'plumber LS1 asap please', 'plumber asap please'],
  ])('is read %s, and leaves the service', async (_, typed, service) => {
    const result = await search(app, { service: typed })
    expect(result.reading?.service).toBe(service)
    expect(milesBetween(LEEDS, result.place ?? PENZANCE)).toBeLessThan(3)
    expect(result.cards[0]?.name).toBe('Aire Pipes')
    expect(result.cards[0]?.miles).not.toBeNull()
  })

  test.each([
    ['a name that is a word of the trades too, in front', 'Luton plumber', 'Luton'],
    ['the same at the end, beside a task', 'corporate video belfast', 'Belfast'],
    ['a district of central London without its letter', 'plumber W1', 'W1, London'],
    ['another, in front', 'EC1 electrician', 'EC1, London'],
    ['a name that ends with a word that says little elsewhere', 'plumber Isle of Man', 'Isle of Man'],
    ['before "area" or "UK"', 'plumber in the Leeds area', 'Leeds'],
    ['a town beside a trade that its name does not speak for', 'worcester plumber', 'Worcester'],
    ['a city that terms of the trade name as such', 'london dog walker', 'London'],
    ['a city after which something is called', 'belfast plumber', 'Belfast'],
  ])('is %s', async (_, typed, label) => {
    expect((await reading(typed)).location).toContain(label)
  })

  test.each([
    'b12 jab',
    'b1 english lessons',
    'luton van hire',
    'belfast sink',
    'york stone',
    'barking dog',
    'reading tutor',
    'worcester boiler repair',
    'chesterfield upholstery',
    'deal with mice',
    'sandwich caterer',
    'conveyancing sale quote',
  ])('is not read from what a trade calls a thing (%s)', async (typed) => {
    expect((await reading(typed)).location).toBe('')
  })

  test.each([
    'fence blew down',
    'someone hit my car in the car park',
    'house is a tip, send help',
    'my rate ends in march',
  ])('is not read from an ordinary word (%s)', async (typed) => {
    expect((await reading(typed)).location).toBe('')
  })

  test('of the location box wins', async () => {
    const { place, reading: read } = await search(app, { service: 'plumber in Leeds', location: 'York' })
    expect(place?.label).toContain('York')
    expect(read?.location).toBe('')
  })

  test.each([
    ['plumber within 10 miles of Leeds', 10],
    ['plumber 40 miles from Leeds', 50],
    ['plumber in a 5-mile radius of Leeds', 5],
    ['plumber, up to ten miles around Leeds', 10],
    ['within 30km of Leeds, a plumber', 25],
    ['plumber no more than 400 miles away from Leeds', 100],
  ])('has the distance beside it: “%s”, %i miles', async (service, radius) => {
    const result = await search(app, { service })
    expect(result.reading).toMatchObject({ radius, location: expect.stringContaining('Leeds') })
    expect(result.reading?.service).toMatch(/^(a )?plumber$/)
    expect(milesBetween(LEEDS, result.place ?? PENZANCE)).toBeLessThan(3)
  })

  test('a distance says how far to look', async () => {
    expect(await found({ service: 'plumber within 50 miles of Leeds' })).toEqual(['Aire Pipes', 'Ouse Pipes'])
    expect(await found({ service: 'plumber within 5 miles of Leeds' })).toEqual(['Aire Pipes'])
    expect(await found({ service: 'plumber within 5 miles', location: 'Leeds' })).toEqual(['Aire Pipes'])
    expect(await reading('plumber within 10 miles of me')).toMatchObject({
      radius: 10,
      nearMe: true,
      service: 'plumber',
    })
  })

  test('a radius that was chosen wins over a distance in the words', async () => {
    const read = await reading('plumber within 5 miles of Leeds', { radius: 50 })
    expect(read).toMatchObject({ radius: null, location: expect.stringContaining('Leeds'), service: 'plumber' })
    expect(await found({ service: 'plumber within 5 miles of Leeds', radius: 50 })).toEqual([
      'Aire Pipes',
      'Ouse Pipes',
    ])
  })

  test.each(['plumber 10 miles', 'a 10 mile plumber', 'plumber within 10 miles of my house'])(
    'what bounds nothing is no distance: “%s”',
    async (service) => {
      expect(await reading(service)).toMatchObject({ radius: null, service })
    },
  )

  test('is not read from a word of a trade', async () => {
    expect((await reading('new bath fitted')).location).toBe('')
    expect((await reading('plumber bath')).location).toContain('Bath')
  })

  test('“near me” is understood without spoiling the trade', async () => {
    const read = await reading('plumber near me')
    expect([read.nearMe, read.service, read.categories[0]?.name]).toEqual([true, 'plumber', 'Plumbing'])
  })
})

describe('a place that no one knows', () => {
  beforeAll(async () => {
    await addProvider(app, { businessName: 'Gable Roofs', categories: ['Construction/Trade > Roofing'] })
  })
  const trade = ['Aire Pipes', 'Ouse Pipes']

  test.each([
    ['in the words', { service: 'plumber in Nowhereville' }],
    ['in its own box', { service: 'plumber', location: 'Nowhereville' }],
    ['beside a category', { category: 'plumbing', location: 'Nowhereville' }],
    ['of signs alone', { service: 'plumber', location: '???' }],
  ])('%s never drops the trade [DIR-20]', async (_, filters) => {
    const result = await search(app, filters)
    expect(result.cards.map(({ name }) => name).toSorted()).toEqual(trade)
    expect(result).toMatchObject({ unknownPlace: true, nothingMatched: false, place: null })
  })

  test('is named, in the words and in its box', async () => {
    for (const query of ['service=plumber+in+Nowhereville', 'service=plumber&location=Nowhereville']) {
      const page = await app.html(`/directory?${query}`)
      expect(page.text).toContain('We don’t know a place called “Nowhereville”.')
      expect(page.one('input', { name: 'location' }).attribs.value).toBe('Nowhereville')
      expect(page.one('input', { name: 'service' }).attribs.value).toBe('plumber')
    }
  })

  test('is where a listing says it works, if one does', async () => {
    await addProvider(app, {
      businessName: 'Shire Pipes',
      categories: ['Construction/Trade > Plumbing'],
      location: 'Hobbiton',
    })
    const result = await search(app, { service: 'plumber', location: 'Hobbiton' })
    expect(result).toMatchObject({ reach: 'fits', unknownPlace: true, cards: [{ name: 'Shire Pipes' }] })
  })

  test.each(['leak in kitchen', 'man with van near me', 'builder in hurry', 'plumber in a rush'])(
    'is not seen in "%s"',
    async (service) => {
      expect((await search(app, { service })).unknownPlace).toBe(false)
    },
  )
})

test.each(['plumber CRO 6XH', 'plumber cro6xh', 'plumber in CR0 6XH'])(
  'a postcode with O for 0 is read in "%s" [PLC-24]',
  async (service) => {
    const { place, unknownPlace } = await search(app, { service })
    expect([place?.label, unknownPlace]).toEqual(['CR0, Croydon', false])
  },
)
