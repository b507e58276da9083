import { type SQL, sql } from 'drizzle-orm'
import { MOST_COUNTED, PROVIDERS_PER_PAGE } from '#contract/directory.ts'
import type { Point } from '#contract/place.ts'
import { wordPattern } from './words.ts'

/** What a search asks of the index, every text resolved. */
export type Wanted = {
  words: string[]
  categoryId: number | null
  point: Point | null
  /** Miles; matters with a point only. */
  radius: number
  /** Folded words of a location that no table knows. */
  placeWords: string[]
  townSlug: string | null
  hideUnclaimed: boolean
  page: number
}

/** What a search of one SQL statement gives back, in order. */
export type Found = { id: string; strong: boolean }

const EARTH_RADIUS_MILES = 3959

/** A walk along an index gives up after so many rows and leaves the rest to the word index. */
const LONGEST_WALK = 20_000

/** The straight line through the sphere for miles over ground, as place_position() measures. */
export function chord(miles: number): number {
  return 2 * EARTH_RADIUS_MILES * Math.sin(miles / (2 * EARTH_RADIUS_MILES))
}

/** Miles over ground for such a straight line. */
export function milesOf(line: number): number {
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, line / (2 * EARTH_RADIUS_MILES)))
}

export const positionOf = (point: Point) => sql`place_position(${point.lat}::float8, ${point.lng}::float8)`

const like = (column: SQL, words: string[]) =>
  sql.join(
    words.map((word) => sql`${column} like ${wordPattern(word)}`),
    sql` and `,
  )
