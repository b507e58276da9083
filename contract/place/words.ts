import { numberText } from '../number.ts'
import type { Point } from './view.ts'

/** In miles. */
export const RADII = [5, 10, 25, 50, 100] as const
export type Radius = (typeof RADII)[number]
export const DEFAULT_RADIUS: Radius = 25

/** Null if it is no position on Earth. */
export function pointAt(lat: number, lng: number): Point | null {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}

export const COUNTRIES = ['GB', 'US', 'CA', 'DE', 'FR', 'AU'] as const
export type Country = (typeof COUNTRIES)[number]

/** postcode: a whole code; district: a UK outward code or Canadian FSA; area: the first characters of a code. */
export const PLACE_KINDS = ['postcode', 'district', 'area', 'town', 'region'] as const

export type Place = {
  /** Fit for public pages: "M1, Manchester", "Newport, Shropshire", "Paris, France"; never a full UK postcode. */
  label: string
  name: string
  country: Country
  region: string | null
  lat: number
  lng: number
  kind: (typeof PLACE_KINDS)[number]
  /** 90 a postal match, 80 a town or region. */
  confidence: 90 | 80
  outward: string | null
}

export const EARTH_RADIUS_MILES = 3959

/** Great-circle distance in miles by the haversine formula (R. W. Sinnott, "Virtues of the Haversine", 1984). */
export function milesBetween(a: Point, b: Point): number {
  const north = Math.sin(radians(b.lat - a.lat) / 2)
  const east = Math.sin(radians(b.lng - a.lng) / 2)
  const chord = north * north + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * east * east
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** "0.4 miles", "1 mile", "12 miles": tenths below ten miles, whole miles from there. */
export function formatMiles(miles: number): string {
  const tenths = Math.round(miles * 10) / 10
  if (tenths < 0.1) return 'less than 0.1 miles'
  if (tenths === 1) return '1 mile'
  return `${tenths < 10 ? tenths : numberText(Math.round(miles))} miles`
}

/** Must be shown word for word wherever sources are named. */
export const PLACE_ATTRIBUTIONS: string[] = [
  'Contains OS data © Crown copyright and database right 2021, 2025. Contains Royal Mail data © Royal Mail copyright and database right 2025. Contains National Statistics data © Crown copyright and database right 2025. Contains public sector information (NaPTAN, Department for Transport) licensed under the Open Government Licence v3.0.',
  'Contains data from GeoNames (geonames.org), licensed under CC BY 4.0, modified.',
  'Incorporates or developed using G-NAF © Geoscape Australia licensed by the Commonwealth of Australia under the Open Geo-coded National Address File (G-NAF) End User Licence Agreement.',
  'US ZIP code points: U.S. Census Bureau.',
  'Made with Natural Earth: the coasts and borders of maps.',
]
