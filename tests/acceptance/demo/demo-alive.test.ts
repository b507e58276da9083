import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { dayOf } from '#contract/date.ts'
import { demoId } from '#db/demo/rows.ts'
import { rowsOf } from '#db/rows.ts'
import { taxonomy } from '#db/taxonomy/taxonomy.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { createTestApp } from '#tests/support/app.ts'
import { loadDemo } from '#tests/support/cast.ts'
import { newDataDir } from '#tests/support/data-dir.ts'
import { allCards, search } from '#tests/support/search.ts'

const app = await createTestApp({ environment: { DATA_DIR: newDataDir(), DEMO: 'on' } })
await loadDemo(app.site)
afterAll(() => app.close())
const { query } = app.site.database
const maya = `/directory/${demoId('provider', 'maya')}`

test.each(['Manchester', 'Leeds', 'London'])(
  'a visitor finds at least six providers of every trade near %s',
  async (location) => {
    const few: string[] = []
    for (const { categories } of taxonomy()) {
      for (const { name } of categories) {
        const { count, reach } = await search(app, { category: name, location, radius: 25 })
        if (reach !== 'fits' || count.number < 6) few.push(`${name}: ${count.number}, ${reach}`)
      }
    }
    expect(few).toEqual([])
  },
)

test('cards show faces, logos, work that was done and how soon their providers answer', async () => {
  const cards = await allCards(app, { location: 'Manchester', radius: 25 })
  const share = (count: number) => count / cards.length
  expect(share(cards.filter(({ imageUrl }) => imageUrl?.includes('/faces/')).length)).toBeGreaterThan(0.3)
  expect(share(cards.filter(({ imageUrl }) => imageUrl?.includes('/logos/')).length)).toBeGreaterThan(0.25)
  expect(share(cards.filter(({ picture }) => picture.url.startsWith('/drawings/work/')).length)).toBeGreaterThan(0.6)
  const all = await allCards(app)
  expect(all.filter(({ answers }) => answers !== null).length).toBeGreaterThanOrEqual(60)
})

test('the flagship’s listing has a face, accreditations, before and after, and a review with a photo', async () => {
  const profile = await app.html(maya)
  expect(profile.all('img').some(({ attribs }) => attribs.src?.startsWith('/drawings/faces/'))).toBe(true)
  expect(profile.text).toContain('Gas Safe Register')
  expect(profile.text).toContain('Public liability insurance')
  const portfolio = await app.html(`${maya}?tab=portfolio`)
  const work = portfolio.all('img').map(({ attribs }) => attribs.src ?? '')
  expect(work).toContain('/drawings/work/plumbing-1-before.svg')
  expect(work).toContain('/drawings/work/plumbing-1.svg')
  const reviews = await app.html(`${maya}?tab=feedback`)
  const photos = reviews
    .all('img')
    .flatMap(({ attribs }) => (attribs.src?.startsWith('/media/feedback/') ? attribs.src : []))
  expect(photos.length).toBeGreaterThan(0)
  for (const photo of photos) expect((await app.page(photo)).headers.get('content-type')).toBe('image/webp')
})

test('every photo of a job is stored, named by a row and served', async () => {
  const Photo = z.object({ id: z.string(), job: z.string() })
  const photos = await rowsOf(
    query,
    Photo,
    sql`select p.id, j.title as job from job_photos p join jobs j on j.id = p.job_id where j.status = 'open'`,
  )
  expect(photos.length).toBeGreaterThanOrEqual(8)
  for (const { id, job } of photos) {
    for (const size of ['thumb', 'large'])
      expect((await app.page(`/media/jobs/${id}-${size}.webp`)).status, job).toBe(200)
  }
})

test('the flagship’s dashboard has views, saves and opened contacts that fit', async () => {
  const provider = await app.as(demoId('provider', 'maya'))
  expect((await provider.html('/dashboard')).status).toBe(200)
  const Counts = z.object({ views: z.number(), reveals: z.number(), saves: z.number(), talks: z.number() })
  const [counts] = await rowsOf(
    query,
    Counts,
    sql`
    select
      (select sum(count) from listing_views where provider_id = p.id)::int as views,
      (select count(*) from contact_reveals where provider_id = p.id)::int as reveals,
      (select count(*) from saved_providers where provider_id = p.id)::int as saves,
      (select count(*) from conversations where provider_id = p.id)::int as talks
    from profiles p where p.id = ${demoId('provider', 'maya')}`,
  )
  if (!counts) throw new Error('There is no flagship')
  expect(counts.views).toBeGreaterThan(5 * counts.reveals)
  expect(counts.reveals).toBeGreaterThan(counts.talks)
  expect(counts.saves).toBeGreaterThan(5)
})

test('an admin sees listings that have grown day by day, and a funnel that narrows', async () => {
  const Figure = z.object({ day: z.string(), value: z.number() })
  const listings = await rowsOf(
    query,
    Figure,
    sql`select day::text, value::int from daily_figures where figure = 'listings' order by day desc limit 60`,
  )
  expect(listings[0]?.day).toBe(dayOf(app.site.now()))
  expect(listings).toHaveLength(60)
  for (const [index, { value, day }] of listings.slice(0, -1).entries()) {
    const grown = value - (listings[index + 1]?.value ?? 0)
    expect(grown >= 0 && grown <= 10, `${day}: ${grown}`).toBe(true)
  }
  const { id } = await newAdmin(app)
  const today = dayOf(app.site.now())
  const { funnel } = await app.person(id).analytics.report({ from: listings[29]?.day ?? today, to: today, step: 'day' })
  const values = funnel.map(({ value }) => value)
  expect(values).toEqual(values.toSorted((one, other) => other - one))
  for (const { before } of funnel) expect(before).toBeGreaterThan(0)
})
