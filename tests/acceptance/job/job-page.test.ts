import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { longDate } from '#contract/date.ts'
import { photoAddress } from '#contract/job/photo.ts'
import { jobPhotos, jobs } from '#db/schema/index.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { addClient, addJob, daysAgo } from '#tests/support/clients.ts'
import { allIn, type Html, hrefsIn, textOf } from '#tests/support/html.ts'
import { addReveals } from '#tests/support/job/jobs.ts'
import { addProvider } from '#tests/support/people.ts'

const WORDS = 'It drips.\n\nBring a spanner <b>please</b>.'
const photos = [0, 1, 2].map(() => crypto.randomUUID())

let app: TestApp
let poster: string
let provider: string
let id: string
let page: Html

beforeAll(async () => {
  app = await createTestApp()
  poster = await addClient(app)
  provider = await addProvider(app)
  id = await addJob(app, poster, {
    title: 'Mend a tap',
    description: WORDS,
    location: 'LS1 4AP',
    town: 'Leeds',
    outward: 'LS1',
    budget: 'about 200 quid',
    budgetType: 'fixed',
    budgetMinPence: 20_000,
    budgetMaxPence: 20_000,
    categories: ['Construction/Trade > Plumbing', 'IT'],
    otherCategory: 'Tap whispering',
    postedAt: daysAgo(app, 10),
    firstPostedAt: daysAgo(app, 100),
    revealCap: 4,
  })
  await addReveals(app, id, provider)
  const photo = { ownerId: poster, jobId: id, width: 800, height: 600, addedAt: new Date() }
  await app.site.database.query.insert(jobPhotos).values(photos.map((id, position) => ({ ...photo, id, position })))
  page = await app.html(`/job-directory/${id}`)
})
afterAll(() => app.close())

const fact = (term: string) =>
  page
    .all('dt', { text: term })
    .flatMap(({ parent }) => (parent ? allIn([parent], 'dd') : []))
    .map(textOf)
const change = (values: Partial<typeof jobs.$inferInsert>) =>
  app.site.database.query.update(jobs).set(values).where(eq(jobs.id, id))

test('anybody may read a job, which is headed by its title [JOB-01, JOB-02]', () => {
  expect(page.status).toBe(200)
  expect(textOf(page.one('h1'))).toBe('Mend a tap')
  expect(page.title).toBe('Mend a tap | Fettle')
})

test('it has its budget, place, categories, dates and replies [JOB-16, JOB-23]', () => {
  expect(fact('Budget')).toEqual(['about 200 quid Read as £200'])
  expect(fact('Place')).toEqual(['Leeds, LS1'])
  expect(fact('Categories')).toEqual(['Construction/Trade > Plumbing IT Other: Tap whispering'])
  expect(hrefsIn(page.one('article'))).toEqual(expect.arrayContaining(['/categories/plumbing', '/categories/it']))
  expect(fact('Renewed')).toEqual([`${longDate(daysAgo(app, 10))} (10 days ago)`])
  expect(fact('First posted')).toEqual([longDate(daysAgo(app, 100))])
  expect(fact('Expires')).toEqual([`${longDate(daysAgo(app, -50))} (in 50 days)`])
  expect(fact('Places left')).toEqual(['3 of 4'])
})

test('its description keeps its lines and is text, not markup', () => {
  const [words] = page.all('p', { class: /whitespace-pre-line/ })
  expect(words && allIn(words, 'b')).toEqual([])
  expect(page.source).toContain('It drips.\n\nBring a spanner &lt;b&gt;please&lt;/b&gt;.')
})

test('its photos are squares that lead to the whole pictures, named and sized', () => {
  const list = page.region('Photos')
  expect(hrefsIn(list)).toEqual(photos.map((photo) => photoAddress(photo, 'large')))
  expect(allIn(list, 'img').map(({ attribs }) => [attribs.src, attribs.alt, attribs.width, attribs.loading])).toEqual(
    photos.map((photo, at) => [photoAddress(photo, 'thumb'), `Photo ${at + 1} of 3`, '320', 'lazy']),
  )
})

test('the full postcode and the contact details are not in it, for a visitor or a member [JOB-23, JOB-25]', async () => {
  for (const who of [app, await app.as(await addProvider(app))]) {
    for (const path of [`/job-directory/${id}`, `/job-directory/${id}.data`]) {
      const source = await (await who.page(path)).text()
      expect(source).toContain('Mend a tap')
      expect(source).not.toMatch(/4AP|secret-contact/)
    }
  }
})

test('it has a heart for providers alone [JOB-33, SAV-02]', async () => {
  const mine = await app.as(provider)
  const heart = async () => (await mine.html(`/job-directory/${id}`)).one('button', { 'aria-label': 'Save Mend a tap' })
  expect((await heart()).attribs['aria-pressed']).toBe('false')
  await mine.post('/saved', { kind: 'job', id, save: 'yes' })
  expect((await heart()).attribs['aria-pressed']).toBe('true')
  const own = await (await app.as(poster)).html(`/job-directory/${id}`)
  for (const other of [page, own]) {
    expect(other.all('button', { 'aria-label': /^Save/ })).toHaveLength(0)
  }
})

