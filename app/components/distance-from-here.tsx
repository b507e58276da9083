import { formatMiles, milesBetween, type Point } from '#contract/place/words.ts'
import { useRootData } from './root-data.ts'

/** From where the visitor needs someone; nothing before they have said so. */
export function DistanceFromHere({ point }: { point: Point | null }) {
  const near = useRootData()?.near
  if (!near || !point) return null
  return (
    <span className="text-ink-soft figures">
      · {formatMiles(milesBetween(near.point, point))} from {near.code}
    </span>
  )
}
