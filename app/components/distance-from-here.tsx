import { useSyncExternalStore } from 'react'
import { formatMiles, milesBetween, type Point, pointAt } from '#contract/place.ts'

const KEY = 'fettle.here'

export function rememberHere(point: Point) {
  try {
    sessionStorage.setItem(KEY, `${point.lat} ${point.lng}`)
  } catch {
    // without storage (private mode) no distance is shown
  }
}

export function DistanceFromHere({ point }: { point: Point | null }) {
  const here = useSyncExternalStore(neverChanges, remembered, () => null)
  const from = here === null ? null : readPoint(here)
  if (!from || !point) return null
  return (
    <span className="text-ink-soft figures">
      · {formatMiles(milesBetween(from, point))}
      <span className="max-sm:sr-only"> away</span>
    </span>
  )
}

function neverChanges() {
  return () => {}
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

function readPoint(text: string): Point | null {
  const [lat, lng] = text.split(' ').map(Number)
  return lat === undefined || lng === undefined ? null : pointAt(lat, lng)
}
