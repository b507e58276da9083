import { leastSteps, letterMask, stepsBetween } from '#contract/letters.ts'
import type { Point } from '#contract/place/view.ts'
import { type Country, milesBetween, type Place } from '#contract/place/words.ts'
import { countryOf, kindOf, nearestTownEntry, placeOf, SIZEABLE, withMoreDetail } from './entry.ts'
import { foldName } from './fold.ts'
import { countryAtEnd, findNamed } from './name.ts'
import { bareCode, codeInText, isCodePrefix, type PostalMatch } from './postal.ts'
import { type Places, poolText } from './store.ts'
import { begunNames } from './suggest.ts'
import { entriesNamed, surroundingOf } from './surroundings.ts'

export { loadPlaces, type Places } from './store.ts'
export { suggestPlaces } from './suggest.ts'

/** `others`: up to five further meanings. */
export type Geocoding = { best: Place | null; others: Place[] }

const NO_PLACE: Geocoding = { best: null, others: [] }
const MAX_LENGTH = 200
const MAX_OTHERS = 5
const SAME_PLACE_MILES = 60
const MIN_PREFIX_LENGTH = 5

/** Codes precede names, and `country` precedes others. Without a best, `others` are similar names. Never throws. */
export function geocode(places: Places, text: string, { country = 'GB' }: { country?: Country } = {}): Geocoding {
  const plain = text
    .slice(0, 4 * MAX_LENGTH)
    .replace(/\s+/g, ' ')
    .trim()
  if (plain === '' || plain.length > MAX_LENGTH) return NO_PLACE
  const [code, ...otherCodes] = bareCode(places, plain, country)
  if (code) return { best: code, others: otherCodes.slice(0, MAX_OTHERS) }
  const sighting = codeInText(places, plain, country)
  const agreed = sighting ? agreeing(places, sighting, country) : []
  if (agreed[0]) return { best: agreed[0], others: [] }
  const found = byName(places, partsOf(plain), country)
  return found.best || !sighting ? found : byName(places, partsOf(sighting.rest), country)
}

function byName(places: Places, parts: string[], home: Country): Geocoding {
  const { entries, sure } = findNamed(places, parts, home)
  if (entries.length === 0) return { best: null, others: meantPerhaps(places, parts, home) }
  const [best, ...others] = distinct(places, plausible(places, entries))
  if (!sure || !best) return { best: null, others: (best ? [best, ...others] : []).slice(0, MAX_OTHERS) }
  return { best, others: others.slice(0, MAX_OTHERS) }
}

/** Names of this country that begin with an unknown text, then similar ones. */
function meantPerhaps(places: Places, parts: string[], home: Country): Place[] {
  const [typed = ''] = parts
  const begun =
    typed.length < MIN_PREFIX_LENGTH
      ? []
      : begunNames(places, typed, MAX_OTHERS).filter(({ country }) => country === home)
  const alike = distinct(places, likeNames(places, parts, home))
  return [...begun, ...alike.filter(({ label }) => begun.every((place) => place.label !== label))].slice(0, MAX_OTHERS)
}

/** Drops hamlets with a city's name, and foreign towns far smaller than the British one. */
function plausible(places: Places, entries: number[]): number[] {
  const [best = 0] = entries
  const weight = places.entry.weight[best] ?? 0
  const home = countryOf(places, best)
  const worth = (entry: number) => {
    const other = places.entry.weight[entry] ?? 0
    return countryOf(places, entry) === home ? other >= weight / 200 : other >= 100_000 && other >= weight / 2
  }
  return [best, ...entries.slice(1).filter(worth)].slice(0, 2 * MAX_OTHERS)
}

/** Merges places whose labels remain alike. */
function distinct(places: Places, entries: number[]): Place[] {
  const usual = [...new Set(entries)]
    .map((entry) => ({ entry, place: placeOf(places, entry) }))
    .filter(
      ({ place }, index, all) =>
        index === 0 || place.kind !== 'region' || place.name !== all[0]?.place.name || place.country !== 'GB',
    )
  const labels = usual.map(({ place }) => place.label)
  const told = usual.map(({ entry, place }, index) =>
    index > 0 && labels.indexOf(place.label) !== labels.lastIndexOf(place.label)
      ? withMoreDetail(places, entry)
      : place,
  )
  return told.filter((place, index) => told.findIndex((other) => other.label === place.label) === index)
}

