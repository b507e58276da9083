import { type SQL, sql } from 'drizzle-orm'
import { LISTINGS_BESIDE, MAX_RESULTS_COUNTED } from '#contract/directory/words.ts'
import type { Point } from '#contract/place/view.ts'
import { literal, prepared } from '#db/prepared.ts'
import { isWhole, startOf } from '../understanding/words.ts'
import {
  ANY,
  anyListing,
  codesOf,
  conditions,
  containsWord,
  containsWords,
  covers,
  type DirectoryQuery,
  inside,
  lineOf,
  order,
  positionOf,
  source,
} from './query.ts'

/** How listings spell words; a whole word as it is. */
export type Spellings = ReadonlyMap<string, string[]>

/** Areas that only a general statement can choose: those in the radius come first, `most` of them. */
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
  return isPlain(query) && !query.townSlug && query.placeWords.length === 0
}

function nearCounted(query: DirectoryQuery, point: Point): SQL {
  const around = sql`${query.categoryId ?? ANY}::int, at.position, ${lineOf(query.radius)}::float8, ${codesOf(query)}, ${query.hideUnclaimed}`
  return prepared(sql`
    select n.id, false as strong, c.number
    from (select ${positionOf(point)} as position offset 0) at
    cross join lateral (select count_near(${around}, ${literal(MAX_RESULTS_COUNTED + 1)}) as number offset 0) c
    cross join lateral nearest_areas(${around}, true, least(${query.skip + query.take}::int, c.number)) with ordinality
      as n (id, away, covering, place)
    order by n.place offset ${query.skip}`)
}

/** Whether nearest_areas() and count_near() can choose them. */
export function isPlain(query: DirectoryQuery): boolean {
  return !query.alsoIn && !query.notIn?.length && !query.except?.length && !query.fields?.length
}

export function counted(query: DirectoryQuery): SQL {
  if (query.point && isPlain(query)) {
    return sql`select count_near(${query.categoryId ?? ANY}::int, ${positionOf(query.point)}, ${lineOf(query.radius)},
      ${codesOf(query)}, ${query.hideUnclaimed}, ${MAX_RESULTS_COUNTED + 1}) as number`
  }
  return sql`
    select count(*)::int as number from (
      select from ${source(query)} where ${conditions(query)} and ${inside(query)} limit ${MAX_RESULTS_COUNTED + 1}
    ) matches`
}

/** A name that more businesses have puts none of them first. */
const MAX_NAMED = 12
/** A word with more spellings than this is searched by its letters. */
const MAX_SPELLINGS = 100

/** Listings that go by exactly `name`, best first, and how listings spell what begins as these words do. */
export function lookUp(query: DirectoryQuery, name: string, words: string[]): SQL {
  return prepared(sql`
    select array(
      select i.provider_id::text from listing_index i
      where ${name}::text <> '' and i.name in (${name}::text, ${`${name} ltd`}, ${`${name} limited`}) and i.public_until > present()
        and not (${query.hideUnclaimed}::boolean and i.unclaimed)
      order by i.quality desc, i.provider_id limit ${literal(MAX_NAMED)}
    ) as named, spellings_of(${sql.param(words.map(startOf))}::text[], ${literal(MAX_SPELLINGS + 1)}) as spelled`)
}

/** Suits few matches. Letters find documents only where a word has too many spellings. */
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

/** Answers a search without a match: those in the radius, then of the same group, then the rest, each in order. */
export function allListings(query: DirectoryQuery, groupId: number | null): SQL {
  const any = { ...anyListing, point: query.point, codes: query.codes, radius: query.radius }
  // A value, not a join: a join could change the order.
  const inGroup = sql`(select true from listing_categories g where g.provider_id = b.id and g.category_id = ${groupId})`
  const buckets: SQL[] = []
  const all = (categoryId: number | null) => ranked({ ...any, categoryId }, 2 * MAX_RESULTS_COUNTED)
  const near = sql`b.line <= ${lineOf(query.radius)} and b.covers`
  if (query.point) buckets.push(sql`(select b.id from (${all(null)}) b where ${near})`)
  const beyond = query.point ? sql`not coalesce(${near}, false)` : sql`true`
  if (groupId !== null) buckets.push(sql`(select b.id from (${all(groupId)}) b where ${beyond})`)
  const rest = groupId === null ? beyond : sql`${beyond} and ${inGroup} is null`
  buckets.push(sql`(select b.id from (${all(null)}) b where ${rest})`)
  return sql`
    select id, false as strong from (${sql.join(buckets, sql` union all `)}) listings
    limit ${query.take} offset ${query.skip}`
}

