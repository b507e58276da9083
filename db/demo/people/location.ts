import { slugOf } from '#contract/text.ts'
import type { DemoPlace } from '#db/demo/content.ts'
import type { Random } from '#db/demo/random.ts'
import type { DemoLocation } from '../types.ts'

const MILES_PER_DEGREE = 69.05

export function locationIn(place: DemoPlace, random: Random): DemoLocation {
  const miles = Math.sqrt(random.next()) * 0.95
  const angle = random.next() * 2 * Math.PI
  const lat = place.lat + (miles * Math.sin(angle)) / MILES_PER_DEGREE
  const lng = place.lng + (miles * Math.cos(angle)) / (MILES_PER_DEGREE * Math.cos((place.lat * Math.PI) / 180))
  return {
    location: locationText(place),
    town: place.town,
    townSlug: place.townSlug ?? slugOf(place.town),
    outward: place.outward,
    lat: rounded(lat),
    lng: rounded(lng),
  }
}

export function spoken(place: DemoPlace): { town: string; area: string } {
  const town = place.town.replace(/ \(.*\)$/, '')
  return { town, area: place.area || town }
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}

export function locationText(place: DemoPlace): string {
  return place.area ? `${place.area}, ${place.town} ${place.outward}` : `${place.town} ${place.outward}`
}
