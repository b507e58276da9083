import type { Point } from '#contract/place/view.ts'
import { type Country, milesBetween, type Place } from '#contract/place/words.ts'
import { COUNTRY_LABELS, countryOf, likelihood, pointOf } from './entry.ts'
import { foldName, packCode } from './fold.ts'
import { codeRow, degrees, lowerBound, type Places, poolText, postingsOf } from './store.ts'

const OUTWARD = '[A-Z]{1,2}[0-9][A-Z0-9]?'
const GB_CODE = new RegExp(`^(${OUTWARD})([0-9][A-Z]{2})?$`)
const GB_UNFINISHED = new RegExp(`^(${OUTWARD})\\s+[0-9][A-Z]?$`)
const GB_FULL_IN_TEXT = new RegExp(`(?<![A-Z0-9])(${OUTWARD})[ -]*([0-9][A-Z]{2})(?![A-Z0-9])`)
/** "CRO 6XH", "SWIA 1AA", "E1O": a code with O for 0 or I for 1, which has a digit all the same. */
const GB_MISREAD = /^(?=.*[0-9])([A-Z]{1,2}[0-9OI][A-Z0-9]?)(?:([0-9OI])([A-Z]{2}))?$/
const GB_MISREAD_IN_TEXT = /(?<![A-Z0-9])[A-Z]{1,2}[OI][A-Z0-9]?[ -]*[0-9][A-Z]{2}(?![A-Z0-9])/
const CA_IN_TEXT = /(?<![A-Z0-9])([A-Z][0-9][A-Z])[ -]?[0-9][A-Z][0-9](?![A-Z0-9])/
const CA_FSA = /^[A-Z][0-9][A-Z]$/
/** Only districts of central London have a further letter. */
const LETTERED_AREAS = ['E', 'EC', 'N', 'NW', 'SE', 'SW', 'W', 'WC']
/** No district has them: they are digits, misread. */
const MISREAD_LETTERS = ['I', 'O']
const TOO_WIDE_MILES = 60
const COUNTRY_PREFIX = /^(D|DE|F|FR|US|USA|AU|AUS)[ -]*([0-9]{2,5})$/
const PREFIX_COUNTRIES: Record<string, Country> = {
  D: 'DE',
  DE: 'DE',
  F: 'FR',
  FR: 'FR',
  US: 'US',
  USA: 'US',
  AU: 'AU',
  AUS: 'AU',
}

export type PostalMatch = { places: Place[]; rest: string }

/** Most likely first. */
export function bareCode(places: Places, text: string, home: Country): Place[] {
  const upper = text.toUpperCase().replace(/\s+/g, ' ').trim()
  const unfinished = GB_UNFINISHED.exec(upper)?.[1]
  if (unfinished) return list(gbOutward(places, unfinished))
  const compact = upper.replace(/[\s.-]/g, '')
  const prefixed = COUNTRY_PREFIX.exec(upper.replace(/\./g, ''))
  const country = PREFIX_COUNTRIES[prefixed?.[1] ?? '']
  if (prefixed?.[2] && country) {
    const meant = numeric(places, prefixed[2], country).filter((place) => place.country === country)
    if (meant.length > 0) return meant
  }
  const british = britishCode(places, compact)
  const canadian = list(canadianCode(places, compact))
  if (british.length > 0 || canadian.length > 0)
    return home === 'CA' ? [...canadian, ...british] : [...british, ...canadian]
  const misread = misreadCodes(places, compact)
  if (misread.length > 0) return misread
  return /^[0-9]{2,5}(-[0-9]{4})?$/.test(upper) ? numeric(places, upper.slice(0, 5), home) : []
}

/** Accepts a code that is unmistakable or at the edge of the text. */
export function codeInText(places: Places, text: string, home: Country): PostalMatch | null {
  const upper = text.toUpperCase()
  const british = GB_FULL_IN_TEXT.exec(upper)
  const full = british?.[1] && british[2] ? gbFull(places, british[1], british[2]) : null
  if (british && full) return { places: [full], rest: without(text, british.index, british[0].length) }
  const canada = CA_IN_TEXT.exec(upper)
  const fsa = canada?.[1] ? canadianCode(places, canada[1], 'postcode') : null
  if (canada && fsa) return { places: [fsa], rest: without(text, canada.index, canada[0].length) }
  const edge = codeAtEdge(places, text, home)
  if (edge) return edge
  const misread = GB_MISREAD_IN_TEXT.exec(upper)
  const meant = misread ? misreadCodes(places, misread[0].replace(/[ -]/g, '')) : []
  return misread && meant.length > 0 ? { places: meant, rest: without(text, misread.index, misread[0].length) } : null
}

