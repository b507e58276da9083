import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { MOST_COUNTED, PROVIDERS_PER_PAGE } from '#contract/directory/words.ts'
import { EARTH_RADIUS_MILES, type Point } from '#contract/place/words.ts'
import { fixed, prepared } from '#db/prepared.ts'
import { containsWord, isWhole, startOf } from './words/search-words.ts'

export type DirectoryQuery = {
  words: string[]
  categoryId: number | null
  point: Point | null
  /** Town and postcode district at the point, as coverage names them. */
  codes: string[]
  /** Miles; used with a point only. */
  radius: number
  /** Folded words of an unknown location; empty with a point. */
  placeWords: string[]
  townSlug: string | null
  hideUnclaimed: boolean
  /** A second category that is asked for: of the filter, beside the one that was understood. */
  alsoIn: number | null
  /** Categories and listings that are shown elsewhere on the list. */
  notIn: number[]
  except: string[]
  /** How many matches come before the first that is read, and how many are read. */
  skip: number
  take: number
}

/** Everything, as a start for a query. */
export const anyListing: DirectoryQuery = {
  words: [],
  categoryId: null,
  point: null,
  codes: [],
  radius: 0,
  placeWords: [],
  townSlug: null,
  hideUnclaimed: false,
  alsoIn: null,
  notIn: [],
  except: [],
  skip: 0,
  take: PROVIDERS_PER_PAGE,
}

/** `strong`: every word is in the headline. */
export const DirectoryHit = z.object({ id: z.string(), strong: z.boolean() })
export type DirectoryHit = z.infer<typeof DirectoryHit>

/** Chord through the sphere for miles over ground, as place_position() measures. */
export function lineOf(miles: number): number {
  return 2 * EARTH_RADIUS_MILES * Math.sin(Math.min(miles / (2 * EARTH_RADIUS_MILES), Math.PI / 2))
}

export function milesOf(line: number): number {
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, line / (2 * EARTH_RADIUS_MILES)))
}

/** The category of areas in any. */
export const ANY = 0

export const positionOf = (point: Point) => sql`place_position(${point.lat}::float8, ${point.lng}::float8, 1)`

/** Of `l`, an area: the nearest of its provider's that covers the point. */
export function isNearest(point: Point, codes = sql`'{}'::text[]`): SQL {
  return sql`(not l.several
    or is_nearest(l.provider_id, l.category_id, l.area, l.position, ${positionOf(point)}, ${codes}))`
}

/** Nearest first (the index breaks ties by quality), else best first. */
export function order(point: Point | null): SQL {
  return point ? sql`l.position <-> ${positionOf(point)}` : sql`l.quality desc nulls last, l.provider_id`
}

/** Of areas that only a general statement knows how to choose: those in the radius come first, `most` of them. */
export function browse(query: DirectoryQuery, most: number): SQL {
  const limit = Math.max(0, Math.min(query.take, most - query.skip))
  return sql`
    select l.provider_id as id, false as strong from ${source(query)} where ${conditions(query)} and ${covers(query)}
    order by ${order(query.point)} limit ${limit} offset ${query.skip}`
}

/** Each row carries how many there are. */
export function browseCounted(query: DirectoryQuery): SQL {
  if (query.point) return nearCounted(query, query.point)
  const statement = sql`
    select l.provider_id as id, false as strong, (${counted(query)}) as number
    from ${source(query)} where ${conditions(query)}
    order by ${order(null)} limit ${query.take} offset ${query.skip}`
  return hasOnePlan(query) ? prepared(statement) : statement
}

/** How many are in a town, or have its words, decides which index is best. */
export function hasOnePlan(query: DirectoryQuery): boolean {
  return isPlain(query) && query.townSlug === null && query.placeWords.length === 0
}

function nearCounted(query: DirectoryQuery, point: Point): SQL {
  const around = sql`${query.categoryId ?? ANY}::int, at.position, ${lineOf(query.radius)}::float8, ${codesOf(query)}, ${query.hideUnclaimed}`
  return prepared(sql`
    select n.id, false as strong, c.number
    from (select ${positionOf(point)} as position offset 0) at
    cross join lateral (select count_near(${around}, ${fixed(MOST_COUNTED + 1)}) as number offset 0) c
    cross join lateral nearest_areas(${around}, true, least(${query.skip + query.take}::int, c.number)) with ordinality
      as n (id, away, covering, place)
    order by n.place offset ${query.skip}`)
}

