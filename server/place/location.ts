import { LRUCache } from 'lru-cache'
import type { Work } from '#server/work/work.ts'
import { geocode, nearestTown, type Places } from './place.ts'
import { townAt } from './town.ts'

/** Coordinates are WGS 84 degrees. */
export type StoredLocation = {
  location: string
  town: string | null
  /** Belongs to the place, not to the name (town.ts). */
  townSlug: string | null
  outward: string | null
  lat: number | null
  lng: number | null
}

/** An import asks for the same town a thousand times. */
const MAX_LOCATIONS = 2_000
const kept = new WeakMap<Places, LRUCache<string, StoredLocation>>()

/** An unknown place, or a whole region, is stored as text. */
export function resolveLocation(work: Work, location: string): StoredLocation {
  const { places } = work.site
  const known = kept.get(places) ?? new LRUCache<string, StoredLocation>({ max: MAX_LOCATIONS })
  kept.set(places, known)
  const found = known.get(location) ?? locationIn(places, location)
  known.set(location, found)
  return { ...found }
}

function locationIn(places: Places, location: string): StoredLocation {
  const { best } = geocode(places, location)
  if (!best || best.kind === 'region') {
    return { location, town: null, townSlug: null, outward: null, lat: null, lng: null }
  }
  const { lat, lng, outward } = best
  const town = best.kind === 'town' ? best.name : (nearestTown(places, best)?.name ?? null)
  return { location, town, townSlug: town ? townAt(places, town, best).slug : null, outward, lat, lng }
}
