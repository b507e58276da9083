import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { categoryText, otherText } from '#contract/category/words.ts'
import { categories, coveragePlaces, jobCategories, jobs, profiles, providerCategories } from '#db/schema/index.ts'
import { schedule } from '#server/schedule.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { allIn, type Html, hrefsIn, textOf } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'
import { namesFound } from '#tests/support/search.ts'

const PLUMBING = 'Construction/Trade > Plumbing'
const ROOFING = 'Construction/Trade > Roofing'
const LEEDS = { town: 'Leeds', location: 'Leeds' }
const YORK = { town: 'York', location: 'York' }

const GROUPS = [
  ...['Cars/Vehicles', 'Cleaning & Removal Services', 'Construction/Trade', 'Education', 'Events'],
  ...['Fitness Health and Wellbeing', 'Gardening and Outdoors', 'Hair & Beauty', 'IT', 'Legal and Financial Services'],
  ...[
    'Marketing & Advertising',
    'Music Photography and Visuals',
    'Painting Decorating and Interior Design',
    'Pets/Animals',
  ],
]

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
  await addProvider(app, { ...LEEDS, businessName: 'Leeds Best', categories: [PLUMBING], ratings: [5, 5, 5, 5] })
  await addProvider(app, { ...LEEDS, businessName: 'Leeds Worst', categories: [PLUMBING], ratings: [1, 1, 1] })
  await addProvider(app, { ...YORK, businessName: 'York Plumber', categories: [PLUMBING] })
  await addProvider(app, { ...YORK, businessName: 'York Roofer', categories: [ROOFING], ratings: [5] })
  await addProvider(app, { ...YORK, businessName: 'York Hidden', categories: [PLUMBING], hiddenAt: new Date() })
  await addProvider(app, { ...LEEDS, businessName: 'Leeds Groomer', categories: ['Pets/Animals'] })
  await post('Leaking tap in Leeds', PLUMBING, LEEDS)
  await post('Leaking tap in York', PLUMBING, YORK)
  await post('Slate roof in York', ROOFING, YORK)
  await post('Tap that was hired', PLUMBING, LEEDS, 'hired')
})
afterAll(() => app.close())

async function post(title: string, category: string, place: typeof LEEDS, status: 'open' | 'hired' = 'open') {
  const { query } = app.site.database
  const tree = await app.site.taxonomy.read(app.site.database.query)
  const [client] = await query.insert(profiles).values({ accountType: 'client' }).returning()
  const values = {
    userId: client?.id ?? '',
    title,
    description: 'Soon.',
    status,
    ...place,
    townSlug: place.town.toLowerCase(),
  }
  const [job] = await query.insert(jobs).values(values).returning()
  await query
    .insert(jobCategories)
    .values({ jobId: job?.id ?? '', categoryId: tree.find(category)?.id ?? 0, position: 0 })
}

const headings = (page: Html, region: string) => allIn(page.region(region), 'h3').map(textOf)
const picturesIn = (page: Html) => allIn(page.one('main'), 'img').map(({ attribs }) => attribs.src)
const linksOf = (page: Html, region: string) =>
  allIn(page.region(region), 'a').map((link) => [textOf(link), link.attribs.href])

describe('the taxonomy', () => {
  test('has these 14 top-level categories, in this order [CAT-10, CAT-11]', async () => {
    const { groups } = await app.site.taxonomy.read(app.site.database.query)
    expect(groups.map(({ name }) => name)).toEqual(GROUPS)
    expect((await app.visitor().category.options()).map(({ name }) => name)).toEqual(GROUPS)
  })

  test('has 80 to 100 sub-categories [CAT-12]', async () => {
    const { groups } = await app.site.taxonomy.read(app.site.database.query)
    const number = groups.flatMap(({ children }) => children).length
    expect(number).toBeGreaterThanOrEqual(80)
    expect(number).toBeLessThanOrEqual(100)
  })

  test('a category is written “Category” or “Category > Subcategory” [CAT-13]', async () => {
    expect(categoryText(undefined, 'Education')).toBe('Education')
    const { groups } = await app.site.taxonomy.read(app.site.database.query)
    for (const group of groups) {
      expect(group.text).toBe(group.name)
      for (const child of group.children) expect(child.text).toBe(`${group.name} > ${child.name}`)
    }
    const id = await addProvider(app, {
      businessName: 'Both',
      categories: ['Education', 'IT > Web Design & Development'],
    })
    const { categories: shown } = await app.visitor().directory.listing({ id })
    expect((await app.html(`/directory/${id}`)).text).toContain(shown.map(({ text }) => text).join('; '))
    expect(shown.map(({ text }) => text)).toEqual(['Education', 'IT > Web Design & Development'])
  })

  test('what a provider writes instead of choosing is “Other: text”', () => {
    expect(otherText('  Thatching ')).toBe('Other: Thatching')
  })
})

