import type { Point } from '#contract/place/view.ts'
import { COUNTRIES, type Country, milesBetween } from '#contract/place/words.ts'
import { countryOf, kindOf, likelihood, pointOf } from './entry.ts'
import { ALIAS, type Places, postingsOf } from './store.ts'

const COUNTRY_NAMES: Record<Country, string[]> = {
  GB: ['uk', 'gb', 'united kingdom', 'great britain', 'britain', 'the uk'],
  US: ['us', 'usa', 'united states', 'united states of america', 'the usa', 'america'],
  CA: ['canada', 'can', 'ca'],
  DE: ['germany', 'deutschland', 'allemagne', 'ger', 'd', 'de'],
  FR: ['france', 'frankreich', 'f', 'fr'],
  AU: ['australia', 'aus', 'au'],
}
const COUNTRY_BY_NAME = new Map(
  COUNTRIES.flatMap((country) => COUNTRY_NAMES[country].map((name): [string, Country] => [name, country])),
)
const NAMESAKE_MILES = 40

type Surroundings = { country: Country | null; regions: number[]; place: number | null }

export function countryNamed(key: string): Country | null {
  return COUNTRY_BY_NAME.get(key) ?? null
}

export function surroundingOf(places: Places, key: string, home: Country): Surroundings | null {
  const country = countryNamed(key)
  const regions = places.regions.get(key) ?? []
  const place = entriesNamed(places, key, home).find((entry) => kindOf(places, entry) !== 'region') ?? null
  return country || regions.length > 0 || place !== null ? { country, regions, place } : null
}

/** Most likely first. */
export function entriesNamed(places: Places, key: string, home: Country): number[] {
  const postings = postingsOf(places, key)
  if (postings.length < 2) return Array.from(postings, (posting) => posting % ALIAS)
  const ranked = Array.from(postings, (posting) => ({ posting, score: likelihood(places, posting, home) }))
  return ranked.sort((a, b) => b.score - a.score || a.posting - b.posting).map(({ posting }) => posting % ALIAS)
}

/** Best first: in the country or region by name, in reach of a British region's middle, else near the place. */
export function within(
  places: Places,
  entries: number[],
  { country, regions, place }: Surroundings,
  miles = NAMESAKE_MILES,
) {
  const inside = entries.filter(
    (entry) => countryOf(places, entry) === country || regions.some((at) => isIn(places, entry, at)),
  )
  if (inside.length > 0) return inside
  const about = entries.filter((entry) => regions.some((at) => isAbout(places, entry, at)))
  if (about.length > 0 || place === null) return about
  return nearTo(places, entries, pointOf(places, place), miles)
}

export function nearTo(places: Places, entries: number[], point: Point, miles: number): number[] {
  return entries
    .map((entry) => ({ entry, miles: milesBetween(pointOf(places, entry), point) }))
    .filter((near) => near.miles <= miles)
    .sort((a, b) => a.miles - b.miles)
    .map(({ entry }) => entry)
}

function isIn(places: Places, entry: number, region: number): boolean {
  if (places.entry.state[entry] === region || places.entry.county[entry] === region) return true
  const admin = places.admins[region]
  if (admin?.level !== 3 || countryOf(places, entry) !== 'GB') return false
  return milesBetween(pointOf(places, entry), admin) <= admin.radius * 1.3
}

/** Old counties reach further than today's: postal addresses still say Altrincham, Cheshire and Bromley, Kent. */
function isAbout(places: Places, entry: number, region: number): boolean {
  const admin = places.admins[region]
  if (admin?.country !== 'GB' || admin.level === 1 || countryOf(places, entry) !== 'GB') return false
  return milesBetween(pointOf(places, entry), admin) <= admin.radius * 2 + 5
}
