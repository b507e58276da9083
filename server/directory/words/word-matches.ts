import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Category } from '#contract/category/words.ts'
import { MOST_COUNTED } from '#contract/directory/words.ts'
import { askTogether, question, rowOf, rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import { Counted, CountedHit, capped, type Matches } from '../matches.ts'
import * as statements from '../query.ts'
import { anyListing, DirectoryHit, type DirectoryQuery, type Spellings } from '../query.ts'
import * as walks from '../walks.ts'
import { isWhole } from './search-words.ts'

/** From this many expected matches, a search walks the ranking instead of collecting every match. */
const MANY = 1.3 * MOST_COUNTED

const CountedByWalk = Counted.extend({ walked: z.boolean() })
const LookUp = z.object({ named: z.array(z.string()), spelled: z.array(z.array(z.string())) })

/** What every search by words needs first, with the first pages of the trades that are meant. */
export async function lookUp(
  work: Work,
  query: DirectoryQuery,
  { name, words, trades }: { name: string; words: string[]; trades: DirectoryQuery[] },
): Promise<{ name: DirectoryHit[]; spelled: Spellings; pages: Matches[] }> {
  const starts = [...new Set(words)].filter((word) => !isWhole(word))
  if (name === '' && starts.length + trades.length === 0) return { name: [], spelled: new Map(), pages: [] }
  const own = question(LookUp, statements.lookUp(query, name, starts), ([found]) => found)
  const firsts = trades.map((trade) => ({ ...trade, skip: 0 }))
  const atOnce = firsts.every(statements.hasOnePlan)
  const asked = firsts.map((trade) => question(CountedHit, statements.browseCounted(trade), (hits) => hits))
  const [[found, ...others], pages] = await Promise.all([
    askTogether<[z.infer<typeof LookUp> | undefined, ...CountedHit[][]]>(work.db, [own, ...(atOnce ? asked : [])]),
    atOnce ? [] : Promise.all(firsts.map((trade) => browse(work, trade))),
  ])
  return {
    name: (found?.named ?? []).map((id) => ({ id, strong: true })),
    spelled: new Map(starts.map((word, at) => [word, found?.spelled[at] ?? []])),
    pages: atOnce ? others.map((hits) => ({ hits, count: capped(hits[0]?.number ?? 0) })) : pages,
  }
}

/** Listings whose own words match; all that the filters let through without words. */
export async function match(work: Work, query: DirectoryQuery, spelled: Spellings): Promise<Matches> {
  if (query.words.length === 0) return browse(work, query)
  const expected = await work.site.wordStatistics.estimate(work.db, query.words)
  if (expected.document < MANY) return collect(work, query, spelled)
  return query.point || query.categoryId !== null
    ? walkNear(work, query, spelled)
    : walkRanking(work, query, spelled, expected)
}

/**
 * Matches beside those of a trade: all of them where the words are rare, else those among the first of the list, since
 * words that many use tell little.
 */
export async function matchBeside(work: Work, query: DirectoryQuery, spelled: Spellings): Promise<Matches> {
  const expected = await work.site.wordStatistics.estimate(work.db, query.words)
  return expected.document < MANY ? collect(work, query, spelled) : countedHits(work, query, walks.amongFirst)
}

export async function browse(work: Work, query: DirectoryQuery): Promise<Matches> {
  if (!query.point || statements.isPlain(query)) return countedHits(work, query, statements.browseCounted)
  const number = (await rowOf(work.db, Counted, statements.counted(query)))?.number ?? 0
  const hits = number === 0 ? [] : await rowsOf(work.db, DirectoryHit, statements.browse(query, number))
  return { hits, count: capped(number) }
}

async function collect(work: Work, query: DirectoryQuery, spelled: Spellings): Promise<Matches> {
  if (query.words.some((word) => spelled.get(word)?.length === 0)) return { hits: [], count: capped(0) }
  return countedHits(work, query, (page) => statements.collect(page, spelled))
}

/** Of a statement whose rows carry how many there are. */
async function countedHits(
  work: Work,
  query: DirectoryQuery,
  statement: (page: DirectoryQuery) => SQL,
): Promise<Matches> {
  const hits = await rowsOf(work.db, CountedHit, statement(query))
  const first = hits[0]
  if (first) return { hits, count: capped(first.number) }
  // No row beyond the last page carries the count.
  const counted = query.skip === 0 ? undefined : await rowOf(work.db, Counted, statement({ ...query, skip: 0 }))
  return { hits, count: capped(counted?.number ?? 0) }
}

/** Common words with a place or a category. */
async function walkNear(work: Work, query: DirectoryQuery, spelled: Spellings): Promise<Matches> {
  const end = query.skip + query.take
  const [hits, counted] = await Promise.all([
    query.point ? rowsOf(work.db, DirectoryHit, walks.walk(query, end)) : tiers(work, query, end),
    rowOf(work.db, CountedByWalk, walks.countedByWalk(query)),
  ])
  if (hits.length < end && !counted?.walked) return collect(work, query, spelled) // the walk gave up before its end
  const number = Math.max(counted?.number ?? 0, hits.length)
  return {
    hits: hits.slice(query.skip, end),
    count: { number: Math.min(number, MOST_COUNTED), atLeast: number > MOST_COUNTED || !counted?.walked },
  }
}

/** Common words alone: only the page itself is worked out. */
async function walkRanking(
  work: Work,
  query: DirectoryQuery,
  spelled: Spellings,
  expected: { headline: number },
): Promise<Matches> {
  const end = query.skip + query.take
  const strong = expected.headline < MANY ? [] : await rowsOf(work.db, DirectoryHit, walks.walkStrong(query, end))
  const hits = strong.length < end ? await tiers(work, query, end) : strong
  if (hits.length < end) return collect(work, query, spelled)
  return { hits: hits.slice(query.skip, end), count: { number: MOST_COUNTED, atLeast: true } }
}

async function tiers(work: Work, query: DirectoryQuery, end: number): Promise<DirectoryHit[]> {
  const strong = await rowsOf(work.db, DirectoryHit, walks.walkStrong(query, end))
  if (strong.length >= end) return strong
  const weak = await rowsOf(work.db, DirectoryHit, walks.walkWeak(query, end - strong.length))
  return [...strong, ...weak]
}

/** Everyone: those in the radius, then of the category's group, then the rest. */
export async function allListings(work: Work, query: DirectoryQuery, category: Category | undefined): Promise<Matches> {
  const group = category ? (category.parentId ?? category.id) : null
  const [hits, total] = await Promise.all([
    rowsOf(work.db, DirectoryHit, statements.allListings(query, group)),
    rowOf(work.db, Counted, statements.counted(anyListing)),
  ])
  return { hits, count: capped(total?.number ?? 0) }
}
