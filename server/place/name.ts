import type { Country } from '#contract/place/words.ts'
import { kindOf } from './entry.ts'
import type { Places } from './store.ts'
import { countryNamed, entriesNamed, surroundingOf, within } from './surroundings.ts'

/** Best first; `sure` is false when the rest of the text contradicts the entries. */
type NameMatch = { entries: number[]; sure: boolean }

const NO_MATCH: NameMatch = { entries: [], sure: false }
const MAX_WORDS = 9
const UNSPOKEN_COMMA_MILES = 30
const PLACE_PREPOSITIONS = /^(?:(?:near to|near|nr|close to|around|outside|in|at|the|all of|across|just outside) )+/
const TOWARDS = /^(?:(?:north|south|east|west|central|inner|outer|greater|city of|city centre|town of) )+/
const AFTER =
  / (?:(?:and )?(?:surrounding|surrounds|nearby|local)(?: areas?)?|areas?|(?:city|town) centre|centre|center|city|town|region|district|based|only)$/

/** `parts` are the folded parts between commas, the innermost first. */
export function findNamed(places: Places, parts: string[], home: Country): NameMatch {
  const [first = '', ...rest] = parts.filter((part) => part !== '')
  if (first === '') return NO_MATCH
  const entries = findPart(places, first, home)
  if (entries.length === 0) return rest.length > 0 ? townOf(places, findNamed(places, rest, home)) : NO_MATCH
  return narrow(places, entries, rest, home)
}

/** A country or region that holds none of the entries contradicts. */
function narrow(places: Places, entries: number[], parts: string[], home: Country): NameMatch {
  let left = entries
  for (const part of parts) {
    const surrounding = [part, plain(part), withoutCodes(part)]
      .map((key) => surroundingOf(places, key, home))
      .find(Boolean)
    if (!surrounding) continue
    const inside = within(places, left, surrounding)
    if (inside.length > 0) left = inside
    else if (surrounding.country || surrounding.regions.length > 0) return { entries: left, sure: false }
    else return townOf(places, findNamed(places, parts, home))
  }
  return { entries: left, sure: true }
}

/** An address with an unknown first part means its town, not its county or country. */
function townOf(places: Places, found: NameMatch): NameMatch {
  const [best] = found.entries
  return best !== undefined && kindOf(places, best) === 'region' ? { ...found, sure: false } : found
}

function findPart(places: Places, part: string, home: Country): number[] {
  const whole = entriesNamed(places, part, home)
  if (whole.length > 0) return whole
  const quarter = TOWARDS.test(part) ? entriesNamed(places, part.replace(TOWARDS, ''), home) : []
  if (quarter.length > 0) return quarter
  const split = unspokenComma(places, part, home)
  if (split.length > 0) return split
  const shorter = plain(part)
  if (shorter !== part) return findPart(places, shorter, home)
  const [one = '', ...two] = part.split(' and ')
  return two.length > 0 ? entriesNamed(places, one, home) : []
}

/** "Hyde Park Leeds", "York UK": the longest name that makes sense wins. */
function unspokenComma(places: Places, part: string, home: Country): number[] {
  const words = part.split(' ')
  if (words.length > MAX_WORDS) return []
  for (let length = words.length - 1; length > 0; length--) {
    const entries = entriesNamed(places, words.slice(0, length).join(' '), home)
    if (entries.length === 0) continue
    const surrounding = surroundingOf(places, words.slice(length).join(' '), home)
    const inside = surrounding ? within(places, entries, surrounding, UNSPOKEN_COMMA_MILES) : []
    if (inside.length > 0) return inside
  }
  return []
}

/** "62701 Illinois" or "VIC 3000" behind a comma names the state. */
function withoutCodes(part: string): string {
  return part.replace(/\b\w*\d\w*\b/g, ' ').trim()
}

function plain(part: string): string {
  return part.replace(PLACE_PREPOSITIONS, '').replace(AFTER, '').replace(PLACE_PREPOSITIONS, '')
}

/** "Paris, France", "York UK". */
export function countryAtEnd(places: Places, parts: string[]): Country | null {
  const last = parts.at(-1) ?? ''
  const word = countryNamed(last) ? last : last.split(' ').slice(-1).join('')
  return places.regions.has(word) ? null : countryNamed(word)
}
