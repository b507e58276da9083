import { inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Cursor } from '#contract/admin/list.ts'
import { ANYWHERE, MAX_RESULTS_COUNTED } from '#contract/directory/words.ts'
import { BUDGET_SLIDER } from '#contract/job/filters.ts'
import type { JobFilters } from '#contract/job/input.ts'
import type { JobDirectoryResult } from '#contract/job/view.ts'
import { type BudgetType, JOB_DAYS, JOBS_PER_PAGE } from '#contract/job/words.ts'
import type { Point } from '#contract/place/view.ts'
import { EARTH_RADIUS_MILES } from '#contract/place/words.ts'
import { foldText } from '#contract/text.ts'
import { isAfter } from '#db/key-page.ts'
import { literal, prepared } from '#db/prepared.ts'
import { rowOf, runQuery } from '#db/rows.ts'
import { jobs } from '#db/schema/index.ts'
import { conditionsOf, type FieldCondition, meets } from '#server/custom-field/condition.ts'
import { milesFromTo } from '#server/place/miles.ts'
import { geocode } from '#server/place/place.ts'
import { townAt } from '#server/place/town.ts'
import type { Work } from '#server/work/work.ts'
import { ALL, inOrder, notExpired } from './summary.ts'

/** A search looks at so many of the newest first: they show how common the matches are. */
const FIRST_WALK = 2_000
/** How many in a place are collected at once, and the most whatever was expected. */
const FEW = 5_000
const MAX_TAKEN = 30_000
const WALK = 8_000
/** Last resort: next to nothing fits, and no index helps (budgets have none). */
const MAX_WALK = 100_000

export async function findJobs(work: Work, { page, ...criteria }: JobFilters): Promise<JobDirectoryResult> {
  const tree = await work.site.taxonomy.read(work.db)
  const window = { limit: JOBS_PER_PAGE, offset: (page - 1) * JOBS_PER_PAGE, after: null }
  const { ids, count, location, category } = await searchJobs(work, criteria, window)
  const [shown, own] = await Promise.all([
    runQuery(work.db, inOrder(work, tree, sql`select unnest(${sql.param(ids)}::uuid[]) as job_id`)),
    ownAmong(work, ids),
  ])
  return {
    jobs: shown,
    count,
    page,
    pages: Math.max(1, Math.ceil(count.number / JOBS_PER_PAGE)),
    place: location.label === null ? null : { label: location.label, townSlug: location.townSlug },
    didYouMean: location.didYouMean,
    unknownPlace: location.unknown,
    category: category ? { text: category.text, slug: category.slug } : null,
    own,
  }
}

/** `after`: the job before the first; what comes before it is not counted either. */
type JobWindow = { limit: number; offset: number; after: Cursor | null }

/** The ids of open jobs, newest first. */
export async function searchJobs(work: Work, criteria: JobCriteria, window: JobWindow) {
  const tree = await work.site.taxonomy.read(work.db)
  const category = criteria.category ? tree.find(criteria.category) : undefined
  const location = locate(work, criteria)
  const query: JobQuery = {
    categoryId: category?.id ?? ALL,
    place: location.place,
    budget: criteria,
    fields: await conditionsOf(work, 'job', criteria.fields),
    ...window,
  }
  const unknownCategory = criteria.category !== '' && !category
  const hits = unknownCategory ? NO_HITS : await search(work, query)
  const number = Math.min(hits.number, MAX_RESULTS_COUNTED)
  const count = { number, atLeast: hits.more || hits.number > MAX_RESULTS_COUNTED }
  return { ids: hits.ids, count, location, category: category ?? null }
}

const NO_HITS: JobHits = { ids: [], number: 0, more: false, days: null }

/** `label`: the place that the text was understood to be. */
type SearchLocation = {
  place: JobQuery['place']
  label: string | null
  /** Null if it is no town. */
  townSlug: string | null
  didYouMean: string[]
  unknown: boolean
}