function matchesSpellings(query: DirectoryQuery, spelled: Spellings): SQL {
  return sql.join(
    query.words.map((word) => {
      const all = isWhole(word) ? [word] : (spelled.get(word) ?? [])
      if (all.length > MAX_SPELLINGS) return containsWord(sql`i.document`, word)
      return sql`string_to_array(i.document, ' ') && ${sql.param(all)}::text[]`
    }),
    sql` and `,
  )
}

// Walks go along an index in the published order until the page is full, for words that so many use that collecting
// every match would cost more.

/** Rows after which a walk along an index gives up and leaves the rest to the word index; more for later pages. */
const WALK = 4_000
const MAX_WALK = 20_000
/** Rows that a walk counts; beyond them the number is a lower bound. */
const COUNTING_WALK = 2_000

/** Suits many matches: those with every word in the headline, which come first, the others, or all, as with a point. */
export function walk(query: DirectoryQuery, part: 'strong' | 'weak' | 'all', limit: number): SQL {
  const strong = containsWords(sql`c.headline`, query)
  const all = containsWords(sql`c.document`, query)
  const matching = { strong, weak: sql`${all} and not (${strong})`, all }[part]
  return sql`
    select c.id, ${part === 'strong' ? sql`true` : sql`false`} as strong
    from (${candidates(query, Math.min(WALK + 50 * query.skip, MAX_WALK))}) c where ${matching} limit ${limit}`
}

/** Selects those of the first listings that have all words, in a walk of bounded length. */
export function amongFirst(query: DirectoryQuery): SQL {
  const { point, take, skip } = query
  const ordered =
    point && !query.alsoIn && !query.fields?.length
      ? nearest({ ...query, point }, LISTINGS_BESIDE)
      : ranked({ ...query, words: [] }, LISTINGS_BESIDE)
  const inRadius = point ? sql`first.line <= ${lineOf(query.radius)} and first.covers` : sql`true`
  return sql`
    with first as materialized (
      select id, line, covers, row_number() over () as place from (${ordered}) ordered
    )
    select first.id, ${point ? sql`false` : containsWords(sql`i.headline`, query)} as strong, count(*) over ()::int as number
    from first cross join lateral (
      -- Looked up one by one: by the words it would be slower, however rare the planner takes them for.
      select headline, document from listing_index where provider_id = first.id offset 0
    ) i
    where ${inRadius} and ${containsWords(sql`i.document`, query)}
    order by strong desc, first.place limit ${take} offset ${skip}`
}

/** Counts up to the cap; `walked`: the walk reached its own end. */
export function countedByWalk(query: DirectoryQuery): SQL {
  return sql`
    with c as materialized (${candidates(query, COUNTING_WALK)})
    select (select count(*)::int from (select from c where ${containsWords(sql`c.document`, query)} limit ${MAX_RESULTS_COUNTED + 1}) m)
      as number, (select count(*) < ${COUNTING_WALK} from c) as walked`
}

/** Selects areas in the radius, whether they cover the point or not, without a second category. */
function nearest(query: DirectoryQuery & { point: Point }, limit: number): SQL {
  return sql`
    select n.id, n.away as line, n.covering as covers
    from nearest_areas(${query.categoryId ?? ANY}, ${positionOf(query.point)}, ${lineOf(query.radius)}, ${codesOf(query)},
      ${query.hideUnclaimed}, false, ${limit}, ${sql.param(query.notIn ?? [])}::int[], ${sql.param(query.except ?? [])}::uuid[]) n`
}

function candidates(query: DirectoryQuery, limit: number): SQL {
  const walked = ranked(query, limit, sql`, i.headline, i.document`)
  if (!query.point) return walked
  return sql`select * from (${walked}) near where near.line <= ${lineOf(query.radius)} and near.covers`
}

/** The first of the published order, by an index. The caller applies the radius, which would spoil the plan in here. */
function ranked(query: DirectoryQuery, limit: number, texts = sql``): SQL {
  const { point } = query
  return sql`
    select l.provider_id as id, ${point ? order(point) : sql`null::float8`} as line, ${covers(query)} as covers ${texts}
    from ${source(query)} where ${conditions(query)} order by ${order(point)} limit ${limit}`
}
