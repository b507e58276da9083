import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { profiles } from '#db/schema/index.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { allIn, type Html, textOf } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'
import { namesFound, search } from '#tests/support/search.ts'
import { untilTestEnds } from '#tests/support/spies.ts'

const LEEDS = { location: 'Leeds', town: 'Leeds', outward: 'LS1', lat: 53.7975, lng: -1.5437 }
const YORK = { location: 'York', town: 'York', outward: 'YO1', lat: 53.959, lng: -1.0815 } // 22 miles from Leeds
const BATH = { location: 'Bath', town: 'Bath', outward: 'BA1', lat: 51.3811, lng: -2.359 }

const BIO = `Ladders, roofs, gutters and 🐈 cats: ${'we reach what others do not. '.repeat(5)}The end.`

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
  await addProvider(app, {
    ...LEEDS,
    businessName: 'Bright Spark Ltd',
    firstName: 'Zoë',
    lastName: 'Ångström',
    title: 'Domestic wiring',
    bio: BIO,
    skills: [{ name: 'Thermography', category: 'Trade' }],
    categories: ['Construction/Trade > Electrical Services'],
    services: [{ title: 'Doorbell fitting', description: 'Chimes included' }, { title: 'Sockets' }],
  })
  await addProvider(app, {
    ...YORK,
    businessName: 'Minster Pipes',
    categories: ['Construction/Trade > Plumbing'],
    services: [{ title: 'Sockets for dishwashers' }],
  })
  await addProvider(app, { ...BATH, businessName: 'Spa Builders', categories: ['Construction/Trade'] })
  await addProvider(app, { ...BATH, businessName: 'Roman Web', categories: ['IT'] })
  await addProvider(app, {
    ...LEEDS,
    businessName: 'Unknowing Movers',
    adminCreated: true,
    categories: ['Cleaning & Removal Services > House Removals'],
  })
  await addProvider(app, { businessName: 'Nowhere Near', location: 'The Shire, Hobbiton', town: null })
})
afterAll(() => app.close())

const control = (page: Html, name: string) => page.one('*', { id: name, name })
const isOn = (page: Html, name: string) => 'checked' in page.one('input', { name, type: 'checkbox' }).attribs
const chosen = (page: Html, name: string) =>
  allIn(control(page, name), 'option', { selected: true }).map(({ attribs }) => attribs.value)
const cards = (page: Html) => allIn(page.region('Results'), 'article')
const cardNames = (page: Html) => cards(page).flatMap((card) => allIn(card, 'h2').map(textOf))

test('the list is headed “Professionals” [DIR-02]', async () => {
  const page = await app.html('/directory?location=Anywhere')
  expect(page.status).toBe(200)
  expect(textOf(page.one('h1'))).toBe('Professionals')
  expect(cards(page)).toHaveLength(6)
})

describe('the filter bar', () => {
  test('has every filter, at its default [DIR-03]', async () => {
    const page = await app.html('/directory')
    for (const label of ['Service', 'Category', 'Location', 'Radius']) {
      const { attribs } = page.one('label', { text: label })
      expect(page.all('*', { id: attribs.for ?? '' }), label).toHaveLength(1)
    }
    expect([control(page, 'service').attribs.value, control(page, 'location').attribs.value]).toEqual(['', ''])
    expect(chosen(page, 'radius')).toEqual(['25'])
    expect([isOn(page, 'nearme'), isOn(page, 'hideUnclaimed')]).toEqual([false, false])
    expect(page.all('a', { text: 'Clear Filters' })).toHaveLength(1)
  })

  test('?service filters and stands in the search box [DIR-04]', async () => {
    const page = await app.html('/directory?service=minster')
    expect(cardNames(page)).toEqual(['Minster Pipes'])
    expect(control(page, 'service').attribs.value).toBe('minster')
  })

  test('?location applies that place [DIR-05]', async () => {
    const page = await app.html('/directory?location=Leeds')
    expect(cardNames(page).toSorted()).toEqual(['Bright Spark Ltd', 'Minster Pipes', 'Unknowing Movers'])
    expect(control(page, 'location').attribs.value).toBe('Leeds')
  })

  test('?category applies that category [DIR-06]', async () => {
    const page = await app.html('/directory?category=Construction%2FTrade+%3E+Plumbing')
    expect(cardNames(page)).toEqual(['Minster Pipes'])
    expect(chosen(page, 'category')).toEqual(['Construction/Trade > Plumbing'])
  })

  test('?nearme and ?radius apply, with a place or with the device’s position [DIR-07]', async () => {
    for (const where of ['location=Leeds', `location=Near+me&lat=${LEEDS.lat}&lng=${LEEDS.lng}`]) {
      const page = await app.html(`/directory?nearme=true&radius=10&${where}`)
      expect(cardNames(page).toSorted()).toEqual(['Bright Spark Ltd', 'Unknowing Movers'])
      expect(isOn(page, 'nearme')).toBe(true)
      expect(chosen(page, 'radius')).toEqual(['10'])
      const wider = await app.html(`/directory?nearme=true&radius=50&${where}`)
      expect(cardNames(wider)).toContain('Minster Pipes')
    }
  })

  test('?hideUnclaimed leaves out admin-created unclaimed listings, and them only [DIR-08, DIR-13]', async () => {
    const everybody = cardNames(await app.html('/directory?location=Anywhere'))
    const page = await app.html('/directory?hideUnclaimed=true')
    expect(isOn(page, 'hideUnclaimed')).toBe(true)
    expect(cardNames(page)).toEqual(everybody.filter((name) => name !== 'Unknowing Movers'))
    expect(everybody).toContain('Unknowing Movers')
    expect((await search(app, { hideUnclaimed: true })).count.number).toBe(everybody.length - 1)
  })

  test('Clear Filters leads to the bare directory, which asks for a place [DIR-09]', async () => {
    const page = await app.html('/directory?service=minster&location=York&radius=5&hideUnclaimed=true&nearme=true')
    const { href = '' } = page.one('a', { text: 'Clear Filters' }).attribs
    expect(href).toBe('/directory')
    expect((await app.html(href)).text).toContain('Where do you need someone?')
  })
})

