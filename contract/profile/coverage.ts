export const COVERAGE_KINDS = ['radius', 'places'] as const
/** Within so many miles of the bases, or in the places that are named. */
export type CoverageKind = (typeof COVERAGE_KINDS)[number]

export const COVERAGE_MILES = [5, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200] as const
/** Beside the place in the profile. */
export const MOST_MORE_BASES = 2
export const MOST_NAMED_PLACES = 10

/** How far from its middle a named place reaches: a town, a postcode district. */
export const TOWN_MILES = 5
export const DISTRICT_MILES = 1
/** A named place ranks as if the provider were so far from its middle, behind those who are based there. */
export const NAMED_PLACE_MILES = 4

/** `kind`: null where the provider has made no choice. */
export type Coverage = {
  kind: CoverageKind | null
  miles: number
  /** As in the profile; null: none that we know. */
  base: string | null
  bases: string[]
  places: string[]
}

/** "Works within 25 miles of Leeds and York", "Works in Leeds, LS6 and Harrogate". */
export function coverageText(kind: CoverageKind, miles: number, places: readonly string[]): string {
  return kind === 'radius' ? `Works within ${miles} miles of ${inWords(places)}` : `Works in ${inWords(places)}`
}

function inWords(places: readonly string[]): string {
  return places.length < 2 ? places.join() : `${places.slice(0, -1).join(', ')} and ${places.at(-1)}`
}
