import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Category } from '#contract/category/words.ts'
import type { ResultCount } from '#contract/directory/view.ts'
import { MAX_RESULTS_COUNTED } from '#contract/directory/words.ts'
import { question, rowOf, rowsOf, runQueries } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import type { Understanding } from '../understanding/understand.ts'
import { isWhole } from '../understanding/words.ts'
import { anyListing, DirectoryHit, type DirectoryQuery } from './query.ts'
import type { Spellings } from './statements.ts'
import * as statements from './statements.ts'

/** A typed text as the search works with it. `categories`: those that are meant, best first. */
export type Reading = Understanding & { categories: Category[] }

export type Matches = { hits: DirectoryHit[]; count: ResultCount }
/** How many of them have the name, and how many are of the trades; the others have the words. */
type MeantMatches = Matches & { named: number; ofTrades: number }

const NumberRow = z.object({ number: z.number() })
const CountedByWalk = NumberRow.extend({ walked: z.boolean() })
const LookUp = z.object({ named: z.array(z.string()), spelled: z.array(z.array(z.string())) })
export const CountedHit = DirectoryHit.extend(NumberRow.shape)
export type CountedHit = z.infer<typeof CountedHit>

/** Words that more providers of the trade use put none of them first. */
const MAX_FIRST = 60
/** A sentence has many words that no trade explains; they do not narrow. */
const MAX_EXTRA = 3
/** From this many expected matches, a search walks the ranking instead of collecting every match. */
const MANY = 1.3 * MAX_RESULTS_COUNTED

export function capped(number: number): ResultCount {
  return { number: Math.min(number, MAX_RESULTS_COUNTED), atLeast: number > MAX_RESULTS_COUNTED }
}

/**
 * In the published order: businesses of exactly this name; of the trades that are meant, who has the other words of
 * the text, then the rest, several trades in turns; then who has all the words.
 */
export async function meantMatches(work: Work, query: DirectoryQuery, reading: Reading): Promise<MeantMatches> {
  const end = query.skip + query.take
  const trades = tradeQueries(query, reading)
  const known = await lookUp(work, query, reading, trades)
  const { named, spelled, pages } = known
  if (trades.length === 0 && named.length === 0)
    return { ...(await match(work, query, spelled)), named: 0, ofTrades: 0 }
  const ofTrades = await numberTogether(work, trades, pages)
  const ahead = [...named, ...(await firstOfTrade(work, trades[0], reading, known))]
  const before = named.length + ofTrades - (await numberAmong(work, trades, named))
  const others = inTurns(pages, ahead).slice(Math.max(0, query.skip - ahead.length))
  const listed = [
    ...ahead.slice(query.skip, end),
    ...others.slice(0, Math.max(0, Math.min(before, end) - Math.max(ahead.length, query.skip))),
  ]
  const words = await wordMatches(work, query, reading, { named, spelled, before, listed: listed.length })
  return {
    hits: [...listed, ...words.hits],
    count: capped(before + words.count.number),
    named: named.length,
    ofTrades,
  }
}

/** The first listings of each trade, without the words: those up to the end of the page, so that turns can be taken. */
function tradeQueries(query: DirectoryQuery, { categories }: Reading): DirectoryQuery[] {
  return categories.map(({ id, parentId }) => {
    const inFilter = query.categoryId === null || query.categoryId === id || query.categoryId === parentId
    const alsoIn = inFilter ? null : query.categoryId
    return { ...query, words: [], categoryId: id, alsoIn, skip: 0, take: query.skip + query.take }
  })
}

type WordMatches = { named: DirectoryHit[]; spelled: Spellings; pages: Matches[] }

/**
 * What every search by words needs first: businesses of exactly the typed name, how listings spell the words, and the first
 * pages of the trades. The name also counts outside a place that the text seems to name: that may be part of the name.
 */
