import type { Point } from '../place/view.ts'
import { pointAt, RADII, type Radius } from '../place/words.ts'
import type { MapCluster } from './view.ts'

/** In degrees. */
export type Bounds = { west: number; south: number; east: number; north: number }

export const MIN_ZOOM = 4
export const MAX_ZOOM = 13
/** Up to so many matches are pins; more are clusters. */
export const MAX_PINS = 150

/**
 * Web Mercator as whole numbers of about 90 metres in these islands, counted from a corner north-west of them: the world is
 * 2^18 wide, so that one is one pixel at zoom 10.
 */
export type Spot = { x: number; y: number }

const WORLD = 2 ** 18
export const MAP_ORIGIN: Spot = { x: 123_000, y: 74_000 }
/** What shows all of these islands. */
export const ISLANDS: Bounds = { west: -10.6, south: 49.8, east: 2, north: 60.9 }

export function spotOf({ lat, lng }: Point): Spot {
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180)
  return {
    x: (lng / 360 + 0.5) * WORLD - MAP_ORIGIN.x,
    y: (0.5 - Math.atanh(sine) / (2 * Math.PI)) * WORLD - MAP_ORIGIN.y,
  }
}

export function pointOfSpot({ x, y }: Spot): Point {
  const rest = (0.5 - (y + MAP_ORIGIN.y) / WORLD) * 2 * Math.PI
  return { lat: (Math.asin(Math.tanh(rest)) * 180) / Math.PI, lng: ((x + MAP_ORIGIN.x) / WORLD - 0.5) * 360 }
}

/** Pixels to a unit of a spot. */
export function scaleAt(zoom: number): number {
  return 2 ** (zoom - 10)
}

export function isWithin({ west, south, east, north }: Bounds, { lat, lng }: Point): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north
}

/** "-2.5,53.25,-2,53.5": west, south, east, north. */
export function boundsText({ west, south, east, north }: Bounds): string {
  return [west, south, east, north].map((degrees) => Number(degrees.toFixed(3))).join()
}

/** Null if the text gives no bounds. */
export function readBounds(text: string): Bounds | null {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...more] = text
    .split(',')
    .map((part) => (/^-?\d{1,3}(\.\d{1,6})?$/.test(part) ? Number(part) : Number.NaN))
  const corners = [pointAt(south, west), pointAt(north, east)]
  const right = more.length === 0 && corners.every((corner) => corner !== null) && south < north && west < east
  return right ? { west, south, east, north } : null
}

/** The smallest radius of a search that reaches as far; the largest where none does. */
export function radiusFor(miles: number): Radius {
  return RADII.find((radius) => radius >= miles) ?? 100
}

/** Joins what is less than `gap` pixels apart in a grid; each cluster is where most of its own are. */
export function clustersOf<Own extends MapCluster>(
  all: readonly Own[],
  zoom: number,
  gap: number,
): (MapCluster & { own: Own[] })[] {
  const cells = new Map<string, { x: number; y: number; number: number; own: Own[] }>()
  const cell = gap / scaleAt(zoom)
  for (const one of all) {
    const { x, y } = spotOf(one.at)
    const key = `${Math.floor(x / cell)} ${Math.floor(y / cell)}`
    const found = cells.get(key) ?? { x: 0, y: 0, number: 0, own: [] }
    found.x += x * one.number
    found.y += y * one.number
    found.number += one.number
    found.own.push(one)
    cells.set(key, found)
  }
  return [...cells.values()].map(({ x, y, number, own }) => ({
    number,
    at: pointOfSpot({ x: x / number, y: y / number }),
    own,
  }))
}
