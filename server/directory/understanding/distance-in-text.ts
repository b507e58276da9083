import { RADII, type Radius } from '#contract/place/words.ts'
import type { Token } from './words.ts'

/** "within 10 miles of": the radius, and the tokens without it; `ofPlace`: "near" stands for it, before a place. */
export type DistanceInText = { radius: Radius; tokens: Token[]; ofPlace: boolean }

const MILES = ['mile', 'miles', 'mi']
const KILOMETRES = ['km', 'kms', 'kilometre', 'kilometres', 'kilometer', 'kilometers']
const MILES_IN_KILOMETRE = 0.621371
const IN_LETTERS: Record<string, number> = { a: 1, one: 1, two: 2, five: 5, ten: 10, twenty: 20, thirty: 30, fifty: 50 }
const BEFORE = ['within', 'inside', 'under', 'to', 'than', 'in', 'a', 'up', 'less', 'no', 'more']
/** Of them, those that make a distance of what follows: "a 10 mile taxi" is none. */
const BOUNDING = ['within', 'inside', 'under', 'to', 'than']
const OF_PLACE = ['of', 'from', 'around', 'to', 'near']

/** The smallest radius on offer that holds the distance, else the largest. */
export function distanceInText(tokens: readonly Token[]): DistanceInText | null {
  for (const at of tokens.keys()) {
    const found = milesFrom(tokens, at)
    if (!found) continue
    let from = at
    while (BEFORE.includes(wordAt(tokens, from - 1))) from--
    let to = found.to
    const after = () => wordAt(tokens, to)
    while (['radius', 'away'].includes(after())) to++
    const ofPlace = OF_PLACE.includes(after()) && to + 1 < tokens.length
    if (ofPlace) to++
    const bounded = tokens.slice(from, at).some(({ word }) => BOUNDING.includes(word))
    if (!bounded && to === found.to) continue
    const [first, last] = [tokens[from], tokens[to - 1]]
    const near = ofPlace && first && last ? [{ word: 'near', start: first.start, end: last.end }] : []
    const radius = RADII.find((miles) => miles >= found.miles) ?? 100
    return { radius, tokens: tokens.toSpliced(from, to - from, ...near), ofPlace }
  }
  return null
}

/** "10 miles", "10miles", "ten miles", "16 km". */
function milesFrom(tokens: readonly Token[], at: number): { miles: number; to: number } | null {
  const [word, next] = [wordAt(tokens, at), wordAt(tokens, at + 1)]
  const [, digits, unit = ''] = /^(\d{1,3})(\D*)$/.exec(word) ?? []
  const number = digits === undefined ? IN_LETTERS[word] : Number(digits)
  const of = unit || next
  if (number === undefined || !(MILES.includes(of) || KILOMETRES.includes(of))) return null
  return { miles: MILES.includes(of) ? number : number * MILES_IN_KILOMETRE, to: at + (unit ? 1 : 2) }
}

function wordAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.word ?? ''
}