/** The readings of a code that a country, a region or a place in the text supports. */
function agreeing(places: Places, { places: codes, rest }: PostalMatch, home: Country): Place[] {
  const parts = partsOf(rest)
  if (parts.length === 0) return codes
  const country = countryAtEnd(places, parts)
  const said = country ? codes.filter((code) => code.country === country) : codes
  const near = said.filter((code) => bearsOut(places, code, parts))
  if (near.length > 0) return near
  const [first] = said
  const british =
    first?.country === 'GB' && (first.kind === 'postcode' || findNamed(places, parts, home).entries.length === 0)
  return british ? [first] : []
}

function bearsOut(places: Places, code: Place, parts: string[]): boolean {
  const only = parts.length === 1 ? surroundingOf(places, parts[0] ?? '', code.country) : null
  if (only?.country === code.country) return true
  if (
    only?.regions.some(
      (region) => places.admins[region]?.country === code.country && places.admins[region].name === code.region,
    )
  )
    return true
  if (
    foldName(code.name)
      .split(' ')
      .includes(parts[0] ?? '')
  )
    return true
  const [best] = findNamed(places, parts, code.country).entries
  return best !== undefined && milesBetween(placeOf(places, best), code) < SAME_PLACE_MILES
}

function partsOf(text: string): string[] {
  return text
    .split(/[,;|/()\n]+/)
    .map(foldName)
    .filter((part) => part !== '')
}

/** Null if the point is away from the UK. */
export function nearestTown(places: Places, point: Point): Place | null {
  const entry = nearestTownEntry(places, point)
  return entry === null ? null : placeOf(places, entry)
}

/** `notable`: a postcode, county, city, town or large suburb, which people name without saying "in". */
export type Mention = { place: Place; notable: boolean }

/** A British place that these few words of a longer text may name. Never throws. */
export function mentionOf(places: Places, words: string): Mention | null {
  if (/\d/.test(words)) {
    const code = /^[a-z]{1,2}[\doi]/i.test(words) ? bareCode(places, words, 'GB')[0] : undefined
    const known = code?.country === 'GB' && (code.kind !== 'area' || isCodePrefix(places, words))
    return code && known ? { place: code, notable: true } : null
  }
  const { entries, sure } = findNamed(places, [foldName(words)], 'GB')
  return sure ? mention(places, entries[0]) : null
}

/** A notable place that is spelt much like this; null for short names, which are much like many. */
export function likeMention(places: Places, words: string): Mention | null {
  const name = foldName(words)
  if (name.length < 5) return null
  const found = mention(places, likeNames(places, [name], 'GB')[0])
  return found?.notable ? found : null
}

function mention(places: Places, entry: number | undefined): Mention | null {
  if (entry === undefined || countryOf(places, entry) !== 'GB') return null
  const notable =
    ['city', 'town', 'region'].includes(kindOf(places, entry)) || (places.entry.weight[entry] ?? 0) >= SIZEABLE
  return { place: placeOf(places, entry), notable }
}

const MIN_NAME_LENGTH = 4
const MAX_NAME_LENGTH = 30

/** British places spelt much like the first part, closest first. */
function likeNames(places: Places, parts: string[], home: Country): number[] {
  const [typed = ''] = parts
  if (typed.length < MIN_NAME_LENGTH || typed.length > MAX_NAME_LENGTH) return []
  const allowed = typed.length < 6 ? 1 : 2
  const mask = letterMask(typed)
  const alike: { key: string; steps: number }[] = []
  for (const [order, key] of places.alike.key.entries()) {
    const start = places.keys.at[key] ?? 0
    const length = (places.keys.at[key + 1] ?? 0) - start
    if (Math.abs(length - typed.length) > allowed) continue
    if (leastSteps(mask, places.alike.mask[order] ?? 0) > allowed) continue
    const name = poolText(places.keys, key)
    const steps = stepsBetween(typed, name, allowed)
    if (steps <= allowed) alike.push({ key: name, steps })
  }
  return alike
    .map(({ key, steps }) => ({
      entry: entriesNamed(places, key, home)[0] ?? 0,
      steps: steps + (key[0] === typed[0] ? 0 : 0.5),
    }))
    .sort((a, b) => a.steps - b.steps || weight(places, b.entry) - weight(places, a.entry))
    .map(({ entry }) => entry)
    .slice(0, 8)
}

function weight(places: Places, entry: number): number {
  return kindOf(places, entry) === 'region' ? 1e6 : (places.entry.weight[entry] ?? 0)
}
