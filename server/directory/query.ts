import { type SQL, sql } from 'drizzle-orm'
import { MOST_COUNTED, PROVIDERS_PER_PAGE } from '#contract/directory.ts'
import { EARTH_RADIUS_MILES, type Point } from '#contract/place.ts'
import { holds } from './words.ts'

/** What a search asks of the index, every text resolved. */
export type Wanted = {
  words: string[]
  categoryId: number | null
  point: Point | null
  /** Miles; matters with a point only. */
  radius: number
  /** Folded words of a location that no table knows; never together with a point. */
  placeWords: string[]
  townSlug: string | null
  hideUnclaimed: boolean
  page: number
}

/** A match. `strong`: every word stands in its headline. */
export type Found = { id: string; strong: boolean }

/** A walk along an index gives up after so many rows and leaves the rest to the word index. */
const LONGEST_WALK = 20_000
/** How far a walk goes to count: beyond, the number is a lower bound. */
const COUNTING_WALK = 2_000

/** The straight line through the sphere for miles over ground, as place_position() measures. */
function lineOf(miles: number): number {
  return 2 * EARTH_RADIUS_MILES * Math.sin(miles / (2 * EARTH_RADIUS_MILES))
}

/** Miles over ground for such a straight line. */
export function milesOf(line: number): number {
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, line / (2 * EARTH_RADIUS_MILES)))
}

export const positionOf = (point: Point) => sql`place_position(${point.lat}::float8, ${point.lng}::float8, 1)`

/** The directory's order: nearest first (the index breaks ties by quality), else best first. */
export function order(point: Point | null): SQL {
  return point ? sql`l.position <-> ${positionOf(point)}` : sql`l.quality desc nulls last, l.provider_id`
}

/** The page's rows without words: straight from the ranking or the position index. */
export function browse(wanted: Wanted): SQL {
  const offset = (wanted.page - 1) * PROVIDERS_PER_PAGE
  if (wanted.point) {
    return sql`
      select n.id, false as strong from (${nearest(wanted, wanted.point, offset + PROVIDERS_PER_PAGE)}) n
      where n.line <= ${lineOf(wanted.radius)} limit ${PROVIDERS_PER_PAGE} offset ${offset}`
  }
  return sql`
    select l.provider_id as id, false as strong from ${source(wanted)} where ${conditions(wanted)}
    order by ${order(null)} limit ${PROVIDERS_PER_PAGE} offset ${offset}`
}

/** How many match without words, counted up to the cap. */
export function counted(wanted: Wanted): SQL {
  if (wanted.point) {
    return sql`select count_near(${wanted.categoryId}::int, ${positionOf(wanted.point)}, ${lineOf(wanted.radius)},
      ${wanted.hideUnclaimed}, ${MOST_COUNTED + 1}) as number`
  }
  return sql`
    select count(*)::int as number from (
      select from ${source(wanted)} where ${conditions(wanted)} limit ${MOST_COUNTED + 1}
    ) matches`
}

/** A word with more spellings than this is looked for by its letters. */
const MOST_SPELLINGS = 100

/** Each word's spellings: the words, as they stand in documents, that hold it. */
export function spellings(words: string[]): SQL {
  const each = words.map(
    (word) => sql`array(select word from document_words where ${holds(sql`word`, word)} limit ${MOST_SPELLINGS + 1})`,
  )
  return sql`select jsonb_build_array(${sql.join(each, sql`, `)}) as spelled`
}

/**
 * Few match: collect them all, then sort and count.
 * @param spelled the spellings of each word: documents are found by those, and by their letters only if they are many
 */
export function collect(wanted: Wanted, spelled: string[][]): SQL {
  const { point } = wanted
  const inside = point ? sql`l.position <-> ${positionOf(point)} <= ${lineOf(wanted.radius)}` : sql`true`
  return sql`
    with matches as materialized (
      select l.provider_id, l.quality, l.position, ${point ? sql`false` : words(sql`i.headline`, wanted)} as strong
      from ${source(wanted)} where ${conditions(wanted)} and ${spelt(wanted, spelled)} and ${inside}
    )
    select l.provider_id as id, l.strong, count(*) over ()::int as number from matches l
    order by l.strong desc, ${order(point)}
    limit ${PROVIDERS_PER_PAGE} offset ${(wanted.page - 1) * PROVIDERS_PER_PAGE}`
}

/** Many match: walk along the order until enough are found. With a point the order is distance alone. */
export function walk(wanted: Wanted, limit: number): SQL {
  return sql`
    select c.id, false as strong from (${candidates(wanted, LONGEST_WALK)}) c
    where ${words(sql`c.document`, wanted)} limit ${limit}`
}

/** The same, only those with every word in the headline: they come first. */
export function walkStrong(wanted: Wanted, limit: number): SQL {
  return sql`
    select c.id, true as strong from (${candidates(wanted, LONGEST_WALK)}) c
    where ${words(sql`c.headline`, wanted)} limit ${limit}`
}