describe('for search engines and previews', () => {
  test('it is a demand for a service, no employment, without any contact detail', () => {
    const [demand, trail] = page.ld()
    expect(demand).toMatchObject({
      '@type': 'Demand',
      name: 'Mend a tap',
      availabilityStarts: daysAgo(app, 10).toISOString(),
      availabilityEnds: daysAgo(app, -50).toISOString(),
      itemOffered: { '@type': 'Service', serviceType: ['Construction/Trade > Plumbing', 'IT'] },
      areaServed: { name: 'Leeds, LS1' },
      priceSpecification: { '@type': 'PriceSpecification', priceCurrency: 'GBP', minPrice: 200, maxPrice: 200 },
    })
    expect(trail).toMatchObject({ '@type': 'BreadcrumbList' })
  })

  test('a job at a place that is unknown still says the country', async () => {
    const nowhere = await addJob(app, poster, { location: 'Nowhereville', town: null })
    const [demand] = (await app.html(`/job-directory/${nowhere}`)).ld()
    const address = { '@type': 'PostalAddress', addressCountry: 'GB' }
    expect(demand).toMatchObject({ areaServed: { address }, itemOffered: { areaServed: { address } } })
  })

  test('it has a picture of its own', async () => {
    const image = page.one('meta', { property: 'og:image' }).attribs.content ?? ''
    expect(image).toMatch(new RegExp(`/og/job/${id}\\.png\\?v=\\w+$`))
    const picture = await app.page(new URL(image).pathname)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(picture.headers.get('x-fettle-cache')).toContain(`tags=job:${id};`)
  })

  test('it stands in the site map while it is open', async () => {
    const inMap = async () => (await (await app.page('/sitemaps/jobs-1.xml')).text()).includes(`/job-directory/${id}<`)
    expect(await (await app.page('/sitemap.xml')).text()).toContain('/sitemaps/jobs-1.xml')
    expect(await inMap()).toBe(true)
    await change({ status: 'closed' })
    expect(await inMap()).toBe(false)
    await change({ status: 'open' })
  })
})

test('a visitor’s page may be kept until something about the job changes', () => {
  expect(page.headers.get('x-fettle-cache')).toMatch(new RegExp(`^tags=job:${id}; params=;`))
})

test('an address in capitals leads to the one address', async () => {
  const moved = await app.page(`/job-directory/${id.toUpperCase()}`)
  expect([moved.status, moved.headers.get('location')]).toEqual([301, `/job-directory/${id}`])
})

describe('once it has ended', () => {
  beforeAll(() => change({ status: 'hired', endedAt: new Date() }))
  afterAll(() => change({ status: 'open', endedAt: null }))

  test.each([
    ['an ended job', () => id, 'This job is not open any more', /was hired/],
    ['a job that never was', () => crypto.randomUUID(), 'We can’t find this job', /address may be incomplete/],
    ['nonsense', () => 'x%27y', 'We can’t find this job', /address may be incomplete/],
  ])('%s is not there, which is said as it is, with ways on [JOB-18]', async (_what, address, said, because) => {
    const gone = await app.html(`/job-directory/${address()}`)
    expect(gone.status).toBe(404)
    expect(textOf(gone.one('h1'))).toBe(`${said}.`)
    expect(gone.title).toBe(`${said} | Fettle`)
    expect(gone.text).toMatch(because)
    const main = gone.one('main')
    expect(hrefsIn(main)).toEqual(['/job-directory', '/post-job'])
    expect(gone.all('meta', { name: 'robots', content: 'noindex' })).toHaveLength(1)
  })

  test('its poster and who opened it still see it, marked, and search engines are not sent', async () => {
    for (const who of [poster, provider]) {
      const seen = await (await app.as(who)).html(`/job-directory/${id}`)
      expect(seen.status).toBe(200)
      expect(seen.text).toContain('Hired')
      expect(seen.all('meta', { name: 'robots', content: 'noindex' })).toHaveLength(1)
      expect(seen.ld().map((entry) => entry['@type'])).toEqual(['BreadcrumbList'])
    }
  })

  test('its picture is gone', async () => {
    expect((await app.page(`/og/job/${id}.png`)).status).toBe(404)
  })
})

test('a category’s page shows its open jobs with a way to each [CAT-07]', async () => {
  const trade = await app.html('/categories/plumbing')
  const shown = trade.region('Open jobs')
  expect(allIn(shown, 'h3').map(textOf)).toEqual(['Mend a tap'])
  expect(hrefsIn(shown)).toContain(`/job-directory/${id}`)
})

test('how jobs are ordered is said where all orders are', async () => {
  const rules = await app.html('/how-ranking-works')
  expect(rules.one('h2', { text: 'How jobs are ordered' }).attribs.id).toBe('jobs')
  expect(rules.text).toMatch(/Open jobs are shown newest first.*No place is sold/)
})