describe('search', () => {
  test.each([
    ['business name', 'bright SPARK'],
    ['first name', 'zoe'],
    ['last name', 'ÅNGSTRÖM'],
    ['title', 'Domestic Wiring'],
    ['bio', 'LADDERS gutters'],
  ])('matches the %s, whatever the case [DIR-10]', async (_, service) => {
    expect(await namesFound(app, { service })).toEqual(['Bright Spark Ltd'])
    expect(await namesFound(app, { service: service.toLowerCase() })).toEqual(['Bright Spark Ltd'])
  })

  test.each([
    ['a skill', 'thermography'],
    ['a category', 'electrical services'],
    ['a synonym of a category', 'sparky'],
    ['another synonym', 'fuse box'],
  ])('matches %s [DIR-11]', async (_, service) => {
    expect(await namesFound(app, { service })).toEqual(['Bright Spark Ltd'])
  })

  test('a category’s synonyms are what the search knows it by [CAT-16]', async () => {
    const { groups } = await app.site.taxonomy.read(app.site.database.query)
    const electrical = groups.flatMap(({ children }) => children).find(({ name }) => name === 'Electrical Services')
    expect(electrical?.synonyms).toContain('sparky')
    for (const synonym of electrical?.synonyms ?? []) {
      expect(await namesFound(app, { service: synonym }), synonym).toContain('Bright Spark Ltd')
    }
  })

  test('finds no provider by a word that stands nowhere', async () => {
    expect(await namesFound(app, { service: 'thermographyx' })).toEqual([])
  })

  test('finds a word by its beginning, beside punctuation, and as soon as it is written [DIR-10]', async () => {
    for (const service of ['thermogr', 'gutter', 'ladders and gutt']) {
      expect(await namesFound(app, { service }), service).toContain('Bright Spark Ltd')
    }
    for (const service of ['mograph', 'adders']) {
      expect(await namesFound(app, { service, exact: true }), service).not.toContain('Bright Spark Ltd')
    }
    expect(await namesFound(app, { service: 'xylophone' })).toEqual([])
    const id = await addProvider(app, { ...BATH, businessName: 'Late Comer', bio: 'Mending (Xylophones/bells).' })
    expect(await namesFound(app, { service: 'xylophone' })).toEqual(['Late Comer'])
    await app.site.database.query.delete(profiles).where(eq(profiles.id, id))
    expect(await namesFound(app, { service: 'xylophone' })).toEqual([])
  })

  test('covers services and shows the one that was found [DIR-36, DIR-37]', async () => {
    const { cards: found, nothingMatched } = await search(app, { service: 'doorbell' })
    expect(nothingMatched).toBe(false)
    expect(found.map(({ name, service }) => [name, service])).toEqual([['Bright Spark Ltd', 'Doorbell fitting']])
    expect((await search(app, { service: 'chimes' })).cards.map(({ service }) => service)).toEqual(['Doorbell fitting'])
    const page = await app.html('/directory?service=sockets')
    const offers = cards(page).map((card) => textOf(card).match(/Offers: (.*?) (?=Ladders|Why here)/)?.[1])
    expect(offers.toSorted()).toEqual(['Sockets', 'Sockets for dishwashers'])
  })

  test('a category stands for its sub-categories too, not the other way round [DIR-12]', async () => {
    const whole = ['Bright Spark Ltd', 'Minster Pipes', 'Spa Builders']
    expect((await namesFound(app, { category: 'Construction/Trade' })).toSorted()).toEqual(whole)
    expect(await namesFound(app, { category: 'Construction/Trade > Plumbing' })).toEqual(['Minster Pipes'])
  })

  test('a place and a radius: only who is inside counts [DIR-14]', async () => {
    for (const place of [{ location: 'LS1 4AP' }, { nearme: true, point: { lat: LEEDS.lat, lng: LEEDS.lng } }]) {
      const near = await search(app, { ...place, radius: 10 })
      expect(near.cards.map(({ name }) => name).toSorted()).toEqual(['Bright Spark Ltd', 'Unknowing Movers'])
      expect(near.count).toEqual({ number: 2, atLeast: false })
      expect((await search(app, { ...place, radius: 25 })).count.number).toBe(3)
    }
  })

  test('an unknown place is never inside a radius: it is matched as text [PLC-24]', async () => {
    const shire = await search(app, { location: 'Hobbiton', radius: 5 })
    expect(shire).toMatchObject({ unknownPlace: true, nothingMatched: false, place: null })
    expect(shire.cards.map(({ name, miles }) => [name, miles])).toEqual([['Nowhere Near', null]])
    expect((await app.html('/directory?location=Hobbiton')).text).toContain('We do not know a place called “Hobbiton”')
    expect((await search(app, { location: 'Xyzzyville' })).nothingMatched).toBe(true)
  })
})