/** Whether nearest_areas() and count_near() can choose them. */
export function isPlain(query: DirectoryQuery): boolean {
  return query.alsoIn === null && query.notIn.length === 0 && query.except.length === 0
}

export function counted(query: DirectoryQuery): SQL {
  if (query.point && isPlain(query)) {
    return sql`select count_near(${query.categoryId ?? ANY}::int, ${positionOf(query.point)}, ${lineOf(query.radius)},
      ${codesOf(query)}, ${query.hideUnclaimed}, ${MOST_COUNTED + 1}) as number`
  }
  return sql`
    select count(*)::int as number from (
      select from ${source(query)} where ${conditions(query)} and ${inside(query)} limit ${MOST_COUNTED + 1}
    ) matches`
}

/** A name that more businesses have puts none of them first. */
export const MOST_NAMED = 12
/** A word with more spellings than this is searched by its letters. */
const MOST_SPELLINGS = 100

/** Listings that go by exactly `name`, best first, and how listings spell what begins as these words do. */
export function lookUp(query: DirectoryQuery, name: string, words: string[]): SQL {
  return prepared(sql`
    select array(
      select i.provider_id::text from listing_index i
      where ${name}::text <> '' and i.name in (${name}::text, ${`${name} ltd`}, ${`${name} limited`}) and i.public_until > present()
        and not (${query.hideUnclaimed}::boolean and i.unclaimed)
      order by i.quality desc, i.provider_id limit ${fixed(MOST_NAMED)}
    ) as named, spellings_of(${sql.param(words.map(startOf))}::text[], ${fixed(MOST_SPELLINGS + 1)}) as spelled`)
}

/** How listings spell words; a whole word as it is. */
export type Spellings = ReadonlyMap<string, string[]>

/** For few matches. Letters find documents only where a word has too many spellings. */
export function collect(query: DirectoryQuery, spelled: Spellings): SQL {
  const { point } = query
  const placed = point ? sql`l.position` : sql`null::cube as position`
  return sql`
    with matches as materialized (
      select l.provider_id, ${point ? sql`0` : sql`l.quality`} as quality, ${placed}, ${point ? sql`false` : containsWords(sql`i.headline`, query)} as strong
      from ${source(query)} where ${conditions(query)} and ${matchesSpellings(query, spelled)} and ${inside(query)}
    )
    select l.provider_id as id, l.strong, count(*) over ()::int as number from matches l
    order by l.strong desc, ${order(point)}
    limit ${query.take} offset ${query.skip}`
}

/** Which of `ids` match. */
export function among(query: DirectoryQuery, ids: string[]): SQL {
  return sql`
    select distinct l.provider_id as id, false as strong from ${source(query)}
    where l.provider_id = any(${sql.param(ids)}::uuid[]) and ${conditions(query)} and ${inside(query)}`
}

/** Counts listings that are in any of several categories, each once. */
export function countedTogether(queries: readonly DirectoryQuery[]): SQL {
  const each = queries.map(
    (query) => sql`(select l.provider_id from ${source(query)} where ${conditions(query)} and ${inside(query)})`,
  )
  return sql`select count(distinct provider_id)::int as number from (${sql.join(each, sql` union all `)}) matches`
}

/** For a search without a match: those in the radius, then of the same group, then the rest, each in order. */
export function allListings(query: DirectoryQuery, groupId: number | null): SQL {
  const any = { ...anyListing, point: query.point, codes: query.codes, radius: query.radius }
  // A value, not a join: a join could change the order.
  const inGroup = sql`(select true from listing_categories g where g.provider_id = b.id and g.category_id = ${groupId})`
  const buckets: SQL[] = []
  const ranked = (categoryId: number | null) => allRanked({ ...any, categoryId })
  const near = sql`b.line <= ${lineOf(query.radius)} and b.covers`
  if (query.point) buckets.push(sql`(select b.id from (${ranked(null)}) b where ${near})`)
  const beyond = query.point ? sql`not coalesce(${near}, false)` : sql`true`
  if (groupId !== null) buckets.push(sql`(select b.id from (${ranked(groupId)}) b where ${beyond})`)
  const rest = groupId === null ? beyond : sql`${beyond} and ${inGroup} is null`
  buckets.push(sql`(select b.id from (${ranked(null)}) b where ${rest})`)
  return sql`
    select id, false as strong from (${sql.join(buckets, sql` union all `)}) listings
    limit ${query.take} offset ${query.skip}`
}

