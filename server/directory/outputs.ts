import { z } from 'zod'
import type { CategorySuggestion } from '#contract/category/view.ts'
import type { CoverageMap, ResultMap } from '#contract/directory/map.ts'
import type { SearchSuggestion } from '#contract/directory/suggestion.ts'
import { type DirectoryResult, type ListingCard, ORDERS, REACHES } from '#contract/directory/words.ts'
import { CONTACT_KINDS, type Listing, type ListingPreview, type RevealedContact } from '#contract/listing/words.ts'
import { RADII } from '#contract/place/words.ts'
import { Picture, PortfolioItem } from '#contract/portfolio/view.ts'
import { AccreditationShown, Service, Skill } from '#contract/profile/view.ts'
import { NOT_PUBLIC, SOCIAL_NETWORKS } from '#contract/profile/words.ts'
import { gradeCounts, integrityRecord } from '#server/feedback/outputs.ts'

// Only fields named here leave the server.

const rating = z.object({ count: z.number(), average: z.number().nullable() })
export const count = z.object({ number: z.number(), atLeast: z.boolean() })
const point = z.object({ lat: z.number(), lng: z.number() })

export const listingCard = z.object({
  id: z.uuid(),
  name: z.string(),
  fullName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  title: z.string(),
  categories: z.array(z.string()),
  place: z.string(),
  miles: z.number().nullable(),
  worksIn: z.string().nullable(),
  rating,
  snippet: z.string(),
  unclaimed: z.boolean(),
  service: z.string().nullable(),
  sign: z.object({ text: z.string(), open: z.boolean(), lasts: z.number() }).nullable(),
  picture: Picture,
  price: z.string().nullable(),
  answers: z.string().nullable(),
  review: z.string().nullable(),
  badge: z.string().nullable(),
  reason: z.string(),
}) satisfies z.ZodType<ListingCard>

export const directoryResult = z.object({
  cards: z.array(listingCard),
  count,
  page: z.number(),
  pages: z.number(),
  order: z.enum(ORDERS),
  reordered: z.number().nullable(),
  reach: z.enum(REACHES),
  group: z.string().nullable(),
  nothingMatched: z.boolean(),
  reading: z
    .object({
      service: z.string(),
      location: z.string(),
      nearMe: z.boolean(),
      radius: z.literal(RADII).nullable(),
      corrections: z.array(z.object({ typed: z.string(), read: z.string() })),
      categories: z.array(z.object({ name: z.string(), slug: z.string() })),
    })
    .nullable(),
  place: point.extend({ label: z.string() }).nullable(),
  from: z.string().nullable(),
  district: z.string().nullable(),
  didYouMean: z.array(z.string()),
  unknownPlace: z.boolean(),
  category: z.object({ id: z.number(), text: z.string(), slug: z.string() }).nullable(),
}) satisfies z.ZodType<DirectoryResult>

export const resultMap = z.object({
  pins: z.array(
    listingCard.pick({ id: true, name: true, title: true, price: true, rating: true }).extend({ at: point }),
  ),
  clusters: z.array(z.object({ number: z.number(), at: point })),
  number: z.number(),
  tiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
}) satisfies z.ZodType<ResultMap>

export const coverageMap = z
  .object({ areas: z.array(z.object({ at: point, miles: z.number().nullable() })) })
  .nullable() satisfies z.ZodType<CoverageMap | null>

const suggested = z.object({ text: z.string() })

export const searchSuggestion = z.union([
  suggested.extend({ kind: z.literal('category') }),
  suggested.extend({ kind: z.literal('task'), category: z.string() }),
  suggested.extend({ kind: z.literal('business'), id: z.uuid(), town: z.string().nullable() }),
  suggested.extend({ kind: z.literal('place'), service: z.string() }),
]) satisfies z.ZodType<SearchSuggestion>

export const listingPage = z.object({
  id: z.uuid(),
  name: z.string(),
  businessName: z.string().nullable(),
  fullName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  drawn: Picture,
  title: z.string(),
  bio: z.string(),
  skills: z.array(Skill),
  categories: z.array(z.object({ text: z.string(), name: z.string(), slug: z.string() })),
  services: z.array(Service),
  price: z.string().nullable(),
  hires: z.number(),
  accreditations: z.array(AccreditationShown),
  opening: z
    .object({
      text: z.string(),
      open: z.boolean(),
      week: z.array(z.object({ day: z.string(), hours: z.string(), today: z.boolean() })),
    })
    .nullable(),
  closures: z.array(z.string()),
  away: z.string().nullable(),
  lasts: z.number().nullable(),
  website: z.string().nullable(),
  social: z.array(z.object({ network: z.enum(SOCIAL_NETWORKS), url: z.string() })),
  place: z.object({
    text: z.string(),
    town: z.string().nullable(),
    outward: z.string().nullable(),
    point: point.nullable(),
  }),
  coverage: z.string().nullable(),
  answers: z.string().nullable(),
  joinedAt: z.date(),
  available: z.boolean(),
  unclaimed: z.boolean(),
  claimed: z.literal(true).optional(),
  origin: z.object({ text: z.string(), unchecked: z.string().nullable() }).nullable(),
  has: z.object({ phone: z.boolean(), email: z.boolean() }),
  portfolio: z.array(PortfolioItem),
  rating,
  distribution: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]),
  grades: gradeCounts,
  counts: integrityRecord,
  proven: z.string().nullable(),
  newest: z
    .object({
      title: z.string(),
      text: z.string(),
      rating: z.number(),
      authorName: z.string(),
      createdAt: z.date(),
    })
    .nullable(),
  similar: z.array(listingCard),
  own: z.object({ notPublic: z.array(z.enum(NOT_PUBLIC)) }).nullable(),
}) satisfies z.ZodType<Listing>

export const listingPreview = z.object({
  card: listingCard,
  description: z.string(),
  notPublic: z.array(z.enum(NOT_PUBLIC)),
}) satisfies z.ZodType<ListingPreview>

export const revealedContact = z.object({
  kind: z.enum(CONTACT_KINDS),
  value: z.string(),
  name: z.string(),
}) satisfies z.ZodType<RevealedContact>

export const categorySuggestion = z.object({
  id: z.number(),
  name: z.string(),
  confidence: z.number(),
}) satisfies z.ZodType<CategorySuggestion>
