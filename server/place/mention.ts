import type { Place } from '#contract/place/words.ts'
import { countryOf, kindOf, placeOf } from './entry.ts'
import { foldName } from './fold.ts'
import { likeNames } from './misspelling.ts'
import { findNamed } from './name.ts'
import { bareCode, isCodePrefix } from './postal.ts'
import type { Places } from './store.ts'

/** `notable`: a postcode, county, city, town or large suburb, which people name without saying "in". */
export type Mention = { place: Place; notable: boolean }

const SIZEABLE = 3000

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