const all = (conditions: SQL[]) => (conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `))

/** The table to read: `l` is the index, or its filing by category; `i` is always the index when it is joined. */
export function source(wanted: Pick<Wanted, 'categoryId' | 'words' | 'placeWords' | 'hideUnclaimed'>): SQL {
  if (wanted.categoryId === null) return sql`listing_index l`
  if (!needsIndex(wanted)) return sql`listing_categories l`
  return sql`listing_categories l join listing_index i on i.provider_id = l.provider_id`
}

function needsIndex(wanted: Pick<Wanted, 'words' | 'placeWords' | 'hideUnclaimed'>): boolean {
  return wanted.words.length > 0 || wanted.placeWords.length > 0 || wanted.hideUnclaimed
}

const indexAlias = (wanted: Pick<Wanted, 'categoryId'>) => (wanted.categoryId === null ? sql`l` : sql`i`)

/** Everything a match must hold but the words. */
export function conditions(wanted: Omit<Wanted, 'page' | 'words'>): SQL[] {
  const index = indexAlias(wanted)
  const found = [sql`l.public_until > now()`]
  if (wanted.categoryId !== null) found.push(sql`l.category_id = ${wanted.categoryId}`)
  if (wanted.townSlug !== null) found.push(sql`l.town_slug = ${wanted.townSlug}`)
  if (wanted.point) {
    const position = positionOf(wanted.point)
    found.push(sql`l.position <@ cube_enlarge(${position}, ${chord(wanted.radius)}, 3)`)
    found.push(sql`l.position <-> ${position} <= ${chord(wanted.radius)}`)
  }
  if (wanted.placeWords.length > 0) found.push(like(sql`${index}.place_text`, wanted.placeWords))
  if (wanted.hideUnclaimed) found.push(sql`not ${index}.unclaimed`)
  return found
}

export function order(wanted: Pick<Wanted, 'point'>): SQL {
  return wanted.point ? sql`l.position <-> ${positionOf(wanted.point)}, l.quality desc nulls last` : sql`l.quality desc nulls last, l.provider_id`
}

/** The page's rows without words: straight from the ranking or the position index. */
export function browse(wanted: Wanted): SQL {
  return sql`
    select l.provider_id as id, false as strong from ${source(wanted)}
    where ${all(conditions(wanted))} order by ${order(wanted)}
    limit ${PROVIDERS_PER_PAGE} offset ${(wanted.page - 1) * PROVIDERS_PER_PAGE}`
}

/** How many match without words, counted up to the cap. */
export function counted(wanted: Wanted): SQL {
  return sql`
    select count(*)::int as number from (
      select from ${source(wanted)} where ${all(conditions(wanted))} limit ${MOST_COUNTED + 1}
    ) matches`
}

/** Few match: collect them all by the word index, then sort and count. */
export function collect(wanted: Wanted): SQL {
  const index = indexAlias(wanted)
  const strong = wanted.point ? sql`false` : all([like(sql`${index}.headline`, wanted.words)])
  return sql`
    with matches as materialized (
      select l.provider_id, l.quality, l.position, ${strong} as strong from ${source(wanted)}
      where ${all([...conditions(wanted), like(sql`${index}.document`, wanted.words)])}
    )
    select l.provider_id as id, l.strong, count(*) over ()::int as number from matches l
    order by ${wanted.point ? order(wanted) : sql`l.strong desc, ${order(wanted)}`}
    limit ${PROVIDERS_PER_PAGE} offset ${(wanted.page - 1) * PROVIDERS_PER_PAGE}`
}

/** How far a walk goes to count: beyond, the number is a lower bound. */
const COUNTING_WALK = 5_000

function candidates(wanted: Wanted, limit: number): SQL {
  const index = indexAlias(wanted)
  return sql`
    select l.provider_id, ${index}.headline, ${index}.document from ${source(wanted)}
    where ${all(conditions(wanted))} order by ${order(wanted)} limit ${limit}`
}

/** Many match: walk along the order until the page is full. With a point the order is distance alone. */
export function walk(wanted: Wanted, limit: number): SQL {
  return sql`
    select c.provider_id as id, false as strong from (${candidates(wanted, LONGEST_WALK)}) c
    where ${like(sql`c.document`, wanted.words)} limit ${limit}`
}

/** The same, only those with every word in the headline: they come first. */
export function walkStrong(wanted: Wanted, limit: number): SQL {
  return sql`
    select c.provider_id as id, true as strong from (${candidates(wanted, LONGEST_WALK)}) c
    where ${like(sql`c.headline`, wanted.words)} limit ${limit}`
}

/** Those that hold the words, but not all of them in the headline. */
export function walkWeak(wanted: Wanted, limit: number): SQL {
  return sql`
    select c.provider_id as id, false as strong from (${candidates(wanted, LONGEST_WALK)}) c
    where ${like(sql`c.document`, wanted.words)} and not (${like(sql`c.headline`, wanted.words)}) limit ${limit}`
}

/** How many a walk meets, up to the cap; `walked` tells whether the walk came to its own end. */
export function countedByWalk(wanted: Wanted): SQL {
  return sql`
    with c as materialized (${candidates(wanted, COUNTING_WALK)})
    select (select count(*)::int from (select from c where ${like(sql`c.document`, wanted.words)} limit ${MOST_COUNTED + 1}) m)
      as number, (select count(*) < ${COUNTING_WALK} from c) as walked`
}

/** Everybody, for a search without a match: what `near` finds first, then the same group, then the rest. */
export function everybody(wanted: Pick<Wanted, 'point' | 'radius' | 'page'>, groupId: number | null): SQL {
  const base = { categoryId: null, point: null, radius: 0, placeWords: [], townSlug: null, hideUnclaimed: false }
  const shown = sql`l.public_until > now()`
  const distance = order(wanted)
  const buckets: SQL[] = []
  const before: SQL[] = []
  if (wanted.point) {
    buckets.push(sql`(select l.provider_id as id from listing_index l
      where ${all(conditions({ ...base, point: wanted.point, radius: wanted.radius }))} order by ${distance})`)
    before.push(sql`coalesce(l.position <-> ${positionOf(wanted.point)} > ${chord(wanted.radius)}, true)`)
  }
  if (groupId !== null) {
    buckets.push(sql`(select l.provider_id as id from listing_categories l
      where ${all([shown, sql`l.category_id = ${groupId}`, ...before])} order by ${distance})`)
    before.push(sql`not exists (select from listing_categories g where g.provider_id = l.provider_id and g.category_id = ${groupId})`)
  }
  buckets.push(sql`(select l.provider_id as id from listing_index l where ${all([shown, ...before])} order by ${distance})`)
  return sql`
    select id, false as strong from (${sql.join(buckets, sql` union all `)}) everybody
    limit ${PROVIDERS_PER_PAGE} offset ${(wanted.page - 1) * PROVIDERS_PER_PAGE}`
}
