import { useSyncExternalStore } from 'react'
import { formatMiles, milesBetween, type Point, pointAt } from '#contract/place.ts'

const KEY = 'fettle.here'

/** Where the last search was made from. `name` null is the visitor's own position. */
type Here = { point: Point; name: string | null }

/** Null if the last search was about no place. */
export function rememberHere(here: Here | null) {
  try {
    if (here) sessionStorage.setItem(KEY, [here.point.lat, here.point.lng, here.name ?? ''].join(' '))
    else sessionStorage.removeItem(KEY)
  } catch {
    // without storage (private mode) no distance is shown
  }
}

export function DistanceFromHere({ point }: { point: Point | null }) {
  const stored = useSyncExternalStore(neverChanges, remembered, () => null)
  const here = stored === null ? null : readHere(stored)
  if (!here || !point) return null
  return (
    <span className="text-ink-soft figures">
      · {formatMiles(milesBetween(here.point, point))} from {here.name ?? 'you'}
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

function readHere(text: string): Here | null {
  const [lat, lng, ...name] = text.split(' ')
  const point = pointAt(Number(lat), Number(lng))
  return point && { point, name: name.join(' ') || null }
}
