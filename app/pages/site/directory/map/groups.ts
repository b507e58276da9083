import { MOST_ZOOM, type Spot, scaleAt, spotOf } from '#contract/directory/map.ts'
import type { MapPin, ResultMap } from '#contract/directory/view.ts'
import { pixelOf, type Size, type View } from './view.ts'

/** In pixels: nearer than this, one pin would lie over the other. */
const APART = 40
/** Outside of the window nothing is drawn, but for what reaches in. */
const EDGE = 30

/** One pin, or several that would lie over one another; `own`: none where only their number is known. */
export type Group = { key: string; at: Spot; number: number; own: MapPin[] }

/** In the order of the list, then those of whom only the number is known. */
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
  return number === 1 || zoom >= MOST_ZOOM || own.every(({ at }) => at.lat === first.at.lat && at.lng === first.at.lng)
}
