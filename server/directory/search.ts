import type { Category } from '#contract/category/words.ts'
import {
  ANYWHERE,
  type DirectoryFilters,
  type DirectoryResult,
  MAP_AREA,
  NEAR_ME,
  PROVIDERS_PER_PAGE,
  type Reach,
} from '#contract/directory/words.ts'
import type { Place } from '#contract/place/words.ts'
import { districtOf, nearestDistrict } from '#server/place/near.ts'
import { geocode } from '#server/place/place.ts'
import { codesAt, codesOfPlace } from '#server/profile/coverage/codes.ts'
import type { Work } from '#server/work/work.ts'
import { cardsOf } from './card.ts'
import type { Matches } from './matches.ts'
import { meantMatches } from './meant.ts'
import { anyListing, type DirectoryQuery } from './query.ts'
import { type Reading, read, shownReading } from './reading.ts'
import { MOST_REORDERED, reorder } from './reorder.ts'
import { narrows } from './understanding/words.ts'
import { searchWords } from './words/search-words.ts'
import { allListings, browse } from './words/word-matches.ts'

/** Never fails on typed text. */
export async function searchDirectory(work: Work, filters: DirectoryFilters): Promise<DirectoryResult> {
  const search = await asSearch(work, filters)
  const { reading, category, location } = search
  const usual = location.point ? 'nearest' : 'recommended'
  const another = filters.order === usual || filters.order === 'nearest' ? null : filters.order
  const firstShown = (filters.page - 1) * PROVIDERS_PER_PAGE
  const query: DirectoryQuery = {
    ...search.query,
    skip: another ? 0 : firstShown,
    take: another ? MOST_REORDERED : PROVIDERS_PER_PAGE,
  }
  const { matches, reach, group } = await found(work, search, query)
  const nothingMatched = reach === 'everyone'
  const hits = another
    ? (await reorder(work, matches.hits, another)).slice(firstShown, firstShown + PROVIDERS_PER_PAGE)
    : matches.hits
  const pageable = another ? Math.min(matches.count.number, MOST_REORDERED) : matches.count.number
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
    pages: Math.max(1, Math.ceil(pageable / PROVIDERS_PER_PAGE)),
    order: another ?? usual,
    reordered: another && matches.count.number > MOST_REORDERED ? MOST_REORDERED : null,
    reach,
    group: group?.name ?? null,
    nothingMatched,
    reading: shownReading(reading),
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

/** What is asked for, as statements take it. */
export type Search = {
  query: DirectoryQuery
  reading: Reading
  category: Category | undefined
  location: ReturnType<typeof locate>
  /** Nothing can fit. */
  hopeless: boolean
}

export async function asSearch(work: Work, filters: DirectoryFilters): Promise<Search> {
  const tree = await work.site.taxonomy.read(work.db)
  const category = filters.category ? tree.find(filters.category) : undefined
  const reading = await read(work, filters)
  const location = locate(work, filters, reading)
  const query: DirectoryQuery = {
    ...anyListing,
    words: reading.words,
    categoryId: category?.id ?? null,
    point: location.point,
    codes: location.codes,
    radius: reading.understood?.radius ?? filters.radius,
    placeWords: location.words,
    hideUnclaimed: filters.hideUnclaimed,
  }
  const hopeless =
    (filters.category !== '' && !category) ||
    (filters.service !== '' && reading.words.length === 0 && reading.categories.length === 0 && !location.place) ||
    (location.unknown && location.words.length === 0 && !isTradeAsked(reading, category))
  return { query, reading, category, location, hopeless }
}

type Found = { matches: Matches; reach: Reach; group: Category | null }

/** `query`: that of the search, perhaps another part of it. */
export async function found(
  work: Work,
  { reading, category, hopeless }: Search,
  query: DirectoryQuery,
): Promise<Found> {
  return hopeless ? { ...(await everyone(work, query, category)), group: null } : within(work, query, reading, category)
}

/** From this confidence on, the trade's providers further away fit better than other trades near by that use its words. */
const SURE = 0.6

/** What fits; else what fits further away; else the group of what was meant; else everyone. */
async function within(
  work: Work,
  query: DirectoryQuery,
  reading: Reading,
  category: Category | undefined,
): Promise<Found> {
  const near = await meantMatches(work, query, reading)
  const fits: Found = { matches: near, reach: 'fits', group: null }
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
  if (group && (!category || category.id === meant?.id)) {
    const inGroup = { ...anywhere, categoryId: group.id, words: [] }
    const matches = await browse(work, inGroup)
    if (matches.count.number > 0) return { matches, reach: 'group', group }
  }
  return { ...(await everyone(work, query, category)), group: null }
}

/** "Emergency plumber": not "Smith Plumbing", which may be a name, nor in a category that was chosen beside it. */
function isTradeAlone({ understood, extra, categories }: Reading, category: Category | undefined): boolean {
  const [meant] = categories
  const chosen = !category || category.id === meant?.id || category.id === meant?.parentId
  return (understood?.intents[0]?.confidence ?? 0) >= SURE && extra.every(narrows) && chosen
}

/** Whether anything but a place is asked for. */
function isTradeAsked({ categories, words }: Reading, category: Category | undefined): boolean {
  return category !== undefined || categories.length + words.length > 0
}

async function everyone(work: Work, query: DirectoryQuery, category: Category | undefined) {
  return { matches: await allListings(work, query, category), reach: 'everyone' as const }
}

/** "M25" of "M25, Prestwich". */
function shortLabel({ label }: Place): string {
  return label.split(',', 1)[0] ?? label
}

const NO_PLACES = [ANYWHERE, NEAR_ME, MAP_AREA].map((text) => text.toLowerCase())

function locate(work: Work, filters: DirectoryFilters, { understood }: Reading) {
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
  if (understood?.place) return at(understood.place, [])
  const text = filters.location || understood?.unknownPlace || ''
  if (NO_PLACES.includes(text.toLowerCase())) return nowhere
  if (text === '') return filters.near === null || filters.nearme ? nowhere : nearBy(filters.near)
  const { best, others } = geocode(places, text)
  const didYouMean = others.map((place: Place) => place.label)
  if (best) return at(best, didYouMean)
  return { ...nowhere, words: searchWords(text), didYouMean, unknown: true }
}
