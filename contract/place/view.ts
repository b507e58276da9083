import { z } from 'zod'
import { PLACE_KINDS } from './words.ts'

export const Point = z.object({ lat: z.number(), lng: z.number() })
export type Point = z.infer<typeof Point>

const label = z.object({ label: z.string() })

/** What a text names; null if nothing is surely meant. */
export const Geocoding = z.object({ best: label.extend(Point.shape).nullable(), others: z.array(label) })

export const PlaceSuggestion = label.extend({ kind: z.enum(PLACE_KINDS) })

/** `code`: "M25"; `label`: "M25, Prestwich". */
export const Near = label.extend({ code: z.string(), point: Point })
export type Near = z.infer<typeof Near>

export const NearestPlace = label
