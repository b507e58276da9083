import type { Point } from '#contract/place/view.ts'
import type { Place } from '#contract/place/words.ts'
import { nearestTown, type Places } from '#server/place/place.ts'
import { townAt } from '#server/place/town.ts'

/** The town and the postcode district of a place, as coverage names them: "leeds", "ls6". */
export function codesOfPlace(places: Places, place: Place): string[] {
  if (place.kind === 'region') return []
  const town = place.kind === 'town' ? place : nearestTown(places, place)
  const slugs = town ? [townAt(places, town.name, place).slug] : []
  return [...slugs, ...(place.outward ? [place.outward.toLowerCase()] : [])]
}

export function codesAt(places: Places, point: Point): string[] {
  const town = nearestTown(places, point)
  return town ? [townAt(places, town.name, point).slug] : []
}
