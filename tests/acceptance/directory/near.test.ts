import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { allIn, type Html, textOf } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'

const LEEDS = { location: 'Leeds', town: 'Leeds', townSlug: 'leeds', outward: 'LS1', lat: 53.7975, lng: -1.5437 }
const YORK = { location: 'York', town: 'York', townSlug: 'york', outward: 'YO1', lat: 53.959, lng: -1.0815 }
const BATH = { location: 'Bath', town: 'Bath', townSlug: 'bath', outward: 'BA1', lat: 51.3811, lng: -2.359 }
const TRADE = ['Construction/Trade > Plumbing']

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
  await addProvider(app, { ...BATH, businessName: 'Spa Pipes', categories: TRADE })
  await addProvider(app, { ...YORK, businessName: 'Minster Pipes', categories: TRADE })
  await addProvider(app, { ...LEEDS, businessName: 'Aire Pipes', categories: TRADE })
})
afterAll(() => app.close())

const names = (page: Html) =>
  page
    .all('article')
    .flatMap((card) => allIn(card, 'h2'))
    .map(textOf)
const asks = (page: Html) => page.all('*', { text: 'Where do you need someone?' }).length > 0

test('a visitor who has said no place is asked for it, and not shown the whole country [DIR-01]', async () => {
  const page = await app.html('/directory')
  expect([page.status, asks(page), names(page)]).toEqual([200, true, []])
  expect(page.all('a', { text: 'Plumbing' }).length + page.all('a', { text: 'Construction/Trade' }).length).toBe(1)
  expect(names(await app.html('/directory?location=Anywhere'))).toHaveLength(3)
  expect(asks(await app.html('/directory?service=plumber'))).toBe(true)
})

test('a place is kept, shown on every page, and decides order and distances until it is forgotten [DIR-15, DIR-26]', async () => {
  const browser = app.browser()
  const answered = await browser.post('/near', { location: 'LS1 4DY', back: '/directory?service=plumber' })
  expect([answered.status, answered.headers.get('location')]).toEqual([302, '/directory?service=plumber'])
  const found = await browser.html('/directory')
  expect(asks(found)).toBe(false)
  expect(names(found)).toEqual(['Aire Pipes', 'Minster Pipes'])
  const minster = found.one('article', { text: /Minster Pipes/ })
  expect(textOf(minster)).toContain('miles from LS1')
  const listing = allIn(minster, 'a', { 'data-cover': true })[0]?.attribs.href ?? ''
  expect((await browser.html(listing)).text).toContain('miles from LS1')
  for (const path of ['/', '/categories/plumbing', '/job-directory', '/about', '/how-ranking-works']) {
    expect(textOf((await browser.html(path)).one('a', { href: /^\/near/ })), path).toMatch(/near LS1 · change/)
  }
  expect((await browser.html('/signup')).one('input', { name: 'location' }).attribs.value).toBe('LS1')
  expect(names(await browser.html('/directory?location=Bath'))[0]).toBe('Spa Pipes')
  expect(names(await browser.html('/directory?location=Anywhere'))).toHaveLength(3)

  await browser.post('/near', { clear: 'yes', back: '/' })
  expect(asks(await browser.html('/directory'))).toBe(true)
})

test('a town, a position and a misspelling lead to their postcode district; what is no place is refused in words', async () => {
  const browser = app.browser()
  const header = async () => textOf((await browser.html('/about')).one('a', { href: /^\/near/ }))
  await browser.post('/near', { location: 'York' })
  expect(await header()).toContain('near YO')
  await browser.post('/near', { lat: '51.38', lng: '-2.36' })
  expect(await header()).toContain('near BA1')
  const refused = await browser.follow(await browser.post('/near', { location: 'Hobbiton upon Nowhere' }))
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('We don’t know this place.')
  expect(refused.one('input', { name: 'location' }).attribs.value).toBe('Hobbiton upon Nowhere')
  expect(await header()).toContain('near BA1')
  const nonsense: Record<string, string>[] = [
    { lat: '999', lng: 'x' },
    { lat: '0', lng: '0' },
    { location: 'Paris' },
    {},
  ]
  for (const fields of nonsense) {
    expect((await browser.post('/near', fields)).status, JSON.stringify(fields)).toBe(400)
  }
  const elsewhere = await browser.post('/near', { location: 'Leeds', back: 'https://evil.example/' })
  expect(elsewhere.headers.get('location')).toBe('/directory')
})

