import { DEFAULT_RADIUS, type Point, pointAt, RADII, type Radius } from '../place/words.ts'
import type { Picture } from '../portfolio/view.ts'
import { storedLine, wellFormed } from '../text.ts'

export const PROVIDERS_PER_PAGE = 12
/** Counts stop here ("1,000+"); later pages do not exist. */
export const MOST_COUNTED = 1000
export const LAST_PAGE = Math.ceil(MOST_COUNTED / PROVIDERS_PER_PAGE)
/** Beside a trade that is meant, words that thousands of listings have are looked for among so many of the first in order. */
export const LISTINGS_BESIDE = 200
export const SNIPPET_LENGTH = 100
export const REVIEW_LENGTH = 60
/** Below this, the count is shown without an average. */
export const ENTRIES_FOR_AVERAGE = 3

export const ORDERS = ['recommended', 'nearest', 'rating', 'reviews', 'open'] as const
export type Order = (typeof ORDERS)[number]

/** `name`: of the choice; `rule`: what the line above a list says. */
export const ORDER_WORDS: Record<Order, { name: string; rule: string }> = {
  recommended: { name: 'Recommended', rule: 'Recommended: reviews, complete profile, recent activity' },
  nearest: { name: 'Nearest', rule: 'Nearest first' },
  rating: { name: 'Highest rated', rule: 'Highest rated first' },
  reviews: { name: 'Most reviewed', rule: 'Most reviewed first' },
  open: { name: 'Open now', rule: 'Open now first' },
}

export type DirectoryFilters = {
  service: string
  location: string
  category: string
  nearme: boolean
  radius: Radius
  point: Point | null
  /** The postcode district in which the visitor needs someone, where no other place is asked for. */
  near: string | null
  hideUnclaimed: boolean
  /** Words as they are typed: nothing is understood, corrected or moved. */
  exact: boolean
  /** Slugs of categories that were understood and are not meant. */
  without: string[]
  /** Null: the usual one, which is by distance where there is a place. */
  order: Order | null
  page: number
}

/** The parameters of an address in which they stand. */
export const FILTER_PARAMETERS = [
  'service',
  'location',
  'category',
  'nearme',
  'radius',
  'lat',
  'lng',
  'hideUnclaimed',
  'exact',
  'without',
  'order',
  'page',
]

/** A query means a few trades at most. */
export const MOST_WITHOUT = 12

export const NEAR_ME = 'Near me'
/** As a location: the whole country, whatever the visitor said before. */
export const ANYWHERE = 'Anywhere'

/** As a location: the point is the middle of a map. */
export const MAP_AREA = 'Map area'

export const noFilters: DirectoryFilters = {
  service: '',
  location: '',
  category: '',
  nearme: false,
  radius: DEFAULT_RADIUS,
  point: null,
  near: null,
  hideUnclaimed: false,
  exact: false,
  without: [],
  order: null,
  page: 1,
}

export const SEARCH_EMPTY = {
  title: 'Search fields empty',
  description: 'Please enter a service or location to search.',
}

export function hasEmptyFields(params: URLSearchParams, fields: readonly string[]): boolean {
  const sent = fields.filter((name) => params.has(name))
  return sent.length > 1 && sent.some((name) => params.get(name) === '')
}

/** The home page's form has these two fields only. */
export function isEmptySearch(params: URLSearchParams): boolean {
  return [...params].every(([, value]) => value.trim() === '') && params.has('service') && params.has('location')
}

/** Never fails: unreadable values count as missing. */
export function readFilters(params: URLSearchParams): DirectoryFilters {
  const text = (name: string) => cleanText(params.get(name) ?? '')
  const flag = (name: string) => ['true', '1', 'on', 'yes'].includes((params.get(name) ?? '').toLowerCase())
  const number = (name: string) => Number((params.get(name) ?? '').trim() || Number.NaN)
  const page = Math.trunc(number('page'))
  return {
    service: text('service'),
    location: text('location'),
    category: text('category'),
    nearme: flag('nearme'),
    radius: readRadius(number('radius')),
    point: flag('nearme') || text('location') === MAP_AREA ? pointAt(number('lat'), number('lng')) : null,
    near: null,
    hideUnclaimed: flag('hideUnclaimed'),
    exact: flag('exact'),
    without: readSlugs(text('without')),
    order: ORDERS.find((order) => order === params.get('order')) ?? null,
    page: page >= 1 ? Math.min(page, LAST_PAGE) : 1,
  }
}

