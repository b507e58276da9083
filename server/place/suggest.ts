import { COUNTRIES, type Country, type Place } from '#contract/place/words.ts'
import { likelihood, placeOf } from './entry.ts'
import { foldName, unpackCode } from './fold.ts'
import { bareCode } from './postal.ts'
import { ALIAS, codesFrom, keyFrom, type Places } from './store.ts'

const MAX_LENGTH = 80
/** Aliases come first only from this length: "a" is not yet Abertawe. */
const UNMISTAKABLE = 4
const PARTLY_TYPED = /^([A-Z]{1,2}[0-9][A-Z0-9]?)(?: ?[0-9][A-Z]{0,2})?$/

/** Likeliest first. Never throws. */
export function suggestPlaces(places: Places, text: string, limit = 6): Place[] {
  const plain = text
    .slice(0, 4 * MAX_LENGTH)
    .replace(/\s+/g, ' ')
    .trim()
  if (plain === '' || plain.length > MAX_LENGTH) return []
  const suggested = [...codesLike(places, plain.toUpperCase(), limit), ...namesLike(places, plain, limit)]
  return suggested
    .filter((place, index) => suggested.findIndex((other) => other.label === place.label) === index)
    .slice(0, limit)
}

function codesLike(places: Places, text: string, limit: number): Place[] {
  if (!/[0-9]/.test(text)) return []
  const [whole, ...others] = bareCode(places, text, 'GB')
  const found = whole && (whole.kind !== 'area' || whole.country === 'GB') ? [whole, ...others] : []
  const compact = text.replace(/[\s-]/g, '')
  const countries: Country[] = PARTLY_TYPED.test(text) ? ['GB'] : /^[0-9]{3,5}$/.test(compact) ? [...COUNTRIES] : []
  const districts = countries.flatMap((country) => {
    const { from, to } = codesFrom(places.codes, country, compact)
    const codes = Array.from(places.codes.code.subarray(from, Math.min(to, from + limit)), unpackCode)
    return codes.flatMap((code) => bareCode(places, code, country).filter((place) => place.country === country))
  })
  return [...found, ...districts]
}

function namesLike(places: Places, text: string, limit: number): Place[] {
  const [name = '', ...after] = text.split(',')
  const typed = foldName(name)
  if (typed === '') return []
  const loss = typed.length < UNMISTAKABLE ? 2e8 : 0
  if (text.includes(',')) return surrounded(places, typed, after.map(foldName).join(' ').trim(), limit)
  return begunNames(places, typed, limit, loss)
}

export function begunNames(places: Places, typed: string, limit: number, aliasLoss = 0): Place[] {
  return best(places, keyFrom(places, typed), keyFrom(places, `${typed}~`), limit, aliasLoss).map((entry) =>
    placeOf(places, entry),
  )
}

/** "Newport, sh": the label continues like that. */
function surrounded(places: Places, name: string, after: string, limit: number): Place[] {
  const from = keyFrom(places, name)
  const namesakes = best(places, from, keyFrom(places, `${name} `), 200).map((entry) => placeOf(places, entry))
  const reads = (place: Place) =>
    [place.label.slice(place.name.length), place.region ?? ''].some((words) => foldName(words).startsWith(after))
  return namesakes.filter(reads).slice(0, limit)
}

function best(places: Places, fromKey: number, toKey: number, limit: number, aliasLoss = 0): number[] {
  const kept: { entry: number; score: number }[] = []
  const from = places.postingAt[fromKey] ?? 0
  const to = places.postingAt[toKey] ?? 0
  for (let at = from; at < to; at++) {
    const posting = places.postings[at] ?? 0
    const score = likelihood(places, posting, 'GB') - (posting < ALIAS ? 0 : aliasLoss)
    if (kept.length === limit && score <= (kept.at(-1)?.score ?? 0)) continue
    const entry = posting % ALIAS
    const known = kept.findIndex((other) => other.entry === entry)
    if (known >= 0 && (kept[known]?.score ?? 0) >= score) continue
    if (known >= 0) kept.splice(known, 1)
    const place = kept.findIndex((other) => other.score < score)
    kept.splice(place < 0 ? kept.length : place, 0, { entry, score })
    if (kept.length > limit) kept.pop()
  }
  return kept.map(({ entry }) => entry)
}
