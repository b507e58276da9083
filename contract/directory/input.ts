import { z } from 'zod'
import { FieldFilters } from '../custom-field/input.ts'
import { RADII } from '../place/words.ts'
import { MAX_ZOOM, MIN_ZOOM } from './map.ts'
import { LAST_PAGE, MAX_EXCLUDED_WORDS, ORDERS } from './words.ts'

export const PointInput = z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })

export const DirectoryFilters = z.strictObject({
  service: z.string().max(200),
  location: z.string().max(200),
  category: z.string().max(200),
  nearme: z.boolean(),
  radius: z.literal(RADII),
  point: PointInput.nullable(),
  /** The postcode district in which the visitor needs someone, where no other place is asked for. */
  near: z.string().max(4).nullable(),
  hideUnclaimed: z.boolean(),
  /** Words as they are typed: nothing is understood, corrected or moved. */
  exact: z.boolean(),
  /** Slugs of categories that were understood and are not meant. */
  without: z.array(z.string().max(120)).max(MAX_EXCLUDED_WORDS),
  /** Null for the usual one, which is by distance where there is a place. */
  order: z.enum(ORDERS).nullable(),
  page: z.number().int().min(1).max(LAST_PAGE),
  /** Keys are the names of their parameters (custom-field/filters.ts). */
  fields: FieldFilters.optional(),
})
export type DirectoryFilters = z.infer<typeof DirectoryFilters>

const Latitude = PointInput.shape.lat
const Longitude = PointInput.shape.lng

export const MapInput = z.strictObject({
  filters: DirectoryFilters,
  bounds: z.strictObject({ west: Longitude, south: Latitude, east: Longitude, north: Latitude }),
  zoom: z.number().int().min(MIN_ZOOM).max(MAX_ZOOM),
})

/** What a job begins with that a search leads to. */
export const SearchTerms = DirectoryFilters.pick({ service: true, category: true, location: true })
export type SearchTerms = z.infer<typeof SearchTerms>
