import { z } from 'zod'
import { type JobFilters, LAST_JOBS_PAGE } from '../job/filters.ts'
import { BUDGET_TYPES, MOST_POUNDS } from '../job/words.ts'
import { RADII } from '../place/words.ts'
import { LEAST_ZOOM, MOST_ZOOM } from './map.ts'
import type { SearchTerms } from './search-terms.ts'
import { type DirectoryFilters, LAST_PAGE, MOST_WITHOUT, ORDERS } from './words.ts'

// Apart from the types: browsers need those only, and zod weighs more than a page.

export const PointInput = z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })

export const DirectoryFiltersInput: z.ZodType<DirectoryFilters> = z.strictObject({
  service: z.string().max(200),
  location: z.string().max(200),
  category: z.string().max(200),
  nearme: z.boolean(),
  radius: z.literal(RADII),
  point: PointInput.nullable(),
  near: z.string().max(4).nullable(),
  hideUnclaimed: z.boolean(),
  exact: z.boolean(),
  without: z.array(z.string().max(120)).max(MOST_WITHOUT),
  order: z.enum(ORDERS).nullable(),
  page: z.number().int().min(1).max(LAST_PAGE),
})

const Latitude = PointInput.shape.lat
const Longitude = PointInput.shape.lng

export const MapInput = z.strictObject({
  filters: DirectoryFiltersInput,
  bounds: z.strictObject({ west: Longitude, south: Latitude, east: Longitude, north: Latitude }),
  zoom: z.number().int().min(LEAST_ZOOM).max(MOST_ZOOM),
})

export const SearchTermsInput: z.ZodType<SearchTerms> = z.strictObject({
  service: z.string().max(200),
  category: z.string().max(200),
  location: z.string().max(200),
})

const Pounds = z.number().int().min(0).max(MOST_POUNDS).nullable()

export const JobFiltersInput: z.ZodType<JobFilters> = z.strictObject({
  category: z.string().max(200),
  location: z.string().max(200),
  radius: z.literal(RADII).nullable(),
  minBudget: Pounds,
  maxBudget: Pounds,
  budgetType: z.enum(['any', ...BUDGET_TYPES]),
  page: z.number().int().min(1).max(LAST_JOBS_PAGE),
})