describe('/categories', () => {
  const cardsOf = (page: Html) => allIn(page.one('main'), 'h2').map(textOf)

  test('is called “Service Categories” [CAT-01]', async () => {
    const page = await app.html('/categories')
    expect(textOf(page.one('h1'))).toBe('Service Categories')
    expect(page.title).toBe('Service Categories | Fettle')
  })

  test('has a card for each group, with its page and its number of sub-categories [CAT-03]', async () => {
    const page = await app.html('/categories')
    const { groups } = await app.site.taxonomy.read(app.site.database.query)
    expect(cardsOf(page)).toEqual(GROUPS)
    for (const group of groups) {
      expect(page.one('a', { 'data-cover': true, text: group.name }).attribs.href).toBe(`/categories/${group.slug}`)
      expect(page.text).toContain(`${group.name} ${group.children.length} subcategories`)
    }
  })

  test('each card leads with the scene of its group [CAT-03]', async () => {
    const page = await app.html('/categories')
    const { groups } = await app.site.taxonomy.read(app.site.database.query)
    expect(picturesIn(page)).toEqual(groups.map(({ slug }) => `/drawings/groups/${slug}.svg`))
  })

  test('the search box filters the cards by title and what is in them, whatever the case [CAT-02]', async () => {
    const box = (await app.html('/categories')).one('input', { type: 'search' })
    expect(box.attribs.name).toBe('q')
    expect(cardsOf(await app.html('/categories?q=PAINT'))).toEqual([
      'Cars/Vehicles',
      'Painting Decorating and Interior Design',
    ])
    expect(cardsOf(await app.html('/categories?q=%20music+'))).toEqual(['Education', 'Music Photography and Visuals'])
    expect(cardsOf(await app.html('/categories?q='))).toEqual(GROUPS)
    expect((await app.html('/categories?q=PAINT')).one('input', { type: 'search' }).attribs.value).toBe('PAINT')
  })

  test('says “No categories found” where none fits [CAT-04]', async () => {
    const page = await app.html('/categories?q=unicorn')
    expect(page.text).toContain('No categories found')
    expect(page.all('a', { href: /^\/categories\/./ })).toEqual([])
    expect((await app.html('/categories?q=paint')).text).not.toContain('No categories found')
  })
})