/** Of areas in the radius, whether they cover the point or not; without a second category. */
export function nearest(query: DirectoryQuery & { point: Point }, limit: number): SQL {
  return sql`
    select n.id, n.away as line, n.covering as covers
    from nearest_areas(${query.categoryId ?? ANY}, ${positionOf(query.point)}, ${lineOf(query.radius)}, ${codesOf(query)},
      ${query.hideUnclaimed}, false, ${limit}, ${sql.param(query.notIn)}::int[], ${sql.param(query.except)}::uuid[]) n`
}

function allRanked(query: DirectoryQuery): SQL {
  if (query.point) return nearestAnywhere(query, query.point, 2 * MOST_COUNTED)
  return sql`
    select l.provider_id as id, null::float8 as line, true as covers from ${source(query)} where ${conditions(query)}
    order by ${order(null)} limit ${2 * MOST_COUNTED}`
}

/** The caller applies the radius, which would spoil the plan in here. */
function nearestAnywhere(query: DirectoryQuery, point: Point, limit: number): SQL {
  return sql`
    select l.provider_id as id, ${order(point)} as line, ${covers(query)} as covers from ${source(query)} where ${conditions(query)}
    order by ${order(point)} limit ${limit}`
}

/** `l` is the index, its copy by category, or with a point the areas; `i` is the index where texts are needed. */
export function source({ categoryId, words, placeWords, point }: DirectoryQuery): SQL {
  const texts = words.length > 0 || placeWords.length > 0
  if (point) {
    return texts ? sql`listing_areas l join listing_index i on i.provider_id = l.provider_id` : sql`listing_areas l`
  }
  if (categoryId !== null) {
    return texts
      ? sql`listing_categories l join listing_index i on i.provider_id = l.provider_id`
      : sql`listing_categories l`
  }
  return texts
    ? sql`listing_index l cross join lateral (select l.headline, l.document, l.place_text) i`
    : sql`listing_index l`
}

/** From this radius on, a circle holds a good part of the country; the planner takes any for a small one. */
const WIDE = 100

/** Of `l`: whether it is in the radius and covers the point. */
export function inside(query: DirectoryQuery): SQL {
  if (!query.point) return sql`true`
  const [position, line] = [positionOf(query.point), lineOf(query.radius)]
  const within = sql`l.position <-> ${position} <= ${line} and ${covers(query)}`
  return query.radius < WIDE ? sql`l.plane <@ circle_around(${position}, ${line}) and ${within}` : within
}

/** Of `l`, an area: whether it covers the point. */
export function covers(query: DirectoryQuery): SQL {
  return query.point ? sql`covers(l, ${positionOf(query.point)}, ${codesOf(query)})` : sql`true`
}

export function codesOf({ codes }: DirectoryQuery): SQL {
  return sql`${sql.param(codes)}::text[]`
}

/** Without the words, the radius and the coverage. */
export function conditions(query: DirectoryQuery): SQL {
  const all = [sql`l.public_until > present()`]
  if (query.point) all.push(sql`l.category_id = ${query.categoryId ?? ANY}`, isNearest(query.point, codesOf(query)))
  else if (query.categoryId !== null) all.push(sql`l.category_id = ${query.categoryId}`)
  if (query.townSlug !== null) all.push(sql`l.town_slug = ${query.townSlug}`)
  if (query.hideUnclaimed) all.push(sql`not l.unclaimed`)
  if (query.alsoIn !== null) all.push(isFiledIn([query.alsoIn]))
  if (query.notIn.length > 0) all.push(sql`not ${isFiledIn(query.notIn)}`)
  if (query.except.length > 0) all.push(sql`l.provider_id <> all(${sql.param(query.except)}::uuid[])`)
  for (const word of query.placeWords) all.push(containsWord(sql`i.place_text`, word))
  return sql.join(all, sql` and `)
}

function isFiledIn(categoryIds: number[]): SQL {
  return sql`exists (select from listing_categories f
    where f.provider_id = l.provider_id and f.category_id = any(${sql.param(categoryIds)}::int[]))`
}

export function containsWords(column: SQL, query: DirectoryQuery): SQL {
  return sql.join(
    query.words.map((word) => containsWord(column, word)),
    sql` and `,
  )
}

function matchesSpellings(query: DirectoryQuery, spelled: Spellings): SQL {
  return sql.join(
    query.words.map((word) => {
      const all = isWhole(word) ? [word] : (spelled.get(word) ?? [])
      if (all.length > MOST_SPELLINGS) return containsWord(sql`i.document`, word)
      return sql`string_to_array(i.document, ' ') && ${sql.param(all)}::text[]`
    }),
    sql` and `,
  )
}
