import { MOST_COUNTED } from '#contract/directory/words.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import { Counted, capped, type Matches } from './matches.ts'
import * as statements from './query.ts'
import { DirectoryHit, type DirectoryQuery, type Spellings } from './query.ts'
import type { Reading } from './reading.ts'
import { lookUp, match, matchBeside } from './words/word-matches.ts'

/** Words that more providers of the trade use put none of them first. */
const MOST_FIRST = 60
/** A sentence has many words that no trade explains; they do not narrow. */
const MOST_EXTRA = 3

/** How many of them have the name, and how many are of the trades; the others have the words. */
export type MeantMatches = Matches & { named: number; ofTrades: number }

/**
 * In the published order: businesses of exactly this name; of the trades that are meant, who has the other words of
 * the query, then the rest, several trades in turns; then who has all the words.
 */
export async function meantMatches(work: Work, query: DirectoryQuery, reading: Reading): Promise<MeantMatches> {
  if (reading.categories.length === 0) return withName(work, query, reading)
  const end = query.skip + query.take
  const trades = tradeQueries(query, reading)
  const { name, spelled, pages } = await lookedUp(
    work,
    query,
    reading,
    trades.map((trade) => ({ ...trade, take: end })),
  )
  const together = await numberTogether(work, trades, pages)
  const first = await firstOf(work, query, { trade: trades[0], page: pages[0], extra: reading.extra, name, spelled })
  const inTrade = name.length === 0 ? [] : await amongTrades(work, trades, name)
  const others = together - inTrade.length
  const ahead = [...name, ...first]
  const known = Math.max(0, others - first.length)
  const start = Math.max(0, query.skip - ahead.length)
  const rest =
    start >= known || end <= ahead.length ? [] : inTurns(pages, ahead).slice(start, Math.min(known, end - ahead.length))
  const listed = [...ahead.slice(query.skip, end), ...rest]
  const before = name.length + others
  const words = await wordMatches(work, query, reading, { name, spelled, before, listed: listed.length })
  return {
    hits: [...listed, ...words.hits],
    count: capped(Math.min(before + words.count.number, MOST_COUNTED + 1)),
    named: name.length,
    ofTrades: together,
  }
}

/** No trade is meant: the name, then the words. */
async function withName(work: Work, query: DirectoryQuery, reading: Reading): Promise<MeantMatches> {
  const { name, spelled } = await lookedUp(work, query, reading, [])
  if (name.length === 0) return { ...(await match(work, query, spelled)), named: 0, ofTrades: 0 }
  const before = name.slice(query.skip, query.skip + query.take)
  const words = await wordMatches(work, query, reading, {
    name,
    spelled,
    before: name.length,
    listed: before.length,
  })
  const count = capped(name.length + words.count.number)
  return { hits: [...before, ...words.hits], count, named: name.length, ofTrades: 0 }
}

function tradeQueries(query: DirectoryQuery, { categories }: Reading): DirectoryQuery[] {
  return categories.map(({ id, parentId }) => {
    const inFilter = query.categoryId === null || query.categoryId === id || query.categoryId === parentId
    return { ...query, words: [], categoryId: id, alsoIn: inFilter ? null : query.categoryId }
  })
}

/** The name also outside the place that the query seems to name: that may be part of it. With the spellings of all words. */
async function lookedUp(
  work: Work,
  query: DirectoryQuery,
  { understood, words, extra }: Reading,
  trades: DirectoryQuery[],
) {
  const typed = query.categoryId === null ? (understood?.typed ?? words.join(' ')) : ''
  const { name, ...found } = await lookUp(work, query, { name: typed, words: [...words, ...extra], trades })
  if (name.length === 0 || !query.point || understood?.place) return { name, ...found }
  const ids = name.map(({ id }) => id)
  const inside = await rowsOf(work.db, DirectoryHit, statements.among({ ...query, words: [] }, ids))
  return { ...found, name: name.filter(({ id }) => inside.some((hit) => hit.id === id)) }
}

async function numberTogether(work: Work, trades: DirectoryQuery[], pages: Matches[]): Promise<number> {
  const most = Math.max(...pages.map(({ count }) => count.number + Number(count.atLeast)))
  if (trades.length === 1 || most > MOST_COUNTED) return most
  return (await rowOf(work.db, Counted, statements.countedTogether(trades)))?.number ?? 0
}

async function amongTrades(work: Work, trades: DirectoryQuery[], name: DirectoryHit[]): Promise<DirectoryHit[]> {
  const ids = name.map(({ id }) => id)
  const found = await Promise.all(trades.map((trade) => rowsOf(work.db, DirectoryHit, statements.among(trade, ids))))
  return name.filter(({ id }) => found.flat().some((hit) => hit.id === id))
}

type First = {
  trade: DirectoryQuery | undefined
  page: Matches | undefined
  extra: string[]
  name: DirectoryHit[]
  spelled: Spellings
}

/** Of the first trade, who has the words that it does not explain; no more than the page shows, and those before. */
async function firstOf(work: Work, { skip, take }: DirectoryQuery, { trade, page, extra, name, spelled }: First) {
  if (!trade || page?.count.number === 0 || extra.length === 0 || extra.length > MOST_EXTRA) return []
  const except = name.map(({ id }) => id)
  const first = { ...trade, words: extra, except, skip: 0, take: Math.min(skip + take, MOST_FIRST) }
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

/** Whose own words match, without those before. */
async function wordMatches(
  work: Work,
  query: DirectoryQuery,
  { categories, words }: Reading,
  { name, spelled, before, listed }: { name: DirectoryHit[]; spelled: Spellings; before: number; listed: number },
): Promise<Matches> {
  const take = query.take - listed
  if (words.length === 0 || before > MOST_COUNTED) return { hits: [], count: capped(0) }
  const rest = {
    ...query,
    words,
    notIn: categories.map(({ id }) => id),
    except: name.map(({ id }) => id),
    skip: Math.max(0, query.skip - before),
    take: Math.max(1, take),
  }
  const { hits, count } = await (categories.length > 0 ? matchBeside : match)(work, rest, spelled)
  return { hits: hits.slice(0, Math.max(0, take)), count }
}
