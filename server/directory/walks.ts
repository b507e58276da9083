import { type SQL, sql } from 'drizzle-orm'
import { LISTINGS_BESIDE, MOST_COUNTED } from '#contract/directory/words.ts'
import { conditions, containsWords, covers, type DirectoryQuery, lineOf, nearest, order, source } from './query.ts'

// Walks go along an index in the published order until the page is full, for words that so many use that collecting
// every match would cost more.

/** Rows after which a walk along an index gives up and leaves the rest to the word index; more for later pages. */
const WALK = 4_000
const LONGEST_WALK = 20_000
/** Rows that a walk counts; beyond them the number is a lower bound. */
const COUNTING_WALK = 2_000

/** For many matches. With a point the order is distance alone. */
export function walk(query: DirectoryQuery, limit: number): SQL {
  return sql`
    select c.id, false as strong from (${candidates(query, walkOf(query))}) c
    where ${containsWords(sql`c.document`, query)} limit ${limit}`
}

/** Only matches with every word in the headline, which come first. */
export function walkStrong(query: DirectoryQuery, limit: number): SQL {
  return sql`
    select c.id, true as strong from (${candidates(query, walkOf(query))}) c
    where ${containsWords(sql`c.headline`, query)} limit ${limit}`
}

/** The other matches. */
export function walkWeak(query: DirectoryQuery, limit: number): SQL {
  return sql`
    select c.id, false as strong from (${candidates(query, walkOf(query))}) c
    where ${containsWords(sql`c.document`, query)} and not (${containsWords(sql`c.headline`, query)}) limit ${limit}`
}

/** Of the first listings in order, those with all words; a walk of a bounded length, however many there are. */
export function amongFirst(query: DirectoryQuery): SQL {
  const { point, take, skip } = query
  const ordered =
    point && query.alsoIn === null ? nearest({ ...query, point }, LISTINGS_BESIDE) : inOrder(query, LISTINGS_BESIDE)
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

function inOrder(query: DirectoryQuery, limit: number): SQL {
  const { point } = query
  return sql`
    select l.provider_id as id, ${point ? order(point) : sql`0`} as line, ${covers(query)} as covers
    from ${source({ ...query, words: [] })} where ${conditions(query)}
    order by ${order(point)} limit ${limit}`
}

/** Counts up to the cap; `walked`: the walk reached its own end. */
export function countedByWalk(query: DirectoryQuery): SQL {
  return sql`
    with c as materialized (${candidates(query, COUNTING_WALK)})
    select (select count(*)::int from (select from c where ${containsWords(sql`c.document`, query)} limit ${MOST_COUNTED + 1}) m)
      as number, (select count(*) < ${COUNTING_WALK} from c) as walked`
}

function walkOf({ skip }: DirectoryQuery): number {
  return Math.min(WALK + 50 * skip, LONGEST_WALK)
}

function candidates(query: DirectoryQuery, limit: number): SQL {
  const { point } = query
  const walked = sql`
    select l.provider_id as id, i.headline, i.document, ${point ? order(point) : sql`0`} as line,
      ${point ? covers(query) : sql`true`} as covers
    from ${source(query)} where ${conditions(query)} order by ${order(point)} limit ${limit}`
  return point ? sql`select * from (${walked}) near where near.line <= ${lineOf(query.radius)} and near.covers` : walked
}
