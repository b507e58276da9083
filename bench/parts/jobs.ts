import { jobsAddress, noJobFilters } from '#contract/job/filters.ts'
import type { JobFilters } from '#contract/job/input.ts'
import { findJobs } from '#server/job/find.ts'
import type { Work } from '#server/work/work.ts'
import { addHighest, atMost, median, percentile, show } from '../figures.ts'
import { VILLAGES } from '../job-seed.ts'
import { load } from '../load.ts'
import { postings } from '../postings.ts'
import type { Bench } from '../run.ts'
import { serveBuilt, UNSHARED } from '../served.ts'
import { openWork } from '../work.ts'

/** So many searches of each kind, whatever the number of inputs. */
const SEARCHES = 150
const BOUND = 30
const POSTING_BOUND = 50

const CITIES = 'London,Manchester,Birmingham,Leeds,Glasgow,Bristol,Sheffield,Liverpool,Nottingham,Cardiff'.split(',')
const TOWNS = 'Harrogate,Norwich,Exeter,Inverness,Swansea,Aberdeen,Lincoln,Carlisle,Truro,Maidstone'.split(',')
const CATEGORIES = (
  'construction-trade,plumbing,electrical-services,roofing,handyman,domestic-cleaning,garden-maintenance,tree-surgery,' +
  'car-repairs-and-servicing,music-lessons,catering,web-design-and-development,home-care,pest-control'
).split(',')

/** The job directory's searches, from filters to cards, and its whole pages, where nothing is cached; and posting. */
export async function jobs({ report, databases, folder, seconds, large }: Bench): Promise<void> {
  const among = `p95 at ${show(large, 'open jobs')}`
  const url = await databases.whole(large)
  const { work, close } = await openWork(url)
  const found = []
  for (const [name, inputs] of kinds()) {
    const times = await measure(work, inputs)
    found.push({ name, value: percentile(times, 95), reference: `median ${show(median(times), 'ms')}` })
  }
  addHighest(report, { what: `slowest search, ${among}`, unit: 'ms', bound: BOUND }, found)
  const times = await postings(work)
  const reference = `median ${show(median(times), 'ms')}, longest ${show(Math.max(...times), 'ms')}`
  const posted = { what: `a job is posted, ${among}`, value: percentile(times, 95), unit: 'ms' }
  report.add(atMost({ ...posted, bound: POSTING_BOUND, reference }))
  await close()
  const served = await serveBuilt(folder, { DATABASE_URL: url, DATA_DIR: folder })
  const shown = []
  for (const [name, inputs] of kinds()) {
    const paths = inputs.map((filters) => jobsAddress(filters))
    const target = { url: served.url, pid: served.pid, headers: { cookie: UNSHARED }, paths }
    await load(target, 1, seconds / 2)
    const { p50, p95 } = await load(target, 1, seconds)
    shown.push({ name, value: p95, reference: `median ${show(p50, 'ms')}` })
  }
  addHighest(report, { what: `slowest page, one visitor at a time, ${among}`, unit: 'ms', bound: BOUND }, shown)
  await served.end()
}

async function measure(work: Work, inputs: JobFilters[]): Promise<number[]> {
  for (const filters of inputs) await findJobs(work, filters)
  const times: number[] = []
  for (let at = 0; at < SEARCHES; at++) {
    const filters = inputs[at % inputs.length] ?? noJobFilters
    const started = performance.now()
    await findJobs(work, filters)
    times.push(performance.now() - started)
  }
  return times
}

/** What is asked, by kind: many inputs each, since one alone may be lucky. */
function kinds(): Map<string, JobFilters[]> {
  const made = (changes: Partial<JobFilters>[]) => changes.map((change) => ({ ...noJobFilters, ...change }))
  const each = (places: string[], more: Partial<JobFilters>) =>
    CATEGORIES.flatMap((category) => places.map((location) => ({ category, location, ...more })))
  const around = (places: string[], radius: JobFilters['radius']) => places.map((location) => ({ location, radius }))
  const sums = [0, 200, 500, 1_000, 3_000, 8_000]
  const budgets = sums.flatMap((minBudget) => [
    { minBudget, maxBudget: minBudget + 100 },
    { minBudget, maxBudget: 10_000 },
    { minBudget, budgetType: 'hourly' as const },
  ])
  return new Map([
    ['no filter', made([{}])],
    ['no filter, page 50', made([{ page: 50 }])],
    ['no filter, page 200', made([{ page: 200 }])],
    ['category', made(CATEGORIES.map((category) => ({ category })))],
    ['city by name', made(CITIES.map((location) => ({ location })))],
    ['town by name', made(TOWNS.map((location) => ({ location })))],
    ['village by name', made(VILLAGES.map((location) => ({ location })))],
    ['letters of a name', made(['e', 'on', 'ch', 'M1', 'xq', 'ham', 'zzz'].map((location) => ({ location })))],
    ['25 miles around a city', made(around(CITIES, 25))],
    ['5 miles around a town', made(around(TOWNS, 5))],
    ['25 miles around a village', made(around(VILLAGES, 25))],
    ['100 miles around a village', made(around(VILLAGES, 100))],
    ['budget', made(budgets)],
    ['category and city by name', made(each(CITIES, {}))],
    ['category and 10 miles around a town', made(each(TOWNS, { radius: 10 }))],
    [
      'category, 25 miles around a city, budget and type',
      made(each(CITIES, { radius: 25, minBudget: 500, maxBudget: 900, budgetType: 'fixed' })),
    ],
    [
      'category, 25 miles around a village, budget',
      made(each(VILLAGES, { radius: 25, minBudget: 2_000, maxBudget: 10_000 })),
    ],
  ])
}
