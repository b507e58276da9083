import { milesBetween, type Point } from '#contract/place/words.ts'
import type { CoverageKind } from '#contract/profile/words.ts'
import type { City } from './people/cities.ts'

/** Where a provider works, beside the place of the profile or, with named places, instead of it. */
export type DemoCoverage = { kind: CoverageKind; miles: number | null; cities: readonly City[] }

/** A search looks so far around a place, less what a provider lives off the middle of their district. */
const SEARCHED_MILES = 25 - 1.5

/** Whether a search for a city finds who is based at a place and covers this. */
export function reaches(base: Point, coverage: DemoCoverage | null, city: City): boolean {
  if (coverage?.cities.includes(city)) return true
  if (coverage?.kind === 'places') return false
  return milesBetween(base, city) <= Math.min(SEARCHED_MILES, (coverage?.miles ?? SEARCHED_MILES) - 1.5)
}
