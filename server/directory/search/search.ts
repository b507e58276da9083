import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Category } from '#contract/category/words.ts'
import type { DirectoryFilters } from '#contract/directory/input.ts'
import type { DirectoryResult, QueryReading } from '#contract/directory/view.ts'
import { ANYWHERE, MAP_AREA, NEAR_ME, PROVIDERS_PER_PAGE, type Reach } from '#contract/directory/words.ts'
import { DEFAULT_RADIUS, type Place } from '#contract/place/words.ts'
import { prepared } from '#db/prepared.ts'
import { rowsOf } from '#db/rows.ts'
import { conditionsOf } from '#server/custom-field/condition.ts'
import { districtOf, nearestDistrict } from '#server/place/near.ts'
import { geocode } from '#server/place/place.ts'
import { codesAt, codesOfPlace } from '#server/profile/coverage/codes.ts'
import type { Work } from '#server/work/work.ts'
import { literally, understand, unknownWords } from '../understanding/understand.ts'
import { narrows, searchWords, typedText } from '../understanding/words.ts'
import { cardsOf } from './card.ts'
import { allListings, browse, type Matches, meantMatches, type Reading } from './matches.ts'
import { anyListing, type DirectoryQuery } from './query.ts'
import { MAX_REORDERED, reorder } from './reorder.ts'

/** Which of the matches are shown. */
type ResultSlice = { skip: number; take: number }

/** What pages show, and how many matches any page can reach. */
type SearchResult = DirectoryResult & { reachable: number }

/** Never fails on typed text. @param shown as many as a page has, unless a program asks for others */
export async function searchDirectory(
  work: Work,
  filters: DirectoryFilters,
  shown: ResultSlice = { skip: (filters.page - 1) * PROVIDERS_PER_PAGE, take: PROVIDERS_PER_PAGE },
): Promise<SearchResult> {
  const search = await prepareSearch(work, filters)
  const { reading, category, location } = search
  const usual = location.point ? 'nearest' : 'recommended'
  const another = filters.order === usual || filters.order === 'nearest' ? null : filters.order
  const query: DirectoryQuery = {
    ...search.query,
    skip: another ? 0 : shown.skip,
    take: another ? MAX_REORDERED : shown.take,
  }
  const { matches, reach, group } = await findMatches(work, search, query)
  const nothingMatched = reach === 'everyone'
  const hits = another
    ? (await reorder(work, matches.hits, another)).slice(shown.skip, shown.skip + shown.take)
    : matches.hits
  const pageable = another ? Math.min(matches.count.number, MAX_REORDERED) : matches.count.number
  return {
    cards: await cardsOf(work, hits, {
      point: query.point,
      codes: query.codes,
      words: nothingMatched ? [] : query.words,
      meant: group ? [group] : reading.categories,
      nothingMatched,
    }),
    count: matches.count,
    page: filters.page,
    reachable: pageable,
    pages: Math.max(1, Math.ceil(pageable / PROVIDERS_PER_PAGE)),
    order: another ?? usual,
    reordered: another && matches.count.number > MAX_REORDERED ? MAX_REORDERED : null,
    reach,
    group: group?.name ?? null,
    nothingMatched,
    reading: filters.exact || filters.service === '' ? null : readingView(reading),
    place: location.place && { label: location.place.label, lat: location.place.lat, lng: location.place.lng },
    from: location.place
      ? shortLabel(location.place)
      : filters.point && (filters.location === MAP_AREA ? 'the map’s middle' : 'you'),
    district: location.place
      ? districtOf(work.site.places, location.place)
      : location.point && nearestDistrict(work.site.places, location.point),
    didYouMean: location.didYouMean,
    unknownPlace: location.unknown,
    category: category ? { id: category.id, text: category.text, slug: category.slug } : null,
  }
}

/** Filters as statements take them. */
export type Search = {
  query: DirectoryQuery
  reading: Reading
  category: Category | undefined
  location: ReturnType<typeof locate>
  /** True if nothing can match. */
  hopeless: boolean
}

export async function prepareSearch(work: Work, filters: DirectoryFilters): Promise<Search> {
  const tree = await work.site.taxonomy.read(work.db)
  const category = filters.category ? tree.find(filters.category) : undefined
  const reading = await readService(work, filters)
  const location = locate(work, filters, reading)
  const query: DirectoryQuery = {
    ...anyListing,
    words: reading.words,
    categoryId: category?.id ?? null,
    point: location.point,
    codes: location.codes,
    radius: reading.radius ?? filters.radius,
    placeWords: location.words,
    hideUnclaimed: filters.hideUnclaimed,
    fields: await conditionsOf(work, 'listing', filters.fields),
  }
  const hopeless =
    (filters.category !== '' && !category) ||
    (filters.service !== '' && reading.words.length === 0 && reading.categories.length === 0 && !location.place) ||
    (location.unknown && location.words.length === 0 && !isTradeAsked(reading, category))
  return { query, reading, category, location, hopeless }
}

type Outcome = { matches: Matches; reach: Reach; group: Category | null }

/**
 * Finds what fits; else what fits further away; else the group of what was meant; else everyone. `query` is that of the
 * search, or another page of it.
 */
export async function findMatches(work: Work, search: Search, query: DirectoryQuery): Promise<Outcome> {
  const fits = search.hopeless ? null : await findFitting(work, query, search)
  if (fits) return fits
  return { matches: await allListings(work, query, search.category), reach: 'everyone', group: null }
}

