import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noJobFilters } from '#contract/job/filters.ts'
import type { JobFilters } from '#contract/job/input.ts'
import { BUDGET_TYPES, JOBS_PER_PAGE } from '#contract/job/words.ts'
import { milesBetween, RADII } from '#contract/place/words.ts'
import { jobCategories, jobs } from '#db/schema/index.ts'
import { geocode } from '#server/place/place.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { addClient, daysAgo } from '#tests/support/clients.ts'
import { createDice, newSeed } from '#tests/support/seeded-random.ts'

const seed = newSeed()
const dice = createDice(seed)

const TOWNS = [
  { town: 'Leeds', outward: 'LS1' },
  { town: 'Leeds', outward: 'LS6' },
  { town: 'Bradford', outward: 'BD1' },
  { town: 'York', outward: 'YO1' },
  { town: 'Sheffield', outward: null },
  { town: 'Penzance', outward: 'TR18' },
]
const CATEGORIES = [
  'Construction/Trade',
  'Construction/Trade > Plumbing',
  'Construction/Trade > Roofing',
  'IT',
  'Plumbing',
]

type Model = typeof jobs.$inferInsert & { id: string; postedAt: Date; categoryIds: number[] }

let app: TestApp
let all: Model[] = []

beforeAll(async () => {
  app = await createTestApp()
  const poster = await addClient(app)
  const tree = await app.site.taxonomy.read(app.site.database.query)
  all = Array.from({ length: 200 }, (_, at) => {
    const place = dice.pick(TOWNS)
    const { best } = geocode(app.site.places, place.town)
    const budgetType = dice.pick([null, ...BUDGET_TYPES])
    const sums = [dice.below(1_200_000), dice.below(1_200_000)].sort((a, b) => a - b)
    const [low, high] = dice.pick([sums, [null, sums[1] ?? null], [sums[0] ?? null, null]])
    return {
      id: crypto.randomUUID(),
      userId: poster,
      title: `Job ${at}`,
      description: 'Somebody is wanted.',
      location: place.town,
      ...place,
      ...(best && dice.below(10) > 0 ? { lat: best.lat + dice.below(40) / 100, lng: best.lng } : {}),
      budgetType,
      budgetMinPence: budgetType && (low ?? null),
      budgetMaxPence: budgetType && (high ?? null),
      status: dice.pick(['open', 'open', 'open', 'open', 'hired', 'closed']),
      hiddenAt: dice.below(20) === 0 ? new Date() : null,
      postedAt: new Date(daysAgo(app, dice.below(66)).getTime() - at),
      categoryIds: [...new Set([dice.pick(CATEGORIES), dice.pick(CATEGORIES)].map((text) => tree.find(text)?.id ?? 0))],
    }
  })
  await app.site.database.query.transaction(async (db) => {
    await db.insert(jobs).values(all.map(({ categoryIds: _, ...job }) => job))
    const filed = all.flatMap(({ id, categoryIds }) =>
      categoryIds.map((categoryId, position) => ({ jobId: id, categoryId, position })),
    )
    await db.insert(jobCategories).values(filed)
  })
})
afterAll(() => app.close())

/** What the page says that fits, job by job. */
async function expected(filters: JobFilters): Promise<string[]> {
  const tree = await app.site.taxonomy.read(app.site.database.query)
  const category = filters.category ? tree.find(filters.category) : null
  const { best } = filters.radius ? geocode(app.site.places, filters.location) : { best: null }
  const pence = (pounds: number | null) => (pounds === null ? null : pounds * 100)
  const [min, max] = [pence(filters.minBudget) ?? 0, pence(filters.maxBudget === 10_000 ? null : filters.maxBudget)]
  const fits = (job: Model) => {
    if (job.status !== 'open' || job.hiddenAt || job.postedAt <= daysAgo(app, 60)) return false
    const filed = job.categoryIds.flatMap((id) => [id, tree.byId.get(id)?.parentId])
    if (category === undefined || (category && !filed.includes(category.id))) return false
    if (filters.location && best && filters.radius) {
      if (job.lat == null || job.lng == null) return false
      if (milesBetween(best, { lat: job.lat, lng: job.lng }) > filters.radius) return false
    } else if (filters.location) {
      const place = [job.town, job.outward].filter(Boolean).join(', ').toLowerCase()
      if (!place.includes(filters.location.toLowerCase())) return false
    }
    if (!job.budgetType) return true
    if (filters.budgetType !== 'any' && job.budgetType !== filters.budgetType) return false
    return (job.budgetMaxPence ?? Infinity) >= min && (max === null || (job.budgetMinPence ?? 0) <= max)
  }
  return all
    .filter(fits)
    .sort((a, b) => b.postedAt.getTime() - a.postedAt.getTime())
    .map(({ title }) => title)
}

