import { z } from 'zod'
import type { Category } from '#contract/category.ts'
import {
  type DirectoryFilters,
  type DirectoryResult,
  MOST_COUNTED,
  NEAR_ME,
  PROVIDERS_PER_PAGE,
} from '#contract/directory.ts'
import type { Place } from '#contract/place.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import { geocode } from '#server/place/place.ts'
import { codesAt, codesOfPlace } from '#server/profile/coverage/codes.ts'
import type { Work } from '#server/work/work.ts'
import { cardsOf } from './card.ts'
import * as statements from './query.ts'
import { DirectoryHit, type DirectoryQuery } from './query.ts'
import { searchWords } from './search-words.ts'

/** From this many expected matches, a search walks the ranking instead of collecting every match. */
const MANY = 1.3 * MOST_COUNTED

type Count = { number: number; atLeast: boolean }
type Matches = { hits: DirectoryHit[]; count: Count }

const Counted = z.object({ number: z.number() })
const CountedByWalk = Counted.extend({ walked: z.boolean() })
const CountedHit = DirectoryHit.extend(Counted.shape)
const Spellings = z.object({ spelled: z.array(z.array(z.string())) })

/** Never fails on typed text. */
export async function searchDirectory(work: Work, filters: DirectoryFilters): Promise<DirectoryResult> {
  const tree = await work.site.taxonomy.read(work.db)
  const category = filters.category ? tree.find(filters.category) : undefined
  const location = locate(work, filters)
  const query: DirectoryQuery = {
    words: searchWords(filters.service),
    categoryId: category?.id ?? null,
    point: location.point,
    codes: location.codes,
    radius: filters.radius,
    placeWords: location.words,
    townSlug: null,
    hideUnclaimed: filters.hideUnclaimed,
    page: filters.page,
  }
  const hopeless =
    (filters.category !== '' && !category) ||
    (filters.service !== '' && query.words.length === 0) ||
    (location.unknown && location.words.length === 0)
  let matches = hopeless ? noMatches : await match(work, query)
  const nothingMatched = matches.count.number === 0
  if (nothingMatched) matches = await allListings(work, query, category)
  return {
    cards: await cardsOf(work, matches.hits, {
      point: query.point,
      codes: query.codes,
      words: nothingMatched ? [] : query.words,
      nothingMatched,
    }),
    count: matches.count,
    page: filters.page,
    pages: Math.max(1, Math.ceil(matches.count.number / PROVIDERS_PER_PAGE)),
    reach: nothingMatched ? 'everyone' : 'fits',
    group: null,
    nothingMatched,
    reading: null,
    place: location.place && { label: location.place.label, lat: location.place.lat, lng: location.place.lng },
    didYouMean: location.didYouMean,
    unknownPlace: location.unknown,
    category: category ? { id: category.id, text: category.text, slug: category.slug } : null,
  }
}

const noMatches: Matches = { hits: [], count: { number: 0, atLeast: false } }

function locate(work: Work, filters: DirectoryFilters) {
  const nowhere = { point: null, codes: [], place: null, words: [], didYouMean: [], unknown: false }
  const { places } = work.site
  if (filters.point) return { ...nowhere, point: filters.point, codes: codesAt(places, filters.point) }
  if (filters.location === '' || filters.location.toLowerCase() === NEAR_ME.toLowerCase()) return nowhere
  const { best, others } = geocode(places, filters.location)
  const didYouMean = others.map((place: Place) => place.label)
  if (best) {
    return {
      ...nowhere,
      point: { lat: best.lat, lng: best.lng },
      codes: codesOfPlace(places, best),
      place: best,
      didYouMean,
    }
  }
  return { ...nowhere, words: searchWords(filters.location), didYouMean, unknown: true }
}

async function match(work: Work, query: DirectoryQuery): Promise<Matches> {
  if (query.words.length === 0) return browse(work, query)
  const expected = await work.site.wordStatistics.estimate(work.db, query.words)
  if (expected.document < MANY) return collect(work, query)
  return query.point || query.categoryId !== null ? walkNear(work, query) : walkRanking(work, query, expected)
}