/** From this confidence on, the trade's providers further away fit better than other trades near by that use its words. */
const SURE = 0.6

async function findFitting(work: Work, query: DirectoryQuery, { reading, category }: Search): Promise<Outcome | null> {
  const near = await meantMatches(work, query, reading)
  const fits: Outcome = { matches: near, reach: 'fits', group: null }
  const matchesNear = near.count.number > 0
  const isOfTrade = near.named + near.ofTrades > 0
  if (matchesNear && (isOfTrade || !isTradeAlone(reading, category))) return fits
  const anywhere = { ...query, placeWords: [], radius: Number.POSITIVE_INFINITY }
  if (query.point || (query.placeWords.length > 0 && isTradeAsked(reading, category))) {
    const further = await meantMatches(work, anywhere, reading)
    const fitsBetter = matchesNear ? further.ofTrades > 0 : further.count.number > 0
    if (fitsBetter) return { matches: further, reach: 'further', group: null }
  }
  if (matchesNear) return fits
  const tree = await work.site.taxonomy.read(work.db)
  const meant = reading.categories[0] ?? (reading.words.length === 0 ? category : undefined)
  const group = meant?.parentId ? tree.byId.get(meant.parentId) : undefined
  if (!group || (category && category.id !== meant?.id)) return null
  const matches = await browse(work, { ...anywhere, categoryId: group.id, words: [] })
  return matches.count.number > 0 ? { matches, reach: 'group', group } : null
}

/** "Emergency plumber": not "Smith Plumbing", which may be a name, nor in a category that was chosen beside it. */
function isTradeAlone({ intents, extra, categories }: Reading, category: Category | undefined): boolean {
  const [meant] = categories
  const chosen = !category || category.id === meant?.id || category.id === meant?.parentId
  return (intents[0]?.confidence ?? 0) >= SURE && extra.every(narrows) && chosen
}

/** Whether anything but a place is asked for. */
function isTradeAsked({ categories, words }: Reading, category: Category | undefined): boolean {
  return category !== undefined || categories.length + words.length > 0
}

/** "M25" of "M25, Prestwich". */
function shortLabel({ label }: Place): string {
  return label.split(',', 1)[0] ?? label
}

const NO_PLACES = [ANYWHERE, NEAR_ME, MAP_AREA].map((text) => text.toLowerCase())

function locate(work: Work, filters: DirectoryFilters, { place, unknownPlace }: Reading) {
  const nowhere = { point: null, codes: [], place: null, words: [], didYouMean: [], unknown: false }
  const { places } = work.site
  if (filters.point) return { ...nowhere, point: filters.point, codes: codesAt(places, filters.point) }
  const at = (place: Place, didYouMean: string[]) => ({
    ...nowhere,
    point: { lat: place.lat, lng: place.lng },
    codes: codesOfPlace(places, place),
    place,
    didYouMean,
  })
  const nearBy = (code: string) => {
    const { best } = geocode(places, code)
    return best ? at(best, []) : nowhere
  }
  if (place) return at(place, [])
  const text = filters.location || unknownPlace
  if (NO_PLACES.includes(text.toLowerCase())) return nowhere
  if (text === '') return filters.near === null || filters.nearme ? nowhere : nearBy(filters.near)
  const { best, others } = geocode(places, text)
  const didYouMean = others.map((place: Place) => place.label)
  if (best) return at(best, didYouMean)
  return { ...nowhere, words: searchWords(text), didYouMean, unknown: true }
}

async function readService(work: Work, filters: DirectoryFilters): Promise<Reading> {
  const typed = typedText(filters.service)
  if (filters.exact || filters.service === '') return { ...literally(typed), categories: [] }
  const [lexicon, tree] = await Promise.all([work.site.lexicons.read(work.db), work.site.taxonomy.read(work.db)])
  const { places } = work.site
  const options = {
    placed: filters.location === '' && filters.point === null && !filters.nearme,
    ranged: filters.radius === DEFAULT_RADIUS,
    without: filters.without.flatMap((slug) => tree.find(slug)?.id ?? []),
  }
  const first = understand(lexicon, places, typed, options)
  const doubtful = first.corrections.length > 0 || first.unknownPlace !== ''
  const known = doubtful ? await wordsOfListings(work, unknownWords(lexicon, typed)) : null
  const reading = known?.size ? understand(lexicon, places, typed, { ...options, known }) : first
  return { ...reading, categories: reading.intents.flatMap(({ categoryId }) => tree.byId.get(categoryId) ?? []) }
}

const KnownWord = z.object({ word: z.string() })

/** Words that a listing has are right as they are. */
async function wordsOfListings(work: Work, words: string[]): Promise<Set<string>> {
  const statement = prepared(sql`select word from document_words where word = any(${sql.param(words)}::text[])`)
  const rows = await rowsOf(work.db, KnownWord, statement)
  return new Set(rows.map(({ word }) => word))
}

function readingView({ service, place, unknownPlace, nearMe, radius, corrections, categories }: Reading): QueryReading {
  return {
    service,
    location: place?.label ?? unknownPlace,
    nearMe,
    radius,
    corrections,
    categories: categories.map(({ name, slug }) => ({ name, slug })),
  }
}