/** Those that hold the words, but not all of them in the headline. */
export function walkWeak(wanted: Wanted, limit: number): SQL {
  return sql`
    select c.id, false as strong from (${candidates(wanted, LONGEST_WALK)}) c
    where ${words(sql`c.document`, wanted)} and not (${words(sql`c.headline`, wanted)}) limit ${limit}`
}

/** How many a walk meets, up to the cap; `walked` tells whether the walk came to its own end. */
export function countedByWalk(wanted: Wanted): SQL {
  return sql`
    with c as materialized (${candidates(wanted, COUNTING_WALK)})
    select (select count(*)::int from (select from c where ${words(sql`c.document`, wanted)} limit ${MOST_COUNTED + 1}) m)
      as number, (select count(*) < ${COUNTING_WALK} from c) as walked`
}

/** Everybody, for a search without a match: what is in the radius, then the same group, then the rest, each in order. */
export function everybody(wanted: Wanted, groupId: number | null): SQL {
  const any = { ...wanted, words: [], categoryId: null, placeWords: [], townSlug: null, hideUnclaimed: false }
  const outOfGroup = sql`not exists (select from listing_categories g where g.provider_id = b.id and g.category_id = ${groupId})`
  const buckets: SQL[] = []
  const ranked = (categoryId: number | null) => everyoneOf({ ...any, categoryId })
  if (wanted.point) buckets.push(sql`(select b.id from (${ranked(null)}) b where b.line <= ${lineOf(wanted.radius)})`)
  const beyond = wanted.point ? sql`coalesce(b.line > ${lineOf(wanted.radius)}, true)` : sql`true`
  if (groupId !== null) buckets.push(sql`(select b.id from (${ranked(groupId)}) b where ${beyond})`)
  const rest = groupId === null ? beyond : sql`${beyond} and ${outOfGroup}`
  buckets.push(sql`(select b.id from (${ranked(null)}) b where ${rest})`)
  return sql`
    select id, false as strong from (${sql.join(buckets, sql` union all `)}) everybody
    limit ${PROVIDERS_PER_PAGE} offset ${(wanted.page - 1) * PROVIDERS_PER_PAGE}`
}

function everyoneOf(wanted: Wanted): SQL {
  if (wanted.point) return nearest(wanted, wanted.point, 2 * MOST_COUNTED)
  return sql`
    select l.provider_id as id, null::float8 as line from ${source(wanted)} where ${conditions(wanted)}
    order by ${order(null)} limit ${2 * MOST_COUNTED}`
}

/** The nearest by the position index. The radius is left to the caller: inside, it would spoil the plan. */
function nearest(wanted: Wanted, point: Point, limit: number): SQL {
  return sql`
    select l.provider_id as id, ${order(point)} as line from ${source(wanted)} where ${conditions(wanted)}
    order by ${order(point)} limit ${limit}`
}

/** What a walk passes, with the texts to look at. */
function candidates(wanted: Wanted, limit: number): SQL {
  const { point } = wanted
  const walked = sql`
    select l.provider_id as id, i.headline, i.document, ${point ? order(point) : sql`0`} as line
    from ${source(wanted)} where ${conditions(wanted)} order by ${order(point)} limit ${limit}`
  return point ? sql`select * from (${walked}) near where near.line <= ${lineOf(wanted.radius)}` : walked
}

/** `l` is what is walked: the index, or its filing by category; `i` is the index where texts are asked for. */
function source({ categoryId, words, placeWords }: Wanted): SQL {
  const texts = words.length > 0 || placeWords.length > 0
  if (categoryId !== null) {
    return texts
      ? sql`listing_categories l join listing_index i on i.provider_id = l.provider_id`
      : sql`listing_categories l`
  }
  return texts
    ? sql`listing_index l cross join lateral (select l.headline, l.document, l.place_text) i`
    : sql`listing_index l`
}

/** Everything a match must hold but the words and the radius. */
function conditions(wanted: Wanted): SQL {
  const found = [sql`l.public_until > present()`]
  if (wanted.categoryId !== null) found.push(sql`l.category_id = ${wanted.categoryId}`)
  if (wanted.townSlug !== null) found.push(sql`l.town_slug = ${wanted.townSlug}`)
  if (wanted.hideUnclaimed) found.push(sql`not l.unclaimed`)
  for (const word of wanted.placeWords) found.push(holds(sql`i.place_text`, word))
  return sql.join(found, sql` and `)
}

function words(column: SQL, wanted: Wanted): SQL {
  return sql.join(
    wanted.words.map((word) => holds(column, word)),
    sql` and `,
  )
}

/** Every word in the document, by its spellings. */
function spelt(wanted: Wanted, spelled: string[][]): SQL {
  return sql.join(
    wanted.words.map((word, at) => {
      const all = spelled[at] ?? []
      if (word.length < 3 || all.length > MOST_SPELLINGS) return holds(sql`i.document`, word)
      return sql`string_to_array(i.document, ' ') && ${sql.param(all)}::text[]`
    }),
    sql` and `,
  )
}