async function browse(work: Work, query: DirectoryQuery): Promise<Matches> {
  const counting = rowOf(work.db, Counted, statements.counted(query))
  const browsing = async (most?: number) => rowsOf(work.db, DirectoryHit, statements.browse(query, most))
  if (!query.point) {
    const [hits, total] = await Promise.all([browsing(), counting])
    return { hits, count: capped(total?.number ?? 0) }
  }
  const number = (await counting)?.number ?? 0
  return { hits: number === 0 ? [] : await browsing(number), count: capped(number) }
}

async function collect(work: Work, query: DirectoryQuery): Promise<Matches> {
  const { spelled } = (await rowOf(work.db, Spellings, statements.spellings(query.words))) ?? { spelled: [] }
  const hits = await rowsOf(work.db, CountedHit, statements.collect(query, spelled))
  const first = hits[0]
  if (first) return { hits, count: capped(first.number) }
  // No row beyond the last page carries the count.
  const start = statements.collect({ ...query, page: 1 }, spelled)
  const counted = query.page === 1 ? undefined : await rowOf(work.db, Counted, start)
  return { hits, count: capped(counted?.number ?? 0) }
}

/** Common words with a place or a category. */
async function walkNear(work: Work, query: DirectoryQuery): Promise<Matches> {
  const [start, end] = span(query)
  const [hits, counted] = await Promise.all([
    query.point ? rowsOf(work.db, DirectoryHit, statements.walk(query, end)) : tiers(work, query, end),
    rowOf(work.db, CountedByWalk, statements.countedByWalk(query)),
  ])
  if (hits.length === 0) return collect(work, query) // the walk gave up before the first match
  const number = Math.max(counted?.number ?? 0, hits.length)
  return {
    hits: hits.slice(start, end),
    count: { number: Math.min(number, MOST_COUNTED), atLeast: number > MOST_COUNTED || !counted?.walked },
  }
}

/** Common words alone: only the page itself is worked out. */
async function walkRanking(work: Work, query: DirectoryQuery, expected: { headline: number }): Promise<Matches> {
  const [start, end] = span(query)
  const strong = expected.headline < MANY ? [] : await rowsOf(work.db, DirectoryHit, statements.walkStrong(query, end))
  const hits = strong.length < end ? await tiers(work, query, end) : strong
  if (hits.length < end) return collect(work, query)
  return { hits: hits.slice(start, end), count: { number: MOST_COUNTED, atLeast: true } }
}

async function tiers(work: Work, query: DirectoryQuery, end: number): Promise<DirectoryHit[]> {
  const strong = await rowsOf(work.db, DirectoryHit, statements.walkStrong(query, end))
  if (strong.length >= end) return strong
  const weak = await rowsOf(work.db, DirectoryHit, statements.walkWeak(query, end - strong.length))
  return [...strong, ...weak]
}

async function allListings(work: Work, query: DirectoryQuery, category: Category | undefined): Promise<Matches> {
  const group = category ? (category.parentId ?? category.id) : null
  const any: DirectoryQuery = {
    ...query,
    words: [],
    categoryId: null,
    point: null,
    codes: [],
    placeWords: [],
    hideUnclaimed: false,
  }
  const [hits, total] = await Promise.all([
    rowsOf(work.db, DirectoryHit, statements.allListings(query, group)),
    rowOf(work.db, Counted, statements.counted(any)),
  ])
  return { hits, count: capped(total?.number ?? 0) }
}

/** From 0; the end is exclusive. */
function span(query: DirectoryQuery): [number, number] {
  return [(query.page - 1) * PROVIDERS_PER_PAGE, query.page * PROVIDERS_PER_PAGE]
}

function capped(number: number): Count {
  return { number: Math.min(number, MOST_COUNTED), atLeast: number > MOST_COUNTED }
}
