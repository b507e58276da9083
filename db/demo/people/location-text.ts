import type { Place } from '#db/demo/content.ts'

export function locationText(place: Place): string {
  return place.area ? `${place.area}, ${place.town} ${place.outward}` : `${place.town} ${place.outward}`
}