async function lookUp(
  work: Work,
  query: DirectoryQuery,
  reading: Reading,
  trades: DirectoryQuery[],
): Promise<WordMatches> {
  const name = query.categoryId === null ? reading.name : ''
  const starts = reading.words.filter((word) => !isWhole(word))
  if (name === '' && starts.length + trades.length === 0) return { named: [], spelled: new Map(), pages: [] }
  const own = question(LookUp, statements.lookUp(query, name, starts), ([found]) => found)
  const atOnce = trades.every(statements.hasOnePlan)
  const firsts = trades.map((trade) => question(CountedHit, statements.browseCounted(trade), (hits) => hits))
  const [[found, ...others], pages] = await Promise.all([
    runQueries<[z.infer<typeof LookUp> | undefined, ...CountedHit[][]]>(work.db, [own, ...(atOnce ? firsts : [])]),
    atOnce ? [] : Promise.all(trades.map((trade) => browse(work, trade))),
  ])
  const ids = found?.named ?? []
  const narrowed = (query.point && !reading.place) || query.fields?.length
  const inside = narrowed ? await among(work, { ...query, words: [] }, ids) : new Set(ids)
  return {
    named: ids.filter((id) => inside.has(id)).map((id) => ({ id, strong: true })),
    spelled: new Map(starts.map((word, at) => [word, found?.spelled[at] ?? []])),
    pages: atOnce ? others.map((hits) => ({ hits, count: capped(hits[0]?.number ?? 0) })) : pages,
  }
}

async function numberTogether(work: Work, trades: DirectoryQuery[], pages: Matches[]): Promise<number> {
  const most = Math.max(0, ...pages.map(({ count }) => count.number + Number(count.atLeast)))
  if (trades.length < 2 || most > MAX_RESULTS_COUNTED) return most
  return (await rowOf(work.db, NumberRow, statements.countedTogether(trades)))?.number ?? 0
}

async function numberAmong(work: Work, trades: DirectoryQuery[], named: DirectoryHit[]): Promise<number> {
  const ids = named.map(({ id }) => id)
  const found = await Promise.all(trades.map((trade) => among(work, trade, ids)))
  return ids.filter((id) => found.some((inTrade) => inTrade.has(id))).length
}

async function among(work: Work, query: DirectoryQuery, ids: string[]): Promise<Set<string>> {
  const hits = ids.length === 0 ? [] : await rowsOf(work.db, DirectoryHit, statements.among(query, ids))
  return new Set(hits.map(({ id }) => id))
}

/** Finds who in the first trade has the words that it does not explain, up to the end of the page. */
async function firstOfTrade(
  work: Work,
  trade: DirectoryQuery | undefined,
  { extra }: Reading,
  { named, spelled, pages }: WordMatches,
): Promise<DirectoryHit[]> {
  if (!trade || pages[0]?.count.number === 0 || extra.length === 0 || extra.length > MAX_EXTRA) return []
  const except = named.map(({ id }) => id)
  const first = { ...trade, words: extra, except, take: Math.min(trade.take, MAX_FIRST) }
  const { hits } = await matchBeside(work, first, spelled)
  return hits.map(({ id }) => ({ id, strong: false }))
}

/** Each trade in its order; of several, one after the other in turns. */
function inTurns(pages: Matches[], ahead: DirectoryHit[]): DirectoryHit[] {
  const before = new Set(ahead.map(({ id }) => id))
  const lists = pages.map(({ hits }) => hits.filter(({ id }) => !before.has(id)))
  const taken = new Map<string, DirectoryHit>()
  for (let place = 0; lists.some((list) => place < list.length); place++) {
    for (const list of lists) {
      const hit = list[place]
      if (hit && !taken.has(hit.id)) taken.set(hit.id, { id: hit.id, strong: false })
    }
  }
  return [...taken.values()]
}

/** Finds those whose own words match, without those before. */
async function wordMatches(
  work: Work,
  query: DirectoryQuery,
  { categories, words }: Reading,
  { named, spelled, before, listed }: Omit<WordMatches, 'pages'> & { before: number; listed: number },
): Promise<Matches> {
  const take = query.take - listed
  if (words.length === 0 || before > MAX_RESULTS_COUNTED) return { hits: [], count: capped(0) }
  const rest = {
    ...query,
    words,
    notIn: categories.map(({ id }) => id),
    except: named.map(({ id }) => id),
    skip: Math.max(0, query.skip - before),
    take: Math.max(1, take),
  }
  const { hits, count } = await (categories.length > 0 ? matchBeside : match)(work, rest, spelled)
  return { hits: hits.slice(0, Math.max(0, take)), count }
}