test('a cookie that is no district of the United Kingdom counts as none', async () => {
  for (const value of ['%E0%A4%A', 'ZZ99', '<script>', 'M25%0d%0aset-cookie:x=y', 'LS1 4DY', '75001', '']) {
    const page = await app.html('/directory', { headers: { cookie: `fettle.near=${value}` } })
    expect([page.status, asks(page)], value).toEqual([200, true])
  }
})

test('a page of a trade shows who is near first, and fills up with the nearest further away', async () => {
  const browser = app.browser()
  await browser.post('/near', { location: 'LS1' })
  const page = await browser.html('/categories/plumbing')
  const inRegion = (label: string) => allIn(page.region(label), 'h3').map(textOf)
  expect(inRegion('Providers near LS1')).toEqual(['Aire Pipes', 'Minster Pipes'])
  expect(inRegion('Further from LS1')).toEqual(['Spa Pipes'])
  const town = await app.html('/categories/plumbing/york')
  expect(allIn(town.region('Further from York'), 'h3').map(textOf)).toEqual(['Aire Pipes', 'Spa Pipes'])
})

test('a town without a trade’s providers says so, shows the nearest around it and offers to post a job [CAT-09]', async () => {
  await addProvider(app, {
    ...YORK,
    businessName: 'Minster Tiles',
    categories: ['Construction/Trade > Tiling & Flooring'],
  })
  const page = await app.html('/categories/tiling-and-flooring/leeds')
  expect(page.text).toContain('No providers listed here yet')
  expect(allIn(page.region('Nearest to Leeds'), 'h3').map(textOf)).toEqual(['Minster Tiles'])
  expect(allIn(page.region('Providers'), 'a', { text: 'Post this as a job' })).toHaveLength(1)
  const paths = ['/categories/tiling-and-flooring/leeds', '/categories/construction-trade/leeds', '/categories/events']
  for (const path of paths) {
    const counts = (await app.html(path)).all('a', { class: /count-link/ }).map(textOf)
    expect(
      counts.filter((text) => /(^|\D)0$/.test(text)),
      path,
    ).toEqual([])
    expect((await app.html(path)).text, path).not.toContain('Top providers')
  }
})

test('a visitor chooses another order than the nearest first, and the list says which it is', async () => {
  const fours = [4, 4, 4, 4]
  const day: [string, string][] = [['00:00', '24:00']]
  const always = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day }
  const roofer = { ...LEEDS, categories: ['Construction/Trade > Roofing'] }
  await addProvider(app, { ...roofer, businessName: 'Near Roofs' })
  await addProvider(app, { ...roofer, lat: 53.81, businessName: 'Often Reviewed Roofs', ratings: fours })
  await addProvider(app, { ...roofer, lat: 53.82, businessName: 'Best Roofs', ratings: [5, 5, 5] })
  await addProvider(app, { ...roofer, lat: 53.83, businessName: 'Open Roofs', openingHours: always })
  const first = async (order: string) => {
    const page = await app.html(`/directory?service=roofer&location=Leeds${order && `&order=${order}`}`)
    return [names(page)[0], textOf(page.one('a', { 'aria-current': 'true' }))]
  }
  expect(await first('')).toEqual(['Near Roofs', 'Nearest'])
  expect(await first('nearest')).toEqual(['Near Roofs', 'Nearest'])
  expect(await first('rating')).toEqual(['Best Roofs', 'Highest rated'])
  expect(await first('reviews')).toEqual(['Often Reviewed Roofs', 'Most reviewed'])
  expect(await first('open')).toEqual(['Open Roofs', 'Open now'])
  expect((await first('recommended'))[1]).toBe('Recommended')
  expect(await first('sideways')).toEqual(['Near Roofs', 'Nearest'])
})
