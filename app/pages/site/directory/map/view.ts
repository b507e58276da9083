import {
  type Bounds,
  ISLANDS,
  MAX_ZOOM,
  MIN_ZOOM,
  pointOfSpot,
  type Spot,
  scaleAt,
  spotOf,
} from '#contract/directory/map.ts'
import type { MapPin, ResultMap } from '#contract/directory/view.ts'
import type { Point } from '#contract/place/view.ts'
import { milesBetween } from '#contract/place/words.ts'

/** What is in the middle of a map, and how large; a zoom may be a fraction. */
export type View = { middle: Spot; zoom: number }
/** In pixels. */
export type Size = { width: number; height: number }

/** Pixels around what is fitted in. */
const MARGIN = 24
const MILES_PER_DEGREE = 69.09

export function fitIn({ west, south, east, north }: Bounds, { width, height }: Size): View {
  const [from, to] = [spotOf({ lat: north, lng: west }), spotOf({ lat: south, lng: east })]
  const across = (width - 2 * MARGIN) / Math.max(1, to.x - from.x)
  const down = (height - 2 * MARGIN) / Math.max(1, to.y - from.y)
  const zoom = 10 + Math.log2(Math.max(0.001, Math.min(across, down)))
  return within({ middle: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, zoom })
}

/** The bounds of a circle. */
export function around({ lat, lng }: Point, miles: number): Bounds {
  const up = miles / MILES_PER_DEGREE
  const along = up / Math.cos((lat * Math.PI) / 180)
  return { west: lng - along, south: lat - up, east: lng + along, north: lat + up }
}

/** Keeps these islands in sight. */
export function within({ middle, zoom }: View): View {
  const [from, to] = [
    spotOf({ lat: ISLANDS.north, lng: ISLANDS.west }),
    spotOf({ lat: ISLANDS.south, lng: ISLANDS.east }),
  ]
  return {
    middle: { x: clamp(middle.x, from.x, to.x), y: clamp(middle.y, from.y, to.y) },
    zoom: clamp(zoom, MIN_ZOOM, MAX_ZOOM),
  }
}

export function moved({ middle, zoom }: View, x: number, y: number): View {
  const scale = scaleAt(zoom)
  return within({ middle: { x: middle.x - x / scale, y: middle.y - y / scale }, zoom })
}

/** What is at `x` and `y`, in pixels from the middle, stays there. */
export function zoomed(view: View, by: number, x = 0, y = 0): View {
  const zoom = clamp(view.zoom + by, MIN_ZOOM, MAX_ZOOM)
  const [before, after] = [scaleAt(view.zoom), scaleAt(zoom)]
  const shift = 1 / before - 1 / after
  return within({ middle: { x: view.middle.x + x * shift, y: view.middle.y + y * shift }, zoom })
}

/** In pixels from the top left. */
export function pixelOf({ middle, zoom }: View, { width, height }: Size, spot: Spot): Spot {
  const scale = scaleAt(zoom)
  return { x: (spot.x - middle.x) * scale + width / 2, y: (spot.y - middle.y) * scale + height / 2 }
}

/** From the middle to a corner. */
export function reachOf(view: View, { width, height }: Size): { middle: Point; miles: number } {
  const scale = scaleAt(view.zoom)
  const middle = pointOfSpot(view.middle)
  const corner = pointOfSpot({ x: view.middle.x + width / 2 / scale, y: view.middle.y + height / 2 / scale })
  return { middle, miles: milesBetween(middle, corner) }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}

/** Pixels between two pins: nearer than this, one would lie over the other. */
const APART = 40
/** Outside of the window nothing is drawn, but for what reaches in. */
const EDGE = 30

/** One pin, or several that would lie over one another; `own`: none where only their number is known. */
export type Group = { key: string; at: Spot; number: number; own: MapPin[] }

/** The order is that of the list, then come those of whom only the number is known. */
export function groupsOf({ pins, clusters }: ResultMap, view: View, size: Size): Group[] {
  const apart = APART / scaleAt(view.zoom)
  const groups: Group[] = []
  const nearTo = (at: Spot) => groups.find((group) => Math.hypot(group.at.x - at.x, group.at.y - at.y) < apart)
  for (const pin of pins) {
    const at = spotOf(pin.at)
    const near = nearTo(at)
    if (!near) groups.push({ key: pin.id, at, number: 1, own: [pin] })
    else near.number = near.own.push(pin)
  }
  for (const cluster of clusters.toSorted((a, b) => b.number - a.number)) {
    const at = spotOf(cluster.at)
    const near = nearTo(at)
    if (!near) groups.push({ key: `${cluster.at.lat} ${cluster.at.lng}`, at, number: cluster.number, own: [] })
    else {
      near.number += cluster.number
      near.own = []
    }
  }
  return groups.filter(({ at }) => {
    const { x, y } = pixelOf(view, size, at)
    return x > -EDGE && y > -EDGE && x < size.width + EDGE && y < size.height + EDGE
  })
}

/** Whether a press shows who they are: one, or several whom no zoom parts. Else it leads closer. */
export function opensAt({ own, number }: Group, { zoom }: View): boolean {
  const [first] = own
  if (!first) return false
  return number === 1 || zoom >= MAX_ZOOM || own.every(({ at }) => at.lat === first.at.lat && at.lng === first.at.lng)
}