function codeAtEdge(places: Places, text: string, home: Country): PostalMatch | null {
  for (const match of upperWords(text)) {
    const word = match[0].replace(/^[DF]-(?=[0-9])/, '')
    const meant = /^[0-9]{4,5}$/.test(word) ? numeric(places, word, home, true) : edgeWord(places, word)
    if (meant.length > 0) return { places: meant, rest: without(text, match.index, match[0].length) }
  }
  return null
}

function edgeWord(places: Places, word: string): Place[] {
  if (!/^[A-Z]{1,2}[0-9][A-Z0-9]?$/.test(word)) return []
  return [...list(gbOutward(places, word)), ...list(canadianCode(places, word))]
}

/** Words with a digit, the outermost first. */
function upperWords(text: string): RegExpExecArray[] {
  return [...text.toUpperCase().matchAll(/(?<![A-Z0-9])(?:[DF]-)?[A-Z0-9]*[0-9][A-Z0-9]*/g)].reverse()
}

function without(text: string, from: number, length: number): string {
  return `${text.slice(0, from)} ${text.slice(from + length)}`
}

function britishCode(places: Places, compact: string): Place[] {
  const [, outward, inward] = GB_CODE.exec(compact) ?? []
  if (outward) return list(inward ? gbFull(places, outward, inward) : gbOutward(places, outward))
  return /^[A-Z]{1,2}$/.test(compact) ? list(gbArea(places, compact)) : []
}

/** Each code that a compact text may be once O is 0 and I is 1 where digits belong, in a district that exists. */
function misreadCodes(places: Places, compact: string): Place[] {
  const [, outward = '', first = '', last = ''] = GB_MISREAD.exec(compact) ?? []
  const splits = [1, 2].map((length) => [outward.slice(0, length), outward.slice(length)] as const)
  const districts = splits.flatMap(([letters, rest]) => {
    const all = letters + asDigits(rest)
    const lettered = letters + asDigits(rest.slice(0, 1)) + rest.slice(1)
    return /^[A-Z]+$/.test(letters) ? [all, lettered] : []
  })
  return [...new Set(districts)]
    .filter((district) => codeRow(places.codes, 'GB', district) >= 0)
    .flatMap((district) => list(last ? gbFull(places, district, asDigits(first) + last) : gbOutward(places, district)))
}

function asDigits(text: string): string {
  return text.replaceAll('O', '0').replaceAll('I', '1')
}

/** The place is the sector, else the district. */
function gbFull(places: Places, outward: string, inward: string): Place | null {
  const district = gbOutward(places, outward)
  if (!district) return null
  const sector = packCode(`${outward}${inward.charAt(0)}`)
  const row = lowerBound(places.sectors.code, sector)
  const known = places.sectors.code[row] === sector
  const point = known ? { lat: degrees(places.sectors.lat, row), lng: degrees(places.sectors.lng, row) } : {}
  return { ...district, ...point, kind: 'postcode' }
}

function gbOutward(places: Places, outward: string): Place | null {
  const row = codeRow(places.codes, 'GB', outward)
  if (row >= 0) return { ...codePlace(places, 'GB', outward, row), kind: 'district', outward }
  const stem = /^([A-Z]{1,2})[0-9]([A-Z0-9]?)$/.exec(outward)
  const area = stem?.[1] ?? ''
  const letter = /[A-Z]/.exec(stem?.[2] ?? '')?.[0]
  if (letter && (!LETTERED_AREAS.includes(area) || MISREAD_LETTERS.includes(letter))) return null
  const shorter = outward.slice(0, -1)
  const named = /[0-9]$/.test(shorter) && /[A-Z]$/.test(outward) ? gbOutward(places, shorter) : null
  const within = named ?? gbArea(places, outward) ?? gbArea(places, area)
  return within && { ...within, label: `${outward}, ${within.name}`, outward }
}

/** W1, which stands for W1A to W1W, as M does for M1 to M99. */
export function isCodePrefix(places: Places, text: string): boolean {
  return codeRow(places.prefixes, 'GB', text.toUpperCase()) >= 0
}

