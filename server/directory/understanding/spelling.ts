import damerauLevenshtein from 'damerau-levenshtein'
import { doubleMetaphone } from 'double-metaphone'
import type { Lexicon } from './lexicon.ts'
import { isPraise, isSmall } from './words.ts'

export type Correction = { typed: string; read: string }

const SHORTEST = 4

/** The words that are meant by an unknown one, perhaps two that were joined; null: no idea. */
export function correct(lexicon: Lexicon, word: string): string[] | null {
  if (word.length < SHORTEST || /\d/.test(word)) return null
  const begun = commonest(
    lexicon,
    [...(lexicon.byStart.get(word.charAt(0)) ?? [])].filter((known) => isBegun(known, word)),
  )
  if (begun) return [begun]
  const nearest = nearestWord(lexicon, word)
  if (nearest && nearest.steps === 1) return [nearest.word]
  return parted(lexicon, word) ?? (nearest ? [nearest.word] : halfParted(lexicon, word))
}

/** "gutt", "photograp": half typed. */
function isBegun(known: string, word: string): boolean {
  return known.startsWith(word) && known.length - word.length <= 3
}

function commonest({ words }: Lexicon, candidates: readonly string[]): string | null {
  const times = (word: string) => words.get(word) ?? 0
  return candidates.toSorted((one, other) => times(other) - times(one))[0] ?? null
}

function nearestWord(lexicon: Lexicon, word: string): { word: string; steps: number } | null {
  const most = word.length < 6 ? 1 : word.length < 9 ? 2 : 3
  const sound = doubleMetaphone(word)[0]
  let best: { word: string; steps: number; cost: number } | null = null
  for (const candidate of candidates(lexicon, word, sound)) {
    if (Math.abs(candidate.length - word.length) > most) continue
    const { steps } = damerauLevenshtein(word, candidate)
    const alike = doubleMetaphone(candidate)[0] === sound
    if (steps > most + (alike ? 1 : 0)) continue
    const cost = steps - (alike ? 0.6 : 0) - Math.min(0.5, (lexicon.words.get(candidate) ?? 0) / 100)
    if (!best || cost < best.cost) best = { word: candidate, steps, cost }
  }
  return best
}

/** Sound-alikes, and words that begin with one of the first two letters: few begin with the wrong one. */
function* candidates({ bySound, byStart }: Lexicon, word: string, sound: string): Iterable<string> {
  yield* bySound.get(sound) ?? []
  for (const letter of new Set(word.slice(0, 2))) yield* byStart.get(letter) ?? []
}

/** "dogwalker", "manwithvan": known words that were written as one. */
function parted(lexicon: Lexicon, word: string): string[] | null {
  const known = (part: string) => part.length >= 3 && (lexicon.words.has(part) || isPraise(part))
  for (let at = 3; at <= word.length - 3; at++) {
    const [first, rest] = [word.slice(0, at), word.slice(at)]
    if (!known(first)) continue
    if (known(rest)) return [first, rest]
    const inner = rest.match(/^(with|and|in|on|of|for|to)(.{3,})$/)
    if (inner?.[1] && inner[2] && known(inner[2]) && isSmall(inner[1])) return [first, inner[1], inner[2]]
  }
  return null
}

/** "webdesiner": one of the two is misspelt as well. */
function halfParted(lexicon: Lexicon, word: string): string[] | null {
  for (let at = 3; at <= word.length - SHORTEST; at++) {
    const [first, rest] = [word.slice(0, at), word.slice(at)]
    if (!lexicon.words.has(first)) continue
    const meant = nearestWord(lexicon, rest)
    if (meant && meant.steps === 1) return [first, meant.word]
  }
  return null
}
