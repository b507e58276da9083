import type { Near, Point } from '#contract/place/view.ts'
import { milesBetween, type Place } from '#contract/place/words.ts'
import { unpackCode } from './fold.ts'
import { geocode } from './place.ts'
import { codesFrom, degrees, type Places } from './store.ts'

/** Further than this from every district is not in the UK. */
const FURTHEST_MILES = 60
/** Degrees of latitude: a little more than these miles. */
const NEIGHBOURHOOD = 1

/** Null if no district has that code. */
export function nearOf(places: Places, code: string): Near | null {
  const { best } = geocode(places, code)
  return best?.country === 'GB' && best.outward === code
    ? { code, label: best.label, point: { lat: best.lat, lng: best.lng } }
    : null
}

/** The district of a British place, or the one whose middle is nearest. Null if none is near. */
export function districtOf(places: Places, { outward, country, ...point }: Place): string | null {
  return country === 'GB' ? (outward ?? nearestDistrict(places, point)) : null
}

export function nearestDistrict({ codes }: Places, point: Point): string | null {
  const { from, to } = codesFrom(codes, 'GB', '')
  let nearest = { code: 0, miles: FURTHEST_MILES }
  for (let row = from; row < to; row++) {
    if (Math.abs(degrees(codes.lat, row) - point.lat) > NEIGHBOURHOOD) continue
    const miles = milesBetween(point, { lat: degrees(codes.lat, row), lng: degrees(codes.lng, row) })
    if (miles < nearest.miles) nearest = { code: codes.code[row] ?? 0, miles }
  }
  return nearest.code === 0 ? null : unpackCode(nearest.code)
}
