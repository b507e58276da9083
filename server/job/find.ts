import { inArray, type SQL, sql } from 'drizzle-orm'
import { MOST_COUNTED } from '#contract/directory.ts'
import { JOB_DAYS, JOBS_PER_PAGE } from '#contract/job.ts'
import type { JobDirectoryResult, JobFilters } from '#contract/job-filters.ts'
import type { Place } from '#contract/place.ts'
import { jobs } from '#db/schema/index.ts'
import { lookUp } from '#server/place/place.ts'
import type { Work } from '#server/work/work.ts'
import { collect, type Found, type Wanted, walk } from './find-query.ts'
import { ALL, inOrder } from './open-jobs.ts'

/** A search looks at so many of the newest first: they show how common is what is asked for. */
const FIRST_WALK = 2_000
/** About so many in a place are taken as a whole; more than the second number never, whatever was expected. */
const FEW = 5_000
const MOST_TAKEN = 30_000
/** What is common is counted as far as a walk along the newest meets it. */
const WALK = 8_000
/** Where next to none fits and no index helps (budgets have none). */
const LONGEST_WALK = 100_000

/** The job directory: which open jobs fit, newest first, a page of them. Never fails on what was typed. */
export async function findJobs(work: Work, filters: JobFilters): Promise<JobDirectoryResult> {
  const tree = await work.site.taxonomy.read(work.db)
  const category = filters.category ? tree.find(filters.category) : undefined
  const location = locate(work, filters)
  const wanted: Wanted = {
    categoryId: category?.id ?? ALL,
    place: location.wanted,
    budget: filters,
    page: filters.page,
  }
  const hopeless = filters.category !== '' && !category
  const found = hopeless ? nothing : await search(work, wanted)
  const number = Math.min(found.number, MOST_COUNTED)
  const [shown, own] = await Promise.all([
    inOrder(work, tree, sql`select unnest(${sql.param(found.ids)}::uuid[]) as job_id`),
    ownAmong(work, found.ids),
  ])
  return {
    jobs: shown,
    count: { number, atLeast: found.more || found.number > MOST_COUNTED },
    page: filters.page,
    pages: Math.max(1, Math.ceil(number / JOBS_PER_PAGE)),
    place: location.place && { label: location.place.label },
    didYouMean: location.didYouMean,
    unknownPlace: location.unknown,
    category: category ? { text: category.text, slug: category.slug } : null,
    own,
  }
}

const nothing: Found = { ids: [], number: 0, more: false, days: null }

type Located = { wanted: Wanted['place']; place: Place | null; didYouMean: string[]; unknown: boolean }

/** With a radius a place by our tables; without one, or where they do not know it, its text. */
function locate(work: Work, { location, radius }: JobFilters): Located {
  const nowhere = { wanted: null, place: null, didYouMean: [], unknown: false }
  if (location === '') return nowhere
  const byText = { ...nowhere, wanted: { text: folded(location) } }
  if (radius === null) return byText
  const { best, others } = lookUp(work.site.places, location)
  const didYouMean = others.map(({ label }) => label)
  if (!best) return { ...byText, didYouMean, unknown: true }
  return { wanted: { point: { lat: best.lat, lng: best.lng }, miles: radius }, place: best, didYouMean, unknown: false }
}

/** As fold() in the database. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** docs/decisions/0009 says why in this way. */
async function search(work: Work, wanted: Wanted): Promise<Found> {
  const newest = await one(work, walk(wanted, FIRST_WALK))
  if (!newest.more) return newest
  if (wanted.place && expected(newest) < FEW) {
    const there = await one(work, collect(wanted, MOST_TAKEN))
    if (!there.more) return there
  }
  const further = await one(work, walk(wanted, WALK))
  return further.number >= JOBS_PER_PAGE || !further.more ? further : one(work, walk(wanted, LONGEST_WALK))
}

/** About how many fit in all, if as many are posted each day. */
function expected({ number, days }: Found): number {
  return days === null ? 0 : (number * JOB_DAYS) / Math.max(days, 0.01)
}

async function one(work: Work, statement: SQL): Promise<Found> {
  const { rows } = await work.db.execute<Found>(statement)
  return rows[0] ?? nothing
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