/** Listings whose own words match; all that the filters let through without words. */
async function match(work: Work, query: DirectoryQuery, spelled: Spellings): Promise<Matches> {
  if (query.words.length === 0) return browse(work, query)
  const expected = await work.site.wordStatistics.estimate(work.db, query.words)
  if (expected.document < MANY) return collect(work, query, spelled)
  const end = query.skip + query.take
  const found =
    query.point || query.categoryId !== null
      ? await walkNear(work, query, end)
      : await walkRanking(work, query, end, expected.headline)
  // The walk gave up before its end.
  return found ? { ...found, hits: found.hits.slice(query.skip, end) } : collect(work, query, spelled)
}

/**
 * Matches beside those of a trade: all of them where the words are rare, else those among the first of the list, since
 * words that many use tell little.
 */
async function matchBeside(work: Work, query: DirectoryQuery, spelled: Spellings): Promise<Matches> {
  const expected = await work.site.wordStatistics.estimate(work.db, query.words)
  return expected.document < MANY ? collect(work, query, spelled) : countedHits(work, query, statements.amongFirst)
}

export async function browse(work: Work, query: DirectoryQuery): Promise<Matches> {
  if (!query.point || statements.isPlain(query)) return countedHits(work, query, statements.browseCounted)
  const number = (await rowOf(work.db, NumberRow, statements.counted(query)))?.number ?? 0
  const hits = number === 0 ? [] : await rowsOf(work.db, DirectoryHit, statements.browse(query, number))
  return { hits, count: capped(number) }
}

async function collect(work: Work, query: DirectoryQuery, spelled: Spellings): Promise<Matches> {
  if (query.words.some((word) => spelled.get(word)?.length === 0)) return { hits: [], count: capped(0) }
  return countedHits(work, query, (page) => statements.collect(page, spelled))
}

/** Runs a statement whose rows carry the total. */
async function countedHits(
  work: Work,
  query: DirectoryQuery,
  statement: (page: DirectoryQuery) => SQL,
): Promise<Matches> {
  const hits = await rowsOf(work.db, CountedHit, statement(query))
  const first = hits[0]
  if (first) return { hits, count: capped(first.number) }
  // No row beyond the last page carries the count.
  const counted = query.skip === 0 ? undefined : await rowOf(work.db, NumberRow, statement({ ...query, skip: 0 }))
  return { hits, count: capped(counted?.number ?? 0) }
}

/** Common words with a place or a category. Null if the walk gave up before its end. */
async function walkNear(work: Work, query: DirectoryQuery, end: number): Promise<Matches | null> {
  const [hits, counted] = await Promise.all([
    query.point ? walk(work, query, 'all', end) : walkTiers(work, query, end),
    rowOf(work.db, CountedByWalk, statements.countedByWalk(query)),
  ])
  const walked = counted?.walked ?? false
  if (hits.length < end && !walked) return null
  const { number, atLeast } = capped(Math.max(counted?.number ?? 0, hits.length))
  return { hits, count: { number, atLeast: atLeast || !walked } }
}

/** Common words alone: only the page itself is worked out. Null if the walk gave up before its end. */
async function walkRanking(work: Work, query: DirectoryQuery, end: number, headlines: number): Promise<Matches | null> {
  const strong = headlines < MANY ? [] : await walk(work, query, 'strong', end)
  const hits = strong.length < end ? await walkTiers(work, query, end) : strong
  return hits.length < end ? null : { hits, count: { number: MAX_RESULTS_COUNTED, atLeast: true } }
}

async function walkTiers(work: Work, query: DirectoryQuery, end: number): Promise<DirectoryHit[]> {
  const strong = await walk(work, query, 'strong', end)
  if (strong.length >= end) return strong
  return [...strong, ...(await walk(work, query, 'weak', end - strong.length))]
}

function walk(
  work: Work,
  query: DirectoryQuery,
  part: 'strong' | 'weak' | 'all',
  most: number,
): Promise<DirectoryHit[]> {
  return rowsOf(work.db, DirectoryHit, statements.walk(query, part, most))
}

/** Everyone: those in the radius, then of the category's group, then the rest. */
export async function allListings(work: Work, query: DirectoryQuery, category: Category | undefined): Promise<Matches> {
  const group = category ? (category.parentId ?? category.id) : null
  const [hits, total] = await Promise.all([
    rowsOf(work.db, DirectoryHit, statements.allListings(query, group)),
    rowOf(work.db, NumberRow, statements.counted(anyListing)),
  ])
  return { hits, count: capped(total?.number ?? 0) }
}
