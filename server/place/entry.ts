import type { Point } from '#contract/place/view.ts'
import { COUNTRIES, type Country, milesBetween, type Place } from '#contract/place/words.ts'
import { ALIAS, degrees, KINDS, type Kind, NO_ENTRY, type Places, poolText } from './store.ts'

export const COUNTRY_LABELS: Record<Country, string> = {
  GB: 'United Kingdom',
  US: 'USA',
  CA: 'Canada',
  DE: 'Germany',
  FR: 'France',
  AU: 'Australia',
}

/** Populations from which a bare name means a suburb or a foreign town. */
export const SIZEABLE = 3000
const FOREIGN_CITY = 50_000
/** A home suburb precedes a foreign city of up to twenty times its size (Clifton, but not California). */
const SUBURB_ADVANTAGE = 20

export function countryOf(places: Places, entry: number): Country {
  return COUNTRIES[places.entry.country[entry] ?? 0] ?? 'GB'
}

export function kindOf(places: Places, entry: number): Kind {
  return KINDS[places.entry.kind[entry] ?? 0] ?? 'hamlet'
}

export function pointOf(places: Places, entry: number): Point {
  return { lat: degrees(places.entry.lat, entry), lng: degrees(places.entry.lng, entry) }
}

export function entryName(places: Places, entry: number): string {
  return poolText(places.texts, places.entry.text[entry] ?? 0)
}

/** Larger is likelier: towns and counties at home, cities abroad, villages at home; then by size. */
export function likelihood(places: Places, posting: number, home: Country): number {
  const entry = posting % ALIAS
  const weight = places.entry.weight[entry] ?? 0
  const kind = kindOf(places, entry)
  const tier = rank(kind, weight, countryOf(places, entry) === home)
  const size = kind === 'suburb' && tier === 3 ? weight * SUBURB_ADVANTAGE : weight
  return tier * 1e8 + (posting < ALIAS ? size : size * 0.9)
}

function rank(kind: Kind, weight: number, home: boolean): number {
  switch (kind) {
    case 'city':
    case 'town':
    case 'region':
      return home ? 4 : 3
    case 'suburb':
      return home && weight >= SIZEABLE ? 3 : 2
    case 'foreign':
      return home ? 4 : weight >= FOREIGN_CITY ? 3 : 1
    case 'village':
    case 'hamlet':
      return 2
    default:
      return 0
  }
}

/** The label distinguishes the place from its namesakes. */
export function placeOf(places: Places, entry: number): Place {
  const name = entryName(places, entry)
  const country = countryOf(places, entry)
  const state = places.admins[places.entry.state[entry] ?? NO_ENTRY]?.name ?? null
  const county = places.admins[places.entry.county[entry] ?? NO_ENTRY]?.name ?? null
  const kind = kindOf(places, entry)
  return {
    label: [name, ...surroundings(places, entry, name, state, county)].join(', '),
    name,
    country,
    region: kind === 'region' ? null : country === 'GB' ? (county ?? state) : state,
    ...pointOf(places, entry),
    kind: kind === 'region' ? 'region' : 'town',
    confidence: 80,
    outward: null,
  }
}

function surroundings(
  places: Places,
  entry: number,
  name: string,
  state: string | null,
  county: string | null,
): string[] {
  const country = countryOf(places, entry)
  if (kindOf(places, entry) === 'region') return country === 'GB' ? [] : [COUNTRY_LABELS[country]]
  if (country !== 'GB') return [...(state && writesState(country) ? [state] : []), COUNTRY_LABELS[country]]
  const town = parentName(places, entry)
  if (town && town !== name) return [town]
  if (county && county !== name) return name === 'London' ? [] : [county === 'Greater London' ? 'London' : county]
  return state && state !== name ? [state] : []
}

function writesState(country: Country): boolean {
  return country === 'US' || country === 'CA' || country === 'AU'
}

function parentName(places: Places, entry: number): string | null {
  const order = places.entry.parent[entry] ?? NO_ENTRY
  const town = places.towns[order]
  return order === NO_ENTRY || town === undefined ? null : entryName(places, town)
}

/** Labels a place whose usual label is ambiguous. */
export function withMoreDetail(places: Places, entry: number): Place {
  const place = placeOf(places, entry)
  if (place.country !== 'GB') {
    return { ...place, label: [place.name, place.region, COUNTRY_LABELS[place.country]].filter(Boolean).join(', ') }
  }
  const town = nearestTownEntry(places, place, [place.name, parentName(places, entry)])
  if (town === null) return place
  return { ...place, label: [place.name, entryName(places, town), place.region].filter(Boolean).join(', ') }
}

const TOWN_REACH_MILES = 50

/** Null beyond 50 miles. Reach grows with the square root of the population, up to ten times that of 5,000. */
export function nearestTownEntry(places: Places, point: Point, except: (string | null)[] = []): number | null {
  let nearest: number | null = null
  let least = Number.POSITIVE_INFINITY
  for (const town of places.towns) {
    const north = Math.abs(degrees(places.entry.lat, town) - point.lat)
    if (!(north < 0.75)) continue
    const miles = milesBetween(pointOf(places, town), point)
    const pull = miles / townReach(places.entry.weight[town] ?? 0)
    if (!(miles < TOWN_REACH_MILES) || pull >= least || except.includes(entryName(places, town))) continue
    least = pull
    nearest = town
  }
  return nearest
}

export function townReach(population: number): number {
  return Math.min(10, Math.max(1, Math.sqrt(population / 5000)))
}
