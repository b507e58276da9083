import type { Place } from '#db/demo/content.ts'

/** As people write it: 'Chorlton, Manchester M21', 'Kendal LA9'. */
export function locationText(place: Place): string {
  return place.area ? `${place.area}, ${place.town} ${place.outward}` : `${place.town} ${place.outward}`
}
