import type { Point } from '#contract/place/view.ts'
import { milesBetween } from '#contract/place/words.ts'
import type { CoverageKind } from '#contract/profile/words.ts'
import { slugOf } from '#contract/text.ts'
import { type DemoPlace, places } from '#db/demo/content.ts'
import { type Random, weighted } from '#db/demo/random.ts'

export type City = Point & { name: string; slug: string; places: readonly DemoPlace[] }

/** Its suburbs and the towns around it, in miles from its middle. */
const CITY_MILES = 15.5

/** Where the demo's providers are dense; the middle is where a search for the name looks. */
export const CITIES: readonly City[] = [
  city('Manchester', 53.4794, -2.2453),
  city('Leeds', 53.7975, -1.5437),
  city('London', 51.5073, -0.1277),
  city('Birmingham', 52.4796, -1.9026),
  city('Bristol', 51.4538, -2.5918),
  city('Glasgow', 55.8609, -4.2514),
  city('Cardiff', 51.4816, -3.1791),
  city('Belfast', 54.5964, -5.9301),
]

/** Every trade has several providers in each of them. */
export const FULL_CITIES: readonly City[] = CITIES.slice(0, 3)

export const FURTHER_CITIES: readonly City[] = CITIES.slice(3)

/** In any of them, as often as in the next. */
export function anyFurtherPlace(random: Random): DemoPlace {
  const { places } = random.pick(FURTHER_CITIES)
  return weighted(places, ({ weight }) => weight)(random)
}

function city(name: string, lat: number, lng: number): City {
  const near = places.filter((place) => milesBetween(place, { lat, lng }) <= CITY_MILES)
  return { name, slug: slugOf(name), lat, lng, places: near }
}

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
