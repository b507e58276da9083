import { MOST_COUNTED } from '#contract/directory.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import { Counted, capped, type Matches } from './matches.ts'
import * as statements from './query.ts'
import { DirectoryHit, type DirectoryQuery } from './query.ts'
import type { Reading } from './reading.ts'
import { match, matchBeside } from './word-matches.ts'

/** A name that more businesses have, and words that more providers of the trade use, put none of them first. */
const MOST_NAMED = 12
const MOST_FIRST = 60
/** A sentence has many words that no trade explains; they do not narrow. */
const MOST_EXTRA = 3

/**
 * In the published order: businesses of exactly this name; of the trades that are meant, who has the other words of
 * the query, then the rest, several trades in turns; then who has all the words.
 */
export async function meantMatches(work: Work, query: DirectoryQuery, reading: Reading): Promise<Matches> {
  if (reading.categories.length === 0) return withName(work, query, reading)
  const trades = tradeQueries(query, reading)
  const numbers = await Promise.all(trades.map((trade) => numberOf(work, trade)))
  const [name, together] = await Promise.all([named(work, query, reading), numberTogether(work, trades, numbers)])
  const first = await firstOf(work, query, { trades, extra: reading.extra, name })
  const inTrade = name.length === 0 ? [] : await amongTrades(work, trades, name)
  const others = together - inTrade.length
  const ahead = [...name, ...first]
  const end = query.skip + query.take
  const known = Math.max(0, others - first.length)
  const start = Math.max(0, query.skip - ahead.length)
  const rest =
    start >= known || end <= ahead.length
      ? []
      : await inTurns(work, trades, numbers, { ahead, from: start, to: Math.min(known, end - ahead.length) })
  const listed = [...ahead.slice(query.skip, end), ...rest]
  const before = name.length + others
  const words = await wordMatches(work, query, reading, { name, before, listed: listed.length })
  return {
    hits: [...listed, ...words.hits],
    count: capped(Math.min(before + words.count.number, MOST_COUNTED + 1)),
  }
}

/** No trade is meant: the name, then the words. */
async function withName(work: Work, query: DirectoryQuery, reading: Reading): Promise<Matches> {
  const name = await named(work, query, reading)
  if (name.length === 0) return match(work, query)
  const before = name.slice(query.skip, query.skip + query.take)
  const words = await wordMatches(work, query, reading, { name, before: name.length, listed: before.length })
  return { hits: [...before, ...words.hits], count: capped(name.length + words.count.number) }
}

function tradeQueries(query: DirectoryQuery, { categories }: Reading): DirectoryQuery[] {
  return categories.map(({ id, parentId }) => {
    const inFilter = query.categoryId === null || query.categoryId === id || query.categoryId === parentId
    return { ...query, words: [], categoryId: id, alsoIn: inFilter ? null : query.categoryId }
  })
}

/** Also outside the place that the query seems to name: that may be part of the name. */
async function named(work: Work, query: DirectoryQuery, { understood, words }: Reading): Promise<DirectoryHit[]> {
  const name = understood?.typed ?? words.join(' ')
  if (name === '' || query.categoryId !== null) return []
  const hits = await rowsOf(work.db, DirectoryHit, statements.named({ ...query, take: MOST_NAMED }, name))
  if (hits.length === 0 || !query.point || understood?.place) return hits
  const ids = hits.map(({ id }) => id)
  const inside = await rowsOf(work.db, DirectoryHit, statements.among({ ...query, words: [] }, ids))
  return hits.filter(({ id }) => inside.some((hit) => hit.id === id))
}

async function numberOf(work: Work, trade: DirectoryQuery): Promise<number> {
  return (await rowOf(work.db, Counted, statements.counted(trade)))?.number ?? 0
}

async function numberTogether(work: Work, trades: DirectoryQuery[], numbers: number[]): Promise<number> {
  const most = Math.max(...numbers)
  if (trades.length === 1 || most > MOST_COUNTED) return most
  return (await rowOf(work.db, Counted, statements.countedTogether(trades)))?.number ?? 0
}

async function amongTrades(work: Work, trades: DirectoryQuery[], name: DirectoryHit[]): Promise<DirectoryHit[]> {
  const ids = name.map(({ id }) => id)
  const found = await Promise.all(trades.map((trade) => rowsOf(work.db, DirectoryHit, statements.among(trade, ids))))
  return name.filter(({ id }) => found.flat().some((hit) => hit.id === id))
}

type First = { trades: DirectoryQuery[]; extra: string[]; name: DirectoryHit[] }

/** Of the first trade, who has the words that it does not explain; no more than the page shows, and those before. */
async function firstOf(work: Work, { skip, take }: DirectoryQuery, { trades, extra, name }: First) {
  const [trade] = trades
  if (!trade || extra.length === 0 || extra.length > MOST_EXTRA) return []
  const except = name.map(({ id }) => id)
  const first = { ...trade, words: extra, except, skip: 0, take: Math.min(skip + take, MOST_FIRST) }
  const { hits } = await matchBeside(work, first)
  return hits.map(({ id }) => ({ id, strong: false }))
}

type Part = { ahead: DirectoryHit[]; from: number; to: number }

/** Each trade in its order; of several, one after the other in turns. Offsets do not count those ahead. */
async function inTurns(work: Work, trades: DirectoryQuery[], numbers: number[], { ahead, from, to }: Part) {
  const except = ahead.map(({ id }) => id)
  const lists = await Promise.all(
    trades.map((trade, at) =>
      rowsOf(work.db, DirectoryHit, statements.browse({ ...trade, except, skip: 0, take: to }, numbers[at] ?? 0)),
    ),
  )
  const taken = new Map<string, DirectoryHit>()
  for (let place = 0; place < to; place++) {
    for (const list of lists) {
      const hit = list[place]
      if (hit && !taken.has(hit.id)) taken.set(hit.id, hit)
    }
  }
  return [...taken.values()].slice(from, to)
}

/** Whose own words match, without those before. */
async function wordMatches(
  work: Work,
  query: DirectoryQuery,
  { categories, words }: Reading,
  { name, before, listed }: { name: DirectoryHit[]; before: number; listed: number },
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
  const { hits, count } = await (categories.length > 0 ? matchBeside : match)(work, rest)
  return { hits: hits.slice(0, Math.max(0, take)), count }
}
