import { DEFAULT_RADIUS, RADII, type Radius } from '#contract/place/words.ts'

export const LOCATION_PLACEHOLDER = 'Enter city, zip code, or postal code...'

export const radiusOptions = RADII.map((miles) => ({ value: String(miles), label: `${miles} miles` }))

export function readRadiusOption(value: string): Radius {
  return RADII.find((miles) => String(miles) === value) ?? DEFAULT_RADIUS
}