describe('a card', () => {
  test('links to the profile [DIR-18]', async () => {
    const page = await app.html('/directory?location=Anywhere')
    const linked = cards(page).map((card) =>
      allIn(card, 'a', { 'data-cover': true }).map(({ attribs }) => attribs.href),
    )
    const all = await search(app)
    expect(linked).toEqual(all.cards.map(({ id }) => [`/directory/${id}`]))
  })

  test('shows the distance in miles once a position is known [DIR-15]', async () => {
    const { cards: known } = await search(app, { location: 'York' })
    const rounded = new Map(known.map(({ name, miles }) => [name, Math.round(miles ?? -1)]))
    expect(rounded).toEqual(
      new Map([
        ['Minster Pipes', 0],
        ['Bright Spark Ltd', 22],
        ['Unknowing Movers', 22],
      ]),
    )
    const page = await app.html('/directory?location=York')
    expect(cards(page).map((card) => /· (\d[\d.]* miles?|less than 0\.1 miles)/.test(textOf(card)))).toEqual([
      true,
      true,
      true,
    ])
    expect(cards(await app.html('/directory?location=Anywhere')).some((card) => textOf(card).includes(' miles'))).toBe(
      false,
    )
  })

  test('shows at most 100 characters of the bio, in whole words [DIR-19]', async () => {
    const first = /^.{1,100}(?= )/u.exec(BIO)?.[0] ?? ''
    expect([...first].length).toBeLessThan(100)
    const { cards: found } = await search(app, { service: 'bright spark' })
    expect(found.map(({ snippet }) => snippet)).toEqual([`${first}…`])
    const page = await app.html('/directory?service=bright+spark')
    expect(page.text).toContain(`${first}…`)
    expect(page.source).not.toContain([...BIO].slice(0, 104).join(''))
  })
})

const names = (found: { name: string }[]) => found.map(({ name }) => name)

describe('when nothing matches', () => {
  const NOTICE = 'No professionals match your current filters. Showing all available professionals instead.'

  test('the amber notice says so, everybody is listed, and the need can become a job [DIR-20, DIR-22]', async () => {
    const page = await app.html('/directory?service=unicorn+grooming')
    const notice = page.one('div', { class: /bg-amber-soft/ })
    expect(textOf(notice)).toBe(`${NOTICE} Post this as a job`)
    expect(allIn(notice, 'a', { text: 'Post this as a job' }).flatMap((link) => link.attribs.href)).toEqual([
      '/post-job?service=unicorn+grooming',
    ])
    expect(cards(page)).toHaveLength(6)
    const matched = await app.html('/directory?service=minster')
    expect(matched.text).not.toContain('No professionals match')
    expect(matched.all('div', { class: /bg-amber-soft/ })).toHaveLength(0)
  })

  test('the same place comes first, then the same group, each nearest first, then the rest [DIR-21]', async () => {
    const { cards: shown } = await search(app, { location: 'Leeds', radius: 10, category: 'IT', service: 'minster' })
    expect(names(shown).slice(0, 2).toSorted()).toEqual(['Bright Spark Ltd', 'Unknowing Movers']) // in the radius
    expect(names(shown).slice(2)).toEqual(['Roman Web', 'Minster Pipes', 'Spa Builders', 'Nowhere Near'])
    const nowhere = await search(app, { category: 'Construction/Trade > Roofing', service: 'unicorn' })
    expect(names(nowhere.cards).slice(0, 3).toSorted()).toEqual(['Bright Spark Ltd', 'Minster Pipes', 'Spa Builders'])
  })
})

test('when loading fails, the page says so, offers to try again and invents no provider [DIR-33]', async () => {
  const broken = untilTestEnds(vi.spyOn(app.site.database.query, 'execute')).mockRejectedValue(new Error('no database'))
  const page = await app.html('/directory?service=minster&page=2')
  broken.mockRestore()
  expect(page.status).toBe(500)
  expect(page.text).toContain('Failed to load providers')
  expect(page.one('a', { text: 'Try again' }).attribs.href).toBe('/directory?service=minster&page=2')
  expect(page.all('article')).toHaveLength(0)
})