function locate(work: Work, { location, radius }: JobCriteria): SearchLocation {
  const nowhere = { place: null, label: null, townSlug: null, didYouMean: [], unknown: false }
  if (location === '' || location.toLowerCase() === ANYWHERE.toLowerCase()) return nowhere
  const byText = { ...nowhere, place: { text: foldText(location) } }
  if (radius === null) return byText
  const { best, others } = geocode(work.site.places, location)
  const didYouMean = others.map(({ label }) => label)
  if (!best) return { ...byText, didYouMean, unknown: true }
  const { lat, lng, label } = best
  const townSlug = best.kind === 'town' && best.country === 'GB' ? townAt(work.site.places, best.name, best).slug : null
  return { place: { point: { lat, lng }, miles: radius }, label, townSlug, didYouMean, unknown: false }
}

/** docs/decisions/0009 has the reasons. */
async function search(work: Work, query: JobQuery): Promise<JobHits> {
  const newest = await hitsOf(work, walk(query, FIRST_WALK))
  if (!newest.more) return newest
  if (query.place && expected(newest) < FEW) {
    const there = await hitsOf(work, collect(query, MAX_TAKEN))
    if (!there.more) return there
  }
  const further = await hitsOf(work, walk(query, WALK))
  return further.number >= query.limit || !further.more ? further : hitsOf(work, walk(query, MAX_WALK))
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

export type JobCriteria = Omit<JobFilters, 'page'>

type JobQuery = JobWindow & {
  categoryId: number
  place: { point: Point; miles: number } | { text: string } | null
  budget: Pick<JobFilters, 'minBudget' | 'maxBudget' | 'budgetType'>
  fields: FieldCondition[]
}

/**
 * `more`: rows were left when the search gave up, so that `number` is a lower bound; `days`: how old the first of those
 * is, where a walk left it.
 */
const JobHits = z.object({
  ids: z.array(z.string()),
  number: z.int(),
  more: z.boolean(),
  days: z.number().nullable(),
})
type JobHits = z.infer<typeof JobHits>

/** What job_index_newest holds: a walk along it never meets the table. */
const covered = sql`
  i.job_id, i.posted_date, i.budget_type, i.budget_min_pence, i.budget_max_pence, i.place_text, i.lat, i.lng`

function walk(query: JobQuery, rows: number): SQL {
  const newest = sql`
    from job_index i where i.category_id = ${query.categoryId} and ${notExpired} and ${rest(query)}
    order by i.posted_date desc, i.job_id`
  const plain =
    query.after === null && query.place === null && budgetFits(query.budget).length + query.fields.length === 0
  const found = pageOf(
    query,
    sql`
      select i.job_id, i.posted_date from (select ${covered} ${newest} limit ${literal(rows)}) i
      where ${fits(query)} limit ${MAX_RESULTS_COUNTED + 1}`,
    sql`
      case when number <= ${MAX_RESULTS_COUNTED} then (
        select extract(epoch from ${beginning(query)} - left_over.posted_date)::float8 / 86400
        from (select i.posted_date ${newest} offset ${literal(rows)} limit 1) left_over
      ) end`,
  )
  return plain ? prepared(found) : found
}

/** All jobs that fit, by the indexes of places. With `more` they are too many for that, and the page is not in order. */
function collect(query: JobQuery, rows: number): SQL {
  return pageOf(
    query,
    sql`
      select i.job_id, i.posted_date from job_index i
      where i.category_id = ${query.categoryId} and ${notExpired} and ${rest(query)} and ${nearby(query.place)} and ${fits(query)}
      limit ${rows + 1}`,
    sql`case when number > ${rows} then 0 end`,
  )
}

/** `left` is null where the search came to its end; `offset 0` evaluates it once for both of its columns. */
function pageOf(query: JobQuery, rows: SQL, left: SQL): SQL {
  return sql`
    with fitting as materialized (${rows}), counted as (select count(*)::int as number from fitting)
    select number, days, days is not null as more, array(
      select job_id from fitting order by posted_date desc, job_id
      limit ${query.limit} offset ${query.offset}
    ) as ids from counted cross join lateral (select ${left} as days offset 0) rest`
}

/** What comes after the cursor, of a row `i`. */
function rest({ after }: JobWindow): SQL {
  return isAfter(after, { at: sql`i.posted_date`, id: sql`i.job_id` })
}

/** The moment from which a walk looks back. */
function beginning({ after }: JobWindow): SQL {
  return after ? sql`${after.at}::timestamptz` : sql`present()`
}

/** Everything but the category, of a row `i`. */
function fits({ place, budget, fields }: JobQuery): SQL {
  const conditions = [sql`true`, ...budgetFits(budget), ...meets('job', fields, sql`i.job_id`)]
  if (place && 'text' in place) conditions.push(sql`i.place_text like ${pattern(place.text)}`)
  if (place && 'point' in place) {
    const { south, north, west, east } = boxAround(place.point, place.miles)
    conditions.push(
      sql`i.lat between ${south}::float8 and ${north}::float8 and i.lng between ${west}::float8 and ${east}::float8`, // cheap
      sql`${milesFrom(place.point)} <= ${place.miles}`,
    )
  }
  return sql.join(conditions, sql` and `)
}

function nearby(place: JobQuery['place']): SQL {
  if (!place) return sql`true`
  if ('text' in place) {
    return sql`i.place_text = any(array(select text from job_places where text like ${pattern(place.text)}))`
  }
  const { south, north } = boxAround(place.point, place.miles)
  const bands = Array.from({ length: bandOf(north) - bandOf(south) + 1 }, (_, index) => bandOf(south) + index)
  return sql`i.band = any(${sql.param(bands)}::int[])`
}

/** A budget that could not be read fits everything. */
function budgetFits({ minBudget, maxBudget, budgetType }: JobQuery['budget']): SQL[] {
  const conditions: SQL[] = []
  const type: BudgetType | null = budgetType === 'any' ? null : budgetType
  if (type) conditions.push(sql`i.budget_type = ${type}`)
  if (minBudget !== null) conditions.push(sql`coalesce(i.budget_max_pence >= ${minBudget * 100}, true)`)
  if (maxBudget !== null && maxBudget !== BUDGET_SLIDER.max) {
    conditions.push(sql`coalesce(i.budget_min_pence <= ${maxBudget * 100}, true)`)
  }
  return conditions.length === 0 ? [] : [sql`(i.budget_type is null or (${sql.join(conditions, sql` and `)}))`]
}

/** Matches folded text within a place's; anything may be between the words, often a comma. */
function pattern(text: string): string {
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  return `%${words.map((word) => word.replace(/[\\%_]/g, '\\$&')).join('%')}%`
}

function milesFrom({ lat, lng }: Point): SQL {
  return milesFromTo({ lat: sql`${lat}::float8`, lng: sql`${lng}::float8` }, { lat: sql`i.lat`, lng: sql`i.lng` })
}

function boxAround({ lat, lng }: Point, miles: number) {
  const angle = miles / EARTH_RADIUS_MILES
  const [south, north] = [Math.max(-90, lat - degrees(angle)), Math.min(90, lat + degrees(angle))]
  const reach = Math.sin(angle) / Math.cos((lat * Math.PI) / 180)
  const aside = south === -90 || north === 90 || reach >= 1 ? 180 : degrees(Math.asin(reach))
  // A circle over the date line takes the whole way round.
  const around = lng - aside < -180 || lng + aside > 180
  return { south, north, west: around ? -180 : lng - aside, east: around ? 180 : lng + aside }
}

/** Uses the cells of refresh_jobs() in the migrations: tenths of a degree. */
function bandOf(lat: number): number {
  return Math.floor(lat * 10)
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI
}
