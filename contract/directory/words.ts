import { readFieldFilters, writeFieldFilters } from '../custom-field/filters.ts'
import { DEFAULT_RADIUS, pointAt, RADII, type Radius } from '../place/words.ts'
import { storedLine, wellFormed } from '../text.ts'
import type { DirectoryFilters, SearchTerms } from './input.ts'
import type { Rating } from './view.ts'

export const PROVIDERS_PER_PAGE = 12
/** Counts stop here ("1,000+"); later pages do not exist. */
export const MAX_RESULTS_COUNTED = 1000
export const LAST_PAGE = Math.ceil(MAX_RESULTS_COUNTED / PROVIDERS_PER_PAGE)
/** Beside a trade that is meant, words that thousands of listings have are looked for among so many of the first in order. */
export const LISTINGS_BESIDE = 200
export const SNIPPET_LENGTH = 100
export const REVIEW_LENGTH = 60
/** Below this, the count is shown without an average. */
export const ENTRIES_FOR_AVERAGE = 3

export const ORDERS = ['recommended', 'nearest', 'rating', 'reviews', 'open'] as const
export type ResultOrder = (typeof ORDERS)[number]

/** `name`: of the choice; `rule`: what the line above a list says. */
export const ORDER_WORDS: Record<ResultOrder, { name: string; rule: string }> = {
  recommended: { name: 'Recommended', rule: 'Recommended: reviews, complete profile, recent activity' },
  nearest: { name: 'Nearest', rule: 'Nearest first' },
  rating: { name: 'Highest rated', rule: 'Highest rated first' },
  reviews: { name: 'Most reviewed', rule: 'Most reviewed first' },
  open: { name: 'Open now', rule: 'Open now first' },
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
export const MAX_EXCLUDED_WORDS = 12

export const NEAR_ME = 'Near me'
/** A location that means the whole country, whatever the visitor said before. */
export const ANYWHERE = 'Anywhere'

/** A location that means the middle of a map. */
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
    ...readFieldFilters(params),
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
  writeFieldFilters(params, filters.fields)
  return params
}

export function directoryAddress(filters: Partial<DirectoryFilters>): string {
  const query = writeFilters({ ...noFilters, ...filters }).toString()
  return query ? `/directory?${query}` : '/directory'
}

function readSlugs(text: string): string[] {
  const slugs = text.split(',').filter((slug) => /^[a-z0-9-]{1,120}$/.test(slug))
  return [...new Set(slugs)].sort().slice(0, MAX_EXCLUDED_WORDS)
}

function readRadius(miles: number): Radius {
  return RADII.find((option) => option === miles) ?? DEFAULT_RADIUS
}

export function cleanText(text: string): string {
  return wellFormed(storedLine(text).slice(0, 200))
}

/** `sum`: of stars times the weight of each entry’s grade; `weight`: of these weights (GRADE_WEIGHTS). */
export function ratingOf({ count, sum, weight }: { count: number; sum: number; weight: number }): Rating {
  return { count, average: count >= ENTRIES_FOR_AVERAGE ? Math.round((sum / weight) * 10) / 10 : null }
}

/**
 * How far a search had to go for something that fits. further: beyond the radius, or beyond an unknown place; group: the whole group of what was
 * meant; everyone: nothing fits, and all are listed.
 */
export const REACHES = ['fits', 'further', 'group', 'everyone'] as const
export type Reach = (typeof REACHES)[number]

export const MAX_SUGGESTED = 8
/** Letters from which on suggestions are made. */
export const MIN_SUGGESTED_LENGTH = 2

export const SEARCH_TERMS = ['service', 'category', 'location'] as const

export function postJobAddress(terms: Partial<SearchTerms>): string {
  const params = new URLSearchParams()
  for (const name of SEARCH_TERMS) {
    const text = terms[name]
    if (text && text !== NEAR_ME && text !== MAP_AREA) params.set(name, text)
  }
  const query = params.toString()
  return query ? `/post-job?${query}` : '/post-job'
}

export function readSearchTerms(params: URLSearchParams): SearchTerms {
  const text = (name: keyof SearchTerms) => cleanText(params.get(name) ?? '')
  return { service: text('service'), category: text('category'), location: text('location') }
}