describe('a trade’s page', () => {
  test('shows its sub-categories, each with its page [CAT-05]', async () => {
    const { groups } = await app.site.taxonomy.read(app.site.database.query)
    const group = groups.find(({ name }) => name === 'Construction/Trade')
    const links = linksOf(await app.html('/categories/construction-trade'), 'Sub-categories')
    expect(links.map(([, href]) => href)).toEqual(group?.children.map(({ slug }) => `/categories/${slug}`))
    expect(Object.fromEntries(links.map(([text, href]) => [href, text]))).toMatchObject({
      '/categories/plumbing': 'Plumbing3',
      '/categories/roofing': 'Roofing1',
    })
  })

  test('shows its top providers, best first, with those of its sub-categories [CAT-06]', async () => {
    const plumbing = await app.html('/categories/plumbing')
    expect(headings(plumbing, 'Top providers')).toEqual(['Leeds Best', 'York Plumber', 'Leeds Worst'])
    const trade = await app.html('/categories/construction-trade')
    expect(headings(trade, 'Top providers')).toEqual(['Leeds Best', 'York Roofer', 'York Plumber', 'Leeds Worst'])
  })

  test('shows its open jobs, with those of its sub-categories, and no others [CAT-07]', async () => {
    const plumbing = await app.html('/categories/plumbing')
    expect(headings(plumbing, 'Open jobs').toSorted()).toEqual(['Leaking tap in Leeds', 'Leaking tap in York'])
    const trade = headings(await app.html('/categories/construction-trade'), 'Open jobs')
    expect(trade.toSorted()).toEqual(['Leaking tap in Leeds', 'Leaking tap in York', 'Slate roof in York'])
    expect((await app.html('/categories/events')).text).toContain('No open jobs in this category')
  })

  test('shows the towns with most providers, the first first [CAT-08]', async () => {
    expect(linksOf(await app.html('/categories/plumbing'), 'Towns with most providers')).toEqual([
      ['Leeds2', '/categories/plumbing/leeds'],
      ['York1', '/categories/plumbing/york'],
    ])
  })

  test('is there for one town too [CAT-09]', async () => {
    const leeds = await app.html('/categories/plumbing/leeds')
    expect(textOf(leeds.one('h1'))).toBe('Plumbing in Leeds')
    expect(headings(leeds, 'Top providers')).toEqual(['Leeds Best', 'Leeds Worst'])
    expect(headings(leeds, 'Open jobs')).toEqual(['Leaking tap in Leeds'])
    expect(linksOf(leeds, 'Towns with most providers')).toHaveLength(2)
    const group = await app.html('/categories/construction-trade/york')
    expect(headings(group, 'Top providers')).toEqual(['York Roofer', 'York Plumber'])
    expect((await app.page('/categories/plumbing/atlantis')).status).toBe(404)
  })

  test('of a town counts that town’s providers, and its links stay in the town [CAT-09]', async () => {
    const york = linksOf(await app.html('/categories/construction-trade/york'), 'Sub-categories')
    expect(york.every(([, href]) => href?.endsWith('/york'))).toBe(true)
    expect(Object.fromEntries(york.map(([text, href]) => [href, text]))).toMatchObject({
      '/categories/plumbing/york': 'Plumbing1',
      '/categories/roofing/york': 'Roofing1',
    })
    const more = 'More in Construction/Trade'
    expect(linksOf(await app.html('/categories/plumbing/york'), more)).toEqual([
      ['Roofing1', '/categories/roofing/york'],
    ])
    expect((await app.html('/categories/plumbing/leeds')).text).not.toContain(more)
    const none = await app.html('/categories/roofing/leeds')
    expect([none.status, none.text.includes('0 providers')]).toEqual([200, true])
  })

  test('has the drawing of the trade, or the scene of the group, by its heading', async () => {
    for (const path of ['/categories/plumbing', '/categories/plumbing/leeds']) {
      expect(picturesIn(await app.html(path))[0]).toBe('/drawings/trades/plumbing.svg')
    }
    expect(picturesIn(await app.html('/categories/events'))[0]).toBe('/drawings/groups/events.svg')
  })

  test('says what to know before hiring, and three questions with what a good answer sounds like', async () => {
    for (const [path, name, known, asked] of [
      [
        '/categories/heating-and-gas',
        'Heating & Gas',
        'must be on the Gas Safe Register',
        'May I see your Gas Safe card?',
      ],
      ['/categories/construction-trade', 'Construction/Trade', 'give it to three firms', 'Who signs the work off?'],
      ['/categories/plumbing/leeds', 'Plumbing', 'Find your stopcock', 'Will you turn the water off for long?'],
    ] as const) {
      const page = await app.html(path)
      const advice = page.region(`Before you hire: ${name}`)
      expect(textOf(advice)).toContain(known)
      expect(allIn(advice, 'dt').map(textOf)).toContain(asked)
      expect(
        allIn(advice, 'dd')
          .map(textOf)
          .filter((text) => text.endsWith('.')),
      ).toHaveLength(3)
    }
  })

  test('does not call a single provider the best of several [CAT-06]', async () => {
    const page = await app.html('/categories/roofing/york')
    expect(headings(page, 'The only provider so far')).toEqual(['York Roofer'])
    expect(page.text).not.toContain('Top providers')
  })
})

