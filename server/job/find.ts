import { inArray, type SQL, sql } from 'drizzle-orm'
import { ANYWHERE, MOST_COUNTED } from '#contract/directory/words.ts'
import type { JobFilters } from '#contract/job/input.ts'
import type { JobDirectoryResult } from '#contract/job/view.ts'
import { JOB_DAYS, JOBS_PER_PAGE } from '#contract/job/words.ts'
import { foldText } from '#contract/text.ts'
import { ask, rowOf } from '#db/rows.ts'
import { jobs } from '#db/schema/index.ts'
import { geocode } from '#server/place/place.ts'
import type { Work } from '#server/work/work.ts'
import { collect, JobHits, type JobQuery, walk } from './find-query.ts'
import { ALL, inOrder } from './summary.ts'

/** A search looks at so many of the newest first: they show how common the matches are. */
const FIRST_WALK = 2_000
/** About so many in a place are collected at once; never more than the second number, whatever was expected. */
const FEW = 5_000
const MOST_TAKEN = 30_000
const WALK = 8_000
/** Where next to nothing fits and no index helps (budgets have none). */
const LONGEST_WALK = 100_000

export async function findJobs(work: Work, filters: JobFilters): Promise<JobDirectoryResult> {
  const tree = await work.site.taxonomy.read(work.db)
  const category = filters.category ? tree.find(filters.category) : undefined
  const location = locate(work, filters)
  const query: JobQuery = {
    categoryId: category?.id ?? ALL,
    place: location.place,
    budget: filters,
    page: filters.page,
  }
  const unknownCategory = filters.category !== '' && !category
  const hits = unknownCategory ? NO_HITS : await search(work, query)
  const number = Math.min(hits.number, MOST_COUNTED)
  const [shown, own] = await Promise.all([
    ask(work.db, inOrder(work, tree, sql`select unnest(${sql.param(hits.ids)}::uuid[]) as job_id`)),
    ownAmong(work, hits.ids),
  ])
  return {
    jobs: shown,
    count: { number, atLeast: hits.more || hits.number > MOST_COUNTED },
    page: filters.page,
    pages: Math.max(1, Math.ceil(number / JOBS_PER_PAGE)),
    place: location.label === null ? null : { label: location.label },
    didYouMean: location.didYouMean,
    unknownPlace: location.unknown,
    category: category ? { text: category.text, slug: category.slug } : null,
    own,
  }
}

const NO_HITS: JobHits = { ids: [], number: 0, more: false, days: null }

/** `label`: the place that the text was understood to be. */
type SearchLocation = { place: JobQuery['place']; label: string | null; didYouMean: string[]; unknown: boolean }

function locate(work: Work, { location, radius }: JobFilters): SearchLocation {
  const nowhere = { place: null, label: null, didYouMean: [], unknown: false }
  if (location === '' || location.toLowerCase() === ANYWHERE.toLowerCase()) return nowhere
  const byText = { ...nowhere, place: { text: foldText(location) } }
  if (radius === null) return byText
  const { best, others } = geocode(work.site.places, location)
  const didYouMean = others.map(({ label }) => label)
  if (!best) return { ...byText, didYouMean, unknown: true }
  const { lat, lng, label } = best
  return { place: { point: { lat, lng }, miles: radius }, label, didYouMean, unknown: false }
}

/** docs/decisions/0009 has the reasons. */
async function search(work: Work, query: JobQuery): Promise<JobHits> {
  const newest = await hitsOf(work, walk(query, FIRST_WALK))
  if (!newest.more) return newest
  if (query.place && expected(newest) < FEW) {
    const there = await hitsOf(work, collect(query, MOST_TAKEN))
    if (!there.more) return there
  }
  const further = await hitsOf(work, walk(query, WALK))
  return further.number >= JOBS_PER_PAGE || !further.more ? further : hitsOf(work, walk(query, LONGEST_WALK))
}

/** About how many fit in all, if as many are posted each day. */
function expected({ number, days }: JobHits): number {
  return days === null ? 0 : (number * JOB_DAYS) / Math.max(days, 0.01)
}

async function hitsOf(work: Work, statement: SQL): Promise<JobHits> {
  return (await rowOf(work.db, JobHits, statement)) ?? NO_HITS
}

async function ownAmong(work: Work, ids: string[]): Promise<string[]> {
  const { actor } = work
  if (actor.kind !== 'person' || actor.accountType !== 'client') return []
  const own = await work.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(sql`${inArray(jobs.id, ids)} and ${jobs.userId} = ${actor.id}`)
  return own.map(({ id }) => id)
}