export function writeFilters(filters: DirectoryFilters): URLSearchParams {
  const params = new URLSearchParams()
  if (filters.service) params.set('service', filters.service)
  if (filters.category) params.set('category', filters.category)
  if (filters.location) params.set('location', filters.location)
  if (filters.nearme) params.set('nearme', 'true')
  if (filters.radius !== DEFAULT_RADIUS || (filters.nearme && filters.location))
    params.set('radius', String(filters.radius))
  if (filters.point) {
    params.set('lat', String(filters.point.lat))
    params.set('lng', String(filters.point.lng))
  }
  if (filters.hideUnclaimed) params.set('hideUnclaimed', 'true')
  if (filters.exact && filters.service) params.set('exact', 'true')
  if (filters.without.length > 0 && filters.service) params.set('without', filters.without.join(','))
  if (filters.order) params.set('order', filters.order)
  if (filters.page > 1) params.set('page', String(filters.page))
  return params
}

export function directoryAddress(filters: Partial<DirectoryFilters>): string {
  const query = writeFilters({ ...noFilters, ...filters }).toString()
  return query ? `/directory?${query}` : '/directory'
}

function readSlugs(text: string): string[] {
  const slugs = text.split(',').filter((slug) => /^[a-z0-9-]{1,120}$/.test(slug))
  return [...new Set(slugs)].sort().slice(0, MOST_WITHOUT)
}

function readRadius(miles: number): Radius {
  return RADII.find((option) => option === miles) ?? DEFAULT_RADIUS
}

export function cleanText(text: string): string {
  return wellFormed(storedLine(text).slice(0, 200))
}

export type Rating = { count: number; average: number | null }

/** `sum`: of stars times the weight of each entry’s grade; `weight`: of these weights (GRADE_WEIGHTS). */
export function ratingOf({ count, sum, weight }: { count: number; sum: number; weight: number }): Rating {
  return { count, average: count >= ENTRIES_FOR_AVERAGE ? Math.round((sum / weight) * 10) / 10 : null }
}

/** What a card says of today, perhaps nothing (''). `lasts`: seconds until that may change. */
export type CardSign = { text: string; open: boolean; lasts: number }

/** Without contact details. */
export type ListingCard = {
  id: string
  name: string
  fullName: string | null
  imageUrl: string | null
  title: string
  categories: string[]
  place: string
  /** Null if the place is unknown, or found by where else they work. */
  miles: number | null
  /** A town that they work in besides their own place, and are found by. */
  worksIn: string | null
  rating: Rating
  snippet: string
  unclaimed: boolean
  /** Found by the words that were searched for. */
  service: string | null
  sign: CardSign | null
  /** Of their work, else drawn. */
  picture: Picture
  /** "from £65 an hour": of the service that was found, else of the cheapest. */
  price: string | null
  /** How soon they usually answer. */
  answers: string | null
  /** The title of the newest review. */
  review: string | null
  badge: string | null
  reason: string
}

/** What the words of a query were taken to mean. */
export type QueryReading = {
  /** The words without the place and the distance that were in them. */
  service: string
  /** Of a place in the words, for the location box, also an unknown one; '': none was. */
  location: string
  /** "near me" was in the words. */
  nearMe: boolean
  /** Of a distance in the words, for the radius box; null: none was, or another radius was chosen. */
  radius: Radius | null
  corrections: { typed: string; read: string }[]
  /** Best first, at most three; providers of several take turns. */
  categories: { name: string; slug: string }[]
}

/**
 * How far a search had to go for something that fits. further: beyond the radius, or beyond an unknown place; group: the whole group of what was
 * meant; everyone: nothing fits, and all are listed.
 */
export const REACHES = ['fits', 'further', 'group', 'everyone'] as const
export type Reach = (typeof REACHES)[number]

export type DirectoryResult = {
  cards: ListingCard[]
  /** With `atLeast` there may be more. */
  count: { number: number; atLeast: boolean }
  page: number
  pages: number
  /** In which the cards are. */
  order: Order
  /** More than this many are not put in another order; null: all are in it. */
  reordered: number | null
  reach: Reach
  /** Of the reach "group". */
  group: string | null
  /** `reach` is "everyone". */
  nothingMatched: boolean
  /** Null: no words, or words to be taken exactly. */
  reading: QueryReading | null
  /** Null: none, or an unknown location. */
  place: { label: string; lat: number; lng: number } | null
  /** Where distances are measured from: "M25", "Leeds", "you". Null: there are none. */
  from: string | null
  /** The postcode district of that place. */
  district: string | null
  didYouMean: string[]
  /** No table has the location, so it is matched as text. */
  unknownPlace: boolean
  category: { id: number; text: string; slug: string } | null
}
