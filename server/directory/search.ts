import type { SQL } from 'drizzle-orm'
import type { Category } from '#contract/category.ts'
import {
  type DirectoryFilters,
  type DirectoryResult,
  MOST_COUNTED,
  NEAR_ME,
  PROVIDERS_PER_PAGE,
} from '#contract/directory.ts'
import type { Place } from '#contract/place.ts'
import { lookUp } from '#server/place/place.ts'
import type { Work } from '#server/work/work.ts'
import { cardsOf } from './card.ts'
import type { Found, Wanted } from './query.ts'
import * as query from './query.ts'
import { searchWords } from './words.ts'

/** From this many estimated matches on, a search walks the ranking instead of collecting every match. */
const MANY = 1.3 * MOST_COUNTED

type Count = { number: number; atLeast: boolean }
type Matches = { found: Found[]; count: Count }

/** The directory: who matches, in the published order, a page of them. Never fails on what was typed. */
export async function search(work: Work, filters: DirectoryFilters): Promise<DirectoryResult> {
  const tree = await work.site.taxonomy.read(work.db)
  const category = filters.category ? tree.find(filters.category) : undefined
  const location = locate(work, filters)
  const wanted: Wanted = {
    words: searchWords(filters.service),
    categoryId: category?.id ?? null,
    point: location.point,
    radius: filters.radius,
    placeWords: location.words,
    townSlug: null,
    hideUnclaimed: filters.hideUnclaimed,
    page: filters.page,
  }
  const hopeless =
    (filters.category !== '' && !category) ||
    (filters.service !== '' && wanted.words.length === 0) ||
    (location.unknown && location.words.length === 0)
  let matches = hopeless ? nobody : await match(work, wanted)
  const nothingMatched = matches.count.number === 0
  if (nothingMatched) matches = await everybody(work, wanted, category)
  return {
    cards: await cardsOf(work, matches.found, {
      point: wanted.point,
      words: nothingMatched ? [] : wanted.words,
      nothingMatched,
    }),
    count: matches.count,
    page: filters.page,
    pages: Math.max(1, Math.ceil(matches.count.number / PROVIDERS_PER_PAGE)),
    nothingMatched,
    place: location.place && { label: location.place.label, lat: location.place.lat, lng: location.place.lng },
    didYouMean: location.didYouMean,
    unknownPlace: location.unknown,
    category: category ? { id: category.id, text: category.text, slug: category.slug } : null,
  }
}

const nobody: Matches = { found: [], count: { number: 0, atLeast: false } }

function locate(work: Work, filters: DirectoryFilters) {
  const nowhere = { point: null, place: null, words: [], didYouMean: [], unknown: false }
  if (filters.point) return { ...nowhere, point: filters.point }
  if (filters.location === '' || filters.location.toLowerCase() === NEAR_ME.toLowerCase()) return nowhere
  const { best, others } = lookUp(work.site.places, filters.location)
  const didYouMean = others.map((place: Place) => place.label)
  if (best) return { ...nowhere, point: { lat: best.lat, lng: best.lng }, place: best, didYouMean }
  return { ...nowhere, words: searchWords(filters.location), didYouMean, unknown: true }
}

async function match(work: Work, wanted: Wanted): Promise<Matches> {
  if (wanted.words.length === 0) return browse(work, wanted)
  const expected = await work.site.vocabulary.estimate(work.db, wanted.words)
  if (expected.document < MANY) return collect(work, wanted)
  return wanted.point || wanted.categoryId !== null ? walkNear(work, wanted) : walkRanking(work, wanted, expected)
}

async function browse(work: Work, wanted: Wanted): Promise<Matches> {
  const [found, [total]] = await Promise.all([
    rows<Found>(work, query.browse(wanted)),
    rows<{ number: number }>(work, query.counted(wanted)),
  ])
  return { found, count: capped(total?.number ?? 0) }
}

async function collect(work: Work, wanted: Wanted): Promise<Matches> {
  const [{ spelled } = { spelled: [] }] = await rows<{ spelled: string[][] }>(work, query.spellings(wanted.words))
  const found = await rows<Found & { number: number }>(work, query.collect(wanted, spelled))
  const first = found[0]
  if (first) return { found, count: capped(first.number) }
  // Beyond the last page the window function has no row to stand on.
  const start = query.collect({ ...wanted, page: 1 }, spelled)
  const [again] = wanted.page === 1 ? [] : await rows<{ number: number }>(work, start)
  return { found, count: capped(again?.number ?? 0) }
}

/** Common words with a place or a category: in their order, counted as far as the counting walk goes. */
async function walkNear(work: Work, wanted: Wanted): Promise<Matches> {
  const [start, end] = span(wanted)
  const [found, [counted]] = await Promise.all([
    wanted.point ? rows<Found>(work, query.walk(wanted, end)) : tiers(work, wanted, end),
    rows<{ number: number; walked: boolean }>(work, query.countedByWalk(wanted)),
  ])
  if (found.length === 0) return collect(work, wanted) // the walk gave up before it met one
  const number = Math.max(counted?.number ?? 0, found.length)
  return {
    found: found.slice(start, end),
    count: { number: Math.min(number, MOST_COUNTED), atLeast: number > MOST_COUNTED || !counted?.walked },
  }
}

/** Common words and nothing else: so many match that only the page is worked out. */
async function walkRanking(work: Work, wanted: Wanted, expected: { headline: number }): Promise<Matches> {
  const [start, end] = span(wanted)
  const found = expected.headline < MANY ? [] : await rows<Found>(work, query.walkStrong(wanted, end))
  const rest = found.length < end ? await tiers(work, wanted, end) : found
  if (rest.length < end) return collect(work, wanted)
  return { found: rest.slice(start, end), count: { number: MOST_COUNTED, atLeast: true } }
}

/** Those with the words in their headline first, the others after them. */
async function tiers(work: Work, wanted: Wanted, end: number): Promise<Found[]> {
  const strong = await rows<Found>(work, query.walkStrong(wanted, end))
  if (strong.length >= end) return strong
  return [...strong, ...(await rows<Found>(work, query.walkWeak(wanted, end - strong.length)))]
}

async function everybody(work: Work, wanted: Wanted, category: Category | undefined): Promise<Matches> {
  const group = category ? (category.parentId ?? category.id) : null
  const any: Wanted = { ...wanted, words: [], categoryId: null, point: null, placeWords: [], hideUnclaimed: false }
  const [found, [total]] = await Promise.all([
    rows<Found>(work, query.everybody(wanted, group)),
    rows<{ number: number }>(work, query.counted(any)),
  ])
  return { found, count: capped(total?.number ?? 0) }
}

/** The rows of a page, first and behind last, counted from 0. */
function span(wanted: Wanted): [number, number] {
  return [(wanted.page - 1) * PROVIDERS_PER_PAGE, wanted.page * PROVIDERS_PER_PAGE]
}

function capped(number: number): Count {
  return { number: Math.min(number, MOST_COUNTED), atLeast: number > MOST_COUNTED }
}

async function rows<Row extends Record<string, unknown>>(work: Work, statement: SQL) {
  return (await work.db.execute<Row>(statement)).rows
}
