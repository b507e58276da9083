import { useEffect, useState } from 'react'
import type { DirectoryFilters } from '#contract/directory/input.ts'
import { type Bounds, boundsText, MAX_ZOOM, MIN_ZOOM, pointOfSpot, scaleAt } from '#contract/directory/map.ts'
import type { ResultMap } from '#contract/directory/view.ts'
import { writeFilters } from '#contract/directory/words.ts'
import type { Size, View } from './view.ts'

/** Milliseconds for which a map has rested before it asks. */
const RESTED = 250
/** The grid is in pixels. Bounds on a grid have addresses that visitors share. */
const TILE = 256

export type MapSearch = { map: ResultMap | null; failed: boolean; again: () => void }

/** What the search finds on the part of the map that is seen, and a little around it. */
export function useMapSearch(filters: DirectoryFilters, view: View | null, size: Size): MapSearch {
  const [answer, setAnswer] = useState<{ map: ResultMap | null; failed: boolean }>({ map: null, failed: false })
  const [tries, setTries] = useState(0)
  const address = view && mapAddress(filters, view, size)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    if (address === null) return
    const leaving = new AbortController()
    const waiting = setTimeout(async () => {
      try {
        const response = await fetch(address, { signal: leaving.signal })
        if (!response.ok) throw new Error(`The map: ${response.status}`)
        setAnswer({ map: await response.json(), failed: false })
      } catch {
        if (!leaving.signal.aborted) setAnswer(({ map }) => ({ map, failed: true }))
      }
    }, RESTED)
    return () => {
      clearTimeout(waiting)
      leaving.abort()
    }
  }, [address, tries])
  return { ...answer, again: () => setTries(tries + 1) }
}

function mapAddress(filters: DirectoryFilters, view: View, size: Size): string {
  const zoom = Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, Math.round(view.zoom)))
  const query = writeFilters({ ...filters, order: null, page: 1 })
  query.set('bounds', boundsText(boundsAround(view, size, TILE / scaleAt(zoom))))
  query.set('zoom', String(zoom))
  return `/directory/map?${query}`
}

function boundsAround({ middle, zoom }: View, { width, height }: Size, tile: number): Bounds {
  const scale = scaleAt(zoom)
  const [right, down] = [width / 2 / scale, height / 2 / scale]
  const from = { x: Math.floor((middle.x - right) / tile) * tile, y: Math.floor((middle.y - down) / tile) * tile }
  const to = { x: Math.ceil((middle.x + right) / tile) * tile, y: Math.ceil((middle.y + down) / tile) * tile }
  const [northWest, southEast] = [pointOfSpot(from), pointOfSpot(to)]
  return { west: northWest.lng, south: southEast.lat, east: southEast.lng, north: northWest.lat }
}
