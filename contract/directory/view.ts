import { z } from 'zod'
import { Point } from '../place/view.ts'
import { RADII } from '../place/words.ts'
import { Picture } from '../portfolio/view.ts'
import { ORDERS, REACHES } from './words.ts'

export const Rating = z.object({ count: z.number(), average: z.number().nullable() })
export type Rating = z.infer<typeof Rating>

/** With `atLeast` there may be more. */
export const ResultCount = z.object({ number: z.number(), atLeast: z.boolean() })
export type ResultCount = z.infer<typeof ResultCount>

/** What a card says of today, perhaps nothing (''). `lasts`: seconds until that may change. */
export const CardSign = z.object({ text: z.string(), open: z.boolean(), lasts: z.number() })
export type CardSign = z.infer<typeof CardSign>

/** Without contact details. */
export const ListingCard = z.object({
  id: z.uuid(),
  name: z.string(),
  fullName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  title: z.string(),
  categories: z.array(z.string()),
  place: z.string(),
  /** Null if the place is unknown, or found by where else they work. */
  miles: z.number().nullable(),
  /** A town that they work in besides their own place, and are found by. */
  worksIn: z.string().nullable(),
  rating: Rating,
  snippet: z.string(),
  unclaimed: z.boolean(),
  /** Found by the words that were searched for. */
  service: z.string().nullable(),
  sign: CardSign.nullable(),
  /** Shows their work, or is drawn if they have no picture. */
  picture: Picture,
  /** "from £65 an hour": of the service that was found, else of the cheapest. */
  price: z.string().nullable(),
  /** How soon they usually answer. */
  answers: z.string().nullable(),
  /** The title of the newest review. */
  review: z.string().nullable(),
  badge: z.string().nullable(),
  reason: z.string(),
})
export type ListingCard = z.infer<typeof ListingCard>

/** What the words of a query were taken to mean. */
export const QueryReading = z.object({
  /** The words without the place and the distance that were in them. */
  service: z.string(),
  /** The place in the words, known or not, for the location box; '' if there was none. */
  location: z.string(),
  /** "near me" was in the words. */
  nearMe: z.boolean(),
  /** The distance in the words, for the radius box. Null if there was none, or another radius was chosen. */
  radius: z.literal(RADII).nullable(),
  corrections: z.array(z.object({ typed: z.string(), read: z.string() })),
  /** Best first, at most three; providers of several take turns. */
  categories: z.array(z.object({ name: z.string(), slug: z.string() })),
})
export type QueryReading = z.infer<typeof QueryReading>

export const DirectoryResult = z.object({
  cards: z.array(ListingCard),
  count: ResultCount,
  page: z.number(),
  pages: z.number(),
  /** The order of the cards. */
  order: z.enum(ORDERS),
  /** More than this many are not put in another order; null if all are in it. */
  reordered: z.number().nullable(),
  reach: z.enum(REACHES),
  /** The name of the group if the reach is "group". */
  group: z.string().nullable(),
  /** `reach` is "everyone". */
  nothingMatched: z.boolean(),
  /** Null if there are no words, or words to be taken exactly. */
  reading: QueryReading.nullable(),
  /** Null if there is none, or an unknown location. */
  place: Point.extend({ label: z.string() }).nullable(),
  /** Where distances are measured from: "M25", "Leeds", "you". Null if there are none. */
  from: z.string().nullable(),
  /** The postcode district of that place. */
  district: z.string().nullable(),
  didYouMean: z.array(z.string()),
  /** No table has the location, so it is matched as text. */
  unknownPlace: z.boolean(),
  category: z.object({ id: z.number(), text: z.string(), slug: z.string() }).nullable(),
})
export type DirectoryResult = z.infer<typeof DirectoryResult>

export const MapPin = ListingCard.pick({ id: true, name: true, title: true, price: true, rating: true }).extend({
  at: Point,
})
export type MapPin = z.infer<typeof MapPin>

export const MapCluster = z.object({ number: z.number(), at: Point })
export type MapCluster = z.infer<typeof MapCluster>

/** `url` has {z}, {x} and {y}. */
const MapTiles = z.object({ url: z.string(), attribution: z.string() })
export type MapTiles = z.infer<typeof MapTiles>

/** What a search finds within bounds. `tiles` is null where the outline is all there is. */
export const ResultMap = z.object({
  pins: z.array(MapPin),
  clusters: z.array(MapCluster),
  number: z.number(),
  tiles: MapTiles.nullable(),
})
export type ResultMap = z.infer<typeof ResultMap>

/** Where someone works. `miles` is null if they go as far as they like. */
export const CoverageMap = z.object({ areas: z.array(z.object({ at: Point, miles: z.number().nullable() })) })
export type CoverageMap = z.infer<typeof CoverageMap>

const suggested = z.object({ text: z.string() })

/** What a search may be about, while it is typed. */
export const SearchSuggestion = z.union([
  suggested.extend({ kind: z.literal('category') }),
  /** What people ask of a category in their own words. */
  suggested.extend({ kind: z.literal('task'), category: z.string() }),
  suggested.extend({ kind: z.literal('business'), id: z.uuid(), town: z.string().nullable() }),
  /** `service`: what was typed besides the place. */
  suggested.extend({ kind: z.literal('place'), service: z.string() }),
])
export type SearchSuggestion = z.infer<typeof SearchSuggestion>
