import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { noFilters } from '#contract/directory/words.ts'
import { feedback } from '#db/schema/index.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'
import { allIn, type Element, type Html, hrefsIn, textOf } from '#tests/support/html.ts'
import { addProvider, entry } from '#tests/support/people.ts'

let app: TestApp
let home: Html

beforeAll(async () => {
  app = await createTestApp()
  home = await app.html('/')
})
afterAll(() => app.close())

test('the title and the heading are the default tagline [HOME-02]', () => {
  expect(home.status).toBe(200)
  expect(home.title).toBe('Find local people who put things right')
  expect(textOf(home.one('h1'))).toBe('Find local people who put things right')
})

test('the hero holds a service box, a location control and a search action [HOME-04, HOME-05, HOME-06]', () => {
  const form = home.one('form', { role: 'search' })
  expect(form.attribs.action).toBe('/directory')
  expect(form.attribs.method ?? 'get').toBe('get')
  const placeholderOf = (name: string) => allIn(form, 'input', { name }).map(({ attribs }) => attribs.placeholder)
  expect(placeholderOf('service')).toEqual(['What service are you looking for?'])
  expect(placeholderOf('location')).toEqual(['Enter city, zip code, or postal code...'])
  expect(allIn(form, 'button', { text: 'Search', type: 'submit' })).toHaveLength(1)
})

test('signed out, the hero leads to sign-up as a provider and, beside it, to Post a Job [HOME-10, HOME-11]', () => {
  const become = home.one('a', { text: 'Become Part of the Solution' })
  expect(become.attribs.href).toBe('/for-providers')
  const neighbours = allIn(become.parent ? [become.parent] : [], 'a').map((link) => [textOf(link), link.attribs.href])
  expect(neighbours).toEqual([
    ['Become Part of the Solution', '/for-providers'],
    ['Post a Job', '/post-job'],
  ])
})

test('how it works, for providers and for clients, in order [HOME-13, HOME-14]', () => {
  const how = home.region('How it works')
  const steps = new Map(
    allIn(how, 'ol').map((list) => [
      textOf(allIn(list.parent ? [list.parent] : [], 'h3')[0] ?? list),
      allIn(list, 'h4').map(textOf),
    ]),
  )
  expect(steps.get('For providers')).toEqual([
    'Create a profile',
    'Get discovered',
    'Receive job alerts',
    'Grow through reviews',
  ])
  expect(steps.get('For clients')).toEqual([
    'Search professionals',
    'Post a job',
    'Review profiles',
    'Connect directly',
  ])
})

const TILES: Record<string, string> = {
  'Carpentry and construction': 'Construction/Trade',
  'Auto repairs and maintenance': 'Cars/Vehicles',
  'Electrical services': 'Construction/Trade > Electrical Services',
  'Painting and decorating': 'Painting Decorating and Interior Design',
  'Consulting services': 'Legal and Financial Services > Business Consulting',
  'IT and digital solutions': 'IT',
}

test('the grid shows exactly the six categories [HOME-15]', () => {
  const grid = allIn(home.region('Popular services'), 'ul')
  expect(grid).toHaveLength(1)
  expect(grid.flatMap((list) => allIn(list, 'a')).map(textOf)).toEqual(Object.keys(TILES))
})

test('each tile opens the directory with its category, and the directory knows it [HOME-16, HOME-24, HOME-25]', async () => {
  const tiles = allIn(home.region('Popular services'), 'ul').flatMap((list) => allIn(list, 'a'))
  const led = tiles.map((tile) => {
    const { pathname, searchParams } = new URL(tile.attribs.href ?? '', 'http://localhost')
    expect(pathname).toBe('/directory')
    return [textOf(tile), searchParams.get('category')]
  })
  expect(Object.fromEntries(led)).toEqual(TILES)
  for (const category of Object.values(TILES)) {
    const result = await app.visitor().directory.search({ ...noFilters, category })
    expect(result.category?.text).toBe(category)
  }
})

