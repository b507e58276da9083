import { type Bounds, isWithin } from '#contract/directory/map.ts'
import type { Point } from '#contract/place/view.ts'
import { EARTH_RADIUS_MILES } from '#contract/place/words.ts'

/** Does what plane_of() in nearby.sql does: Lambert's azimuthal equal-area projection around the middle of the UK, in miles. */
type Spot = { x: number; y: number }

const MIDDLE = { lat: radians(54.5), lng: radians(-3) }

function planeOf(point: Point): Spot {
  const [lat, lng] = [radians(point.lat), radians(point.lng) - MIDDLE.lng]
  const angle = Math.sin(MIDDLE.lat) * Math.sin(lat) + Math.cos(MIDDLE.lat) * Math.cos(lat) * Math.cos(lng)
  const stretch = EARTH_RADIUS_MILES * Math.sqrt(2 / (1 + Math.max(-0.999999, angle)))
  return {
    x: stretch * Math.cos(lat) * Math.sin(lng),
    y: stretch * (Math.cos(MIDDLE.lat) * Math.sin(lat) - Math.sin(MIDDLE.lat) * Math.cos(lat) * Math.cos(lng)),
  }
}

/** J. P. Snyder, “Map Projections: A Working Manual” (1987), equations 20-14, 20-15 and 24-16. */
export function pointOn({ x, y }: Spot): Point {
  const away = Math.hypot(x, y)
  if (away === 0) return { lat: degrees(MIDDLE.lat), lng: degrees(MIDDLE.lng) }
  const arc = 2 * Math.asin(Math.min(1, away / (2 * EARTH_RADIUS_MILES)))
  const [sine, cosine] = [Math.sin(arc), Math.cos(arc)]
  return {
    lat: degrees(Math.asin(cosine * Math.sin(MIDDLE.lat) + (y * sine * Math.cos(MIDDLE.lat)) / away)),
    lng: degrees(
      MIDDLE.lng + Math.atan2(x * sine, away * Math.cos(MIDDLE.lat) * cosine - y * Math.sin(MIDDLE.lat) * sine),
    ),
  }
}

/** A box on the plane that holds the bounds, whose edges are curves there. */
export function boxAround(bounds: Bounds): { from: Spot; to: Spot } {
  const { west, south, east, north } = bounds
  const steps = [0, 0.25, 0.5, 0.75, 1]
  const edge = steps.flatMap((step) => {
    const [lat, lng] = [south + step * (north - south), west + step * (east - west)]
    return [
      { lat, lng: west },
      { lat, lng: east },
      { lat: south, lng },
      { lat: north, lng },
    ]
  })
  const onAxis = { lat: Math.min(north, Math.max(south, 54.5)), lng: -3 }
  const spots = [...edge, ...(isWithin(bounds, onAxis) ? [onAxis] : [])].map(planeOf)
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)]
  return {
    from: { x: Math.min(...xs) - 1, y: Math.min(...ys) - 1 },
    to: { x: Math.max(...xs) + 1, y: Math.max(...ys) + 1 },
  }
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI
}