function anyFilters(): JobFilters {
  const sums = [dice.below(130) * 100, dice.below(130) * 100].sort((a, b) => a - b)
  const [minBudget = null, maxBudget = null] = dice.pick([[], [], sums, [sums[0]], [null, sums[1]], [0, 10_000]])
  return {
    ...noJobFilters,
    category: dice.pick(['', '', 'plumbing', 'construction-trade', 'Construction/Trade > Roofing', 'it', 'Witchcraft']),
    location: dice.pick(['', '', 'leeds', 'LEEDS', 'ls', 'eeds, LS6', 'Penzance', 'Nowhere at all', 'york', 'd']),
    radius: dice.pick([null, ...RADII]),
    minBudget,
    maxBudget,
    budgetType: dice.pick(['any', 'any', ...BUDGET_TYPES]),
  }
}

/** So many searches, each compared with a look at every job. Gives how many found something. */
async function compared(rounds: number, drawn: () => JobFilters): Promise<number> {
  const { job } = app.visitor()
  let successes = 0
  for (let round = 0; round < rounds; round += 1) {
    const filters = drawn()
    const wanted = await expected(filters)
    const said = `seed ${seed}: ${JSON.stringify(filters)}`
    const first = await job.find(filters)
    expect([first.count, first.pages], said).toEqual([
      { number: wanted.length, atLeast: false },
      Math.max(1, Math.ceil(wanted.length / JOBS_PER_PAGE)),
    ])
    const page = 1 + dice.below(first.pages)
    const shown = page === 1 ? first : await job.find({ ...filters, page })
    const titles = shown.jobs.map(({ title }) => title)
    expect(titles, said).toEqual(wanted.slice((page - 1) * JOBS_PER_PAGE, page * JOBS_PER_PAGE))
    if (wanted.length > 0) successes += 1
  }
  return successes
}

test('any filters find what a look at every job finds, in its order, on every page [JOB-04, JOB-05, JOB-06, JOB-10, JOB-12, JOB-18, JOB-48, API-33]', async () => {
  expect(await compared(200, anyFilters)).toBeGreaterThan(40)
})

test('also where thousands of newer jobs lie elsewhere: the few of a place are found by place [JOB-05]', async () => {
  await app.site.database.query.execute(sql`
    insert into jobs (user_id, title, description, location, town, outward, lat, lng, posted_date)
    select (select user_id from jobs limit 1), 'Crowd ' || n, 'One of many.', 'Truro', 'Truro', 'TR1', 50.26, -5.05, present() - n * interval '1 second'
    from generate_series(1, 4200) n`)
  const aside = () => {
    const filters = anyFilters()
    return { ...filters, location: dice.pick(['leeds', 'YORK', 'ls', 'eeds, LS6', 'Sheffield', 'nowhere at all']) }
  }
  expect(await compared(60, aside)).toBeGreaterThan(15)

  const crowd = await app.visitor().job.find({ ...noJobFilters, location: 'truro', page: 200 })
  expect([crowd.count, crowd.pages]).toEqual([{ number: 1000, atLeast: true }, 200])
  expect(crowd.jobs.map(({ title }) => title)).toEqual([996, 997, 998, 999, 1000].map((n) => `Crowd ${n}`))
})