describe('towns of one name', () => {
  const TILING = 'Construction/Trade > Tiling & Flooring'
  const provider = async (businessName: string, location: string) => {
    const id = await addProvider(app, { businessName, categories: [TILING] })
    await app.person(id).profile.edit({ changes: { location }, seen: {} })
    return id
  }
  const tilersIn = (town: string) => app.html(`/categories/tiling-and-flooring/${town}`)
  const moveTo = (id: string, location: string) => app.person(id).profile.edit({ changes: { location }, seen: {} })
  let inWales: string

  beforeAll(async () => {
    inWales = await provider('Tiles of Gwent', 'NP20 1AA')
    await provider('Tiles of Salop', 'Newport, Shropshire')
    await provider('Salop Floors', 'Newport, Shropshire')
    await provider('Salop Bathrooms', 'TF10 7AA')
    await provider('Kitchen Walls', 'Richmond, North Yorkshire')
  })

  test('have a page each, which names the other [CAT-09]', async () => {
    const wales = await tilersIn('newport')
    expect(headings(wales, 'The only provider so far')).toEqual(['Tiles of Gwent'])
    expect(linksOf(wales, 'Places with the same name')).toEqual([
      ['Newport, Shropshire3', '/categories/tiling-and-flooring/newport-shropshire'],
    ])
    const shropshire = await tilersIn('newport-shropshire')
    expect(textOf(shropshire.one('h1'))).toBe('Tiling & Flooring in Newport, Shropshire')
    expect(headings(shropshire, 'Top providers').toSorted()).toEqual([
      'Salop Bathrooms',
      'Salop Floors',
      'Tiles of Salop',
    ])
    expect(linksOf(shropshire, 'Places with the same name')).toEqual([
      ['Newport, Wales1', '/categories/tiling-and-flooring/newport'],
    ])
    expect(linksOf(await app.html('/categories/tiling-and-flooring'), 'Towns with most providers')).toEqual([
      ['Newport, Shropshire3', '/categories/tiling-and-flooring/newport-shropshire'],
      ['Newport1', '/categories/tiling-and-flooring/newport'],
      ['Richmond, North Yorkshire1', '/categories/tiling-and-flooring/richmond-north-yorkshire'],
    ])
    expect(hrefsIn(shropshire.one('main'))).toContain(
      '/directory?category=Construction%2FTrade+%3E+Tiling+%26+Flooring&location=Newport%2C+Shropshire',
    )
  })

  test('stand in the site map by place', async () => {
    const map = await (await app.page('/sitemaps/categories.xml')).text()
    expect(map).toContain('/categories/tiling-and-flooring/newport-shropshire<')
    expect(map).not.toContain('/categories/tiling-and-flooring/newport<')
  })

  test('are led to from an address made of the name alone, where its best known town has no provider', async () => {
    const answer = await app.page('/categories/tiling-and-flooring/richmond')
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      '/categories/tiling-and-flooring/richmond-north-yorkshire',
    ])
    await moveTo(inWales, 'Cardiff')
    expect((await app.page('/categories/tiling-and-flooring/newport')).headers.get('location')).toBe(
      '/categories/tiling-and-flooring/newport-shropshire',
    )
    await moveTo(inWales, 'NP20 1AA')
    expect((await tilersIn('newport')).status).toBe(200)
  })

  test('are told apart in rows that were stored by name, and in what providers cover', async () => {
    const { query } = app.site.database
    const covering = await addProvider(app, { businessName: 'Goes There', categories: [TILING] })
    await app.person(covering).coverage.edit({ kind: 'places', places: ['Newport, Shropshire', 'TF10'] })
    const slugs = async () => ({
      profiles: (await query.select().from(profiles)).flatMap(({ townSlug }) => townSlug ?? []).toSorted(),
      covered: (await query.select().from(coveragePlaces)).map(({ code }) => code).toSorted(),
    })
    const before = await slugs()
    expect(before.covered).toEqual(['newport-shropshire', 'tf10'])
    await query.update(profiles).set({ townSlug: 'newport' }).where(eq(profiles.town, 'Newport'))
    await query.update(coveragePlaces).set({ code: 'newport' }).where(eq(coveragePlaces.label, 'Newport'))
    expect(headings(await tilersIn('newport'), 'Top providers')).toHaveLength(4)
    await schedule.find(({ name }) => name === 'place.renewSlugs')?.run(app.work)
    expect(await slugs()).toEqual(before)
    expect(headings(await tilersIn('newport'), 'The only provider so far')).toEqual(['Tiles of Gwent'])
  })
})

test('selections are kept by id: a new name changes the text and no link [CAT-15]', async () => {
  const { query } = app.site.database
  const tree = await app.site.taxonomy.read(app.site.database.query)
  const bees = tree.groups
    .flatMap(({ children }) => children)
    .find(({ parentId }) => parentId === tree.find('Pets/Animals')?.id)
  if (!bees) throw new Error('no category')
  const id = await addProvider(app, { businessName: 'Renamed Ltd', categories: [bees.text] })
  const linked = () => query.select().from(providerCategories).where(eq(providerCategories.providerId, id))
  const before = await linked()
  expect(before.map(({ categoryId }) => categoryId)).toEqual([bees.id])

  await query.update(categories).set({ name: 'Zoo Keeping' }).where(eq(categories.id, bees.id))
  const shown = async () => (await app.visitor().directory.listing({ id })).categories.map(({ text }) => text)
  await expect.poll(shown).toEqual(['Pets/Animals > Zoo Keeping'])
  expect(await linked()).toEqual(before)
  const trade = await app.html(`/categories/${bees.slug}`)
  expect(textOf(trade.one('h1'))).toBe('Zoo Keeping')
  expect(headings(trade, 'The only provider so far')).toEqual(['Renamed Ltd'])
  expect(await namesFound(app, { service: 'zoo keeping' })).toEqual(['Renamed Ltd'])
  expect(await namesFound(app, { service: bees.name, category: bees.slug, exact: true })).toEqual([])
})

test('a category that an admin added has a page without advice, with the scene of its group', async () => {
  const { query } = app.site.database
  const tree = await app.site.taxonomy.read(query)
  const parentId = tree.find('Construction/Trade')?.id
  await query.insert(categories).values({ parentId, name: 'Thatching', slug: 'thatching', displayOrder: 99 })
  await expect.poll(async () => (await app.page('/categories/thatching')).status).toBe(200)
  const page = await app.html('/categories/thatching')
  expect(page.text).not.toContain('Before you hire')
  expect(picturesIn(page)[0]).toBe('/drawings/groups/construction-trade.svg')
})