function gbArea(places: Places, prefix: string): Place | null {
  const row = codeRow(places.prefixes, 'GB', prefix)
  return row < 0 ? null : prefixPlace(places, 'GB', prefix, row)
}

function canadianCode(places: Places, compact: string, kind: Place['kind'] = 'district'): Place | null {
  const full = /^[A-Z][0-9][A-Z][0-9][A-Z][0-9]$/.test(compact)
  const fsa = full ? compact.slice(0, 3) : compact
  if (!CA_FSA.test(fsa)) return null
  const row = codeRow(places.codes, 'CA', fsa)
  return row < 0 ? null : { ...codePlace(places, 'CA', fsa, row), kind: full ? 'postcode' : kind }
}

/** Exact codes by the size of their town, then prefixes in the order of the countries. */
function numeric(places: Places, code: string, home: Country, wholeOnly = false): Place[] {
  const countries = abroad(code, home)
  const exact = countries.flatMap((country) => {
    if (code.length !== wholeLength(country)) return []
    const row = codeRow(places.codes, country, code)
    return row < 0 ? [] : [{ ...codePlace(places, country, code, row), kind: 'postcode' as const }]
  })
  if (exact.length > 0) return exact.toSorted((a, b) => townSize(places, b, home) - townSize(places, a, home))
  return wholeOnly ? [] : countries.flatMap((country) => list(numericPrefix(places, country, code)))
}

function numericPrefix(places: Places, country: Country, code: string): Place | null {
  if (code.length > wholeLength(country) || (code.length === 2 && country === 'US')) return null
  for (let length = Math.min(code.length, wholeLength(country) - 1); length > 1; length--) {
    const row = codeRow(places.prefixes, country, code.slice(0, length))
    if (row >= 0) {
      const wide = (places.prefixes.radius[row] ?? 0) > TOO_WIDE_MILES
      return wide ? null : prefixPlace(places, country, code.slice(0, length), row)
    }
  }
  return null
}

function wholeLength(country: Country): number {
  return country === 'AU' ? 4 : 5
}

/** Likeliest first; two digits are above all a French department. */
function abroad(code: string, home: Country): Country[] {
  const order: Country[] = code.length === 2 ? ['FR', 'DE', 'AU'] : ['US', 'DE', 'FR', 'AU']
  return order.toSorted((a, b) => Number(b === home) - Number(a === home))
}

/** Infinite in the home country. */
function townSize(places: Places, place: Place, home: Country): number {
  if (place.country === home) return Number.POSITIVE_INFINITY
  const town = foldName(place.name.replace(/ \d+$/, '').split(/[ -]/)[0] ?? '')
  const sizes = [foldName(place.name), town].flatMap((key) =>
    Array.from(postingsOf(places, key))
      .filter((entry) => countryOf(places, entry) === place.country && milesBetween(pointOf(places, entry), place) < 30)
      .map((entry) => likelihood(places, entry, 'GB')),
  )
  return Math.max(0, ...sizes)
}

/** The name of a large-user code or of a Paris arrondissement loses its number. */
function codePlace(places: Places, country: Country, code: string, row: number): Place {
  const name = poolText(places.texts, places.codes.text[row] ?? 0)
  const region = poolText(places.texts, places.codes.region[row] ?? 0) || null
  const point = { lat: degrees(places.codes.lat, row), lng: degrees(places.codes.lng, row) }
  return { ...codeLabel(country, code, name, region, point), kind: 'postcode', outward: null }
}

function prefixPlace(places: Places, country: Country, prefix: string, row: number): Place {
  const name = poolText(places.texts, places.prefixes.text[row] ?? 0)
  const point = { lat: degrees(places.prefixes.lat, row), lng: degrees(places.prefixes.lng, row) }
  return { ...codeLabel(country, prefix, name, null, point), kind: 'area', outward: null }
}

function codeLabel(country: Country, code: string, name: string, region: string | null, point: Point) {
  const state = country === 'US' || country === 'CA' || country === 'AU' ? region : null
  const abroad = country === 'GB' ? null : COUNTRY_LABELS[country]
  const label = [code, name, state === name ? null : state, abroad].filter((part) => part).join(', ')
  return { label, name, country, region, ...point, confidence: 90 as const }
}

function list(place: Place | null): Place[] {
  return place ? [place] : []
}