test('the footer shows the default social links and the contact address [HOME-21, HOME-22]', () => {
  expect(hrefsIn(home.region('Social links'))).toEqual(app.site.settings.site.socialLinks)
  expect(app.site.settings.site.socialLinks.length).toBeGreaterThan(0)
  const footer = home.one('footer')
  expect(allIn(footer, 'a', { href: 'mailto:hello@fettle.example', text: 'hello@fettle.example' })).toHaveLength(1)
})

test('every quick link of the footer leads to a page that is there [HOME-23]', async () => {
  const links = hrefsIn(home.region('Quick links'))
  expect(links).toEqual(expect.arrayContaining(['/directory', '/categories', '/post-job', '/contact', '/terms']))
  for (const link of links) expect((await app.page(link)).status, link).toBe(200)
})

function voices(page: Html) {
  return allIn(page.region('What people say'), 'figure').map((figure) => {
    const [name = '', role = ''] = allIn(figure, 'figcaption').flatMap(spansOf).map(textOf)
    const text = allIn(figure, 'blockquote').map(textOf).join()
    const rating = Number(textOf(figure).match(/^(\d) out of 5/)?.[1])
    return { name, role, text, rating, example: allIn(figure, 'span', { text: 'Example' }).length > 0 }
  })
}

function spansOf(caption: Element): Element[] {
  return allIn(caption, 'span').filter((span) => span.parent === caption)
}

async function leave(providerId: string, given: Parameters<typeof entry>[2] & { rating: number }) {
  const { rating, ...more } = given
  await app.site.database.query.insert(feedback).values(entry(providerId, rating, more))
}

test('no two testimonials are by one author, by account or by name', async () => {
  const other = await createTestApp()
  onTestFinished(() => other.close())
  const author = await addClient(other)
  const left = async (authorName: string, minutes: number, userId: string | null = null) => {
    const createdAt = new Date(Date.now() - minutes * 60_000)
    const provider = await addProvider(other)
    await other.site.database.query.insert(feedback).values(entry(provider, 5, { authorName, createdAt, userId }))
  }
  const names = async () => voices(await other.html('/')).map(({ name }) => name)
  await left('Ann A.', 1, author)
  await left('Ann A., later Bee', 2, author)
  await left('Cy C.', 3)
  await left('Cy C.', 4)
  expect((await names()).filter((name) => name.startsWith('Ann'))).toEqual([]) // samples
  await left('Dee D.', 5)
  expect(await names()).toEqual(['Ann A.', 'Cy C.', 'Dee D.'])
})

test('testimonials are three samples until three real ones exist, then those [HOME-17, HOME-18, HOME-19, HOME-20]', async () => {
  const real = (number: number) => `Real words number ${number}.`
  const samples = voices(home)
  expect(samples).toHaveLength(3)
  for (const { name, role, text, rating, example } of samples) {
    expect([name, role, text].every((part) => part.length > 3)).toBe(true)
    expect([4, 5]).toContain(rating)
    expect(example).toBe(true)
  }

  const [one, two] = [await addProvider(app, { businessName: 'One Ltd' }), await addProvider(app)]
  await leave(one, { rating: 5, description: real(1), authorName: 'Ann A.' })
  await leave(one, { rating: 4, description: real(2), authorName: 'Bea B.' })
  await leave(two, { rating: 5, description: 'Still waiting', approvedAt: null })
  await leave(two, { rating: 3, description: 'Only three stars' })
  await leave(two, { rating: 1, description: 'Only one star' })
  expect(voices(await app.html('/'))).toEqual(samples)

  await leave(one, { rating: 5, description: real(3), authorName: 'Cy C.' })
  const shown = voices(await app.html('/'))
  expect(shown.map(({ text }) => text).toSorted()).toEqual([real(1), real(2), real(3)])
  expect(shown.map(({ rating }) => rating).toSorted()).toEqual([4, 5, 5])
  expect(shown.map(({ name }) => name).toSorted()).toEqual(['Ann A.', 'Bea B.', 'Cy C.'])
  for (const { role, example } of shown) {
    expect(role).toContain('One Ltd')
    expect(example).toBe(false)
  }

  await leave(two, { rating: 5, description: 'Still waiting here', approvedAt: null })
  await leave(two, { rating: 3, description: 'Good, not great' })
  expect(voices(await app.html('/'))).toEqual(shown)
})
