import { type Place, RADII, type Radius } from '#contract/place/words.ts'
import { likeMention, type Mention, mentionOf } from '#server/place/place.ts'
import type { Places } from '#server/place/store.ts'
import { isEnglish } from './english.ts'
import { ELSEWHERE, type Lexicon, type Term } from './lexicon.ts'
import { isSmall, stemOf, type Token } from './words.ts'

/** Tokens `from` to `to` (exclusive), with the word before the place, name `place`; `typed`: it was spelt like that. */
type PlaceInText = { from: number; to: number; place: Place; typed: string | null }

const PLACE_PREPOSITIONS = new Set([
  'in',
  'near',
  'around',
  'at',
  'by',
  'from',
  'outside',
  'within',
  'nr',
  'covering',
  'inside',
])
const OUTWARD = /^[a-z]{1,2}\d[a-z\d]?$/
const INWARD = /^(?!1st|2nd|3rd|\dth)\d[a-z]{2}$/
/** "CRO 6XH": with o for 0 or i for 1. */
const MISREAD = /^[a-z]{1,2}[oi][a-z\d]?$/
const JOINED = /^[a-z]{1,2}[\doi][a-z\d]?\d[a-z]{2}$/
const OF_PRICE = new Set(
  'cheap cheaper cheapest affordable inexpensive best good reliable price prices cost costs quote quotes'.split(' '),
)
const MAX_PLACE_WORDS = 4
const FEW_TERMS = 6

/** After "in" or "near", else at the end, else at the start. Words of a trade are a place only beside a trade's name. */
export function placeInText(places: Places, lexicon: Lexicon, tokens: readonly Token[]): PlaceInText | null {
  const text = { places, lexicon, tokens, last: lastTelling(tokens, isSmall) }
  const found = postcode(text) ?? afterPreposition(text) ?? atEnd(text)
  if (found) return found
  const last = lastTelling(tokens, (word) => isSmall(word) || OF_PRICE.has(word))
  return (last < text.last ? beforePrice({ ...text, last }) : null) ?? atStart(text)
}

const IN = new Set(['in', 'near', 'around', 'nr', 'outside', 'covering'])
const MAX_UNKNOWN = 3

/** Strange words after "in" or "near" at the end, with that word: a place that no table has. Offsets are in the text. */
export function unknownPlaceIn(
  tokens: readonly Token[],
  isKnown: (word: string) => boolean,
): { from: number; to: number; start: number; end: number } | null {
  const to = lastTelling(tokens, isSmall)
  const from = tokens.findLastIndex(({ word }) => IN.has(word))
  const named = tokens.slice(from + 1, to)
  const [first, last] = [named[0], named.at(-1)]
  if (from < 1 || !first || !last || named.length > MAX_UNKNOWN) return null
  return named.some(({ word }) => isKnown(word)) ? null : { from, to, start: first.start, end: last.end }
}

type TokenText = { places: Places; lexicon: Lexicon; tokens: readonly Token[]; last: number }

/** The number of tokens up to the last one that says something. */
function lastTelling(tokens: readonly Token[], saysLittle: (word: string) => boolean): number {
  let last = tokens.length
  while (last > 1 && saysLittle(tokens[last - 1]?.word ?? '')) last--
  return last
}

/** A code that is also a term counts only beside another trade: not in "b12 jab". */
function postcode(text: TokenText): PlaceInText | null {
  const { places, lexicon, tokens, last } = text
  for (const [at, { word }] of tokens.entries()) {
    const [first, second] = [tokens[at]?.word ?? '', tokens[at + 1]?.word ?? '']
    const whole = (OUTWARD.test(first) || MISREAD.test(first)) && INWARD.test(second)
    const joined = JOINED.test(word)
    const edge = at === last - 1 || at === 0 || isBefore(tokens[at - 1])
    const atEdge = OUTWARD.test(word) && edge && (!lexicon.words.has(word) || isSurelyPlace(text, at, at + 1))
    if (!whole && !joined && !atEdge) continue
    const found = mentionOf(places, whole ? `${first} ${second}` : word)
    if (found) return given(tokens, at, at + (whole ? 2 : 1), found)
  }
  return null
}

function afterPreposition(text: TokenText): PlaceInText | null {
  const { places, tokens, last } = text
  for (let at = tokens.length - 2; at >= 0; at--) {
    if (!isBefore(tokens[at])) continue
    const start = tokens[at + 1]?.word === 'the' ? at + 2 : at + 1
    for (let to = Math.min(start + MAX_PLACE_WORDS, last); to > start; to--) {
      const found = mentionAt(text, start, to)
      if (found && (found.notable || to === last) && (isRare(text, start, to) || isPlaceHere(text, start, to)))
        return given(tokens, start, to, found)
    }
    if (start < last && last - start <= 2 && unknown(text, start, last)) {
      const like = likeMention(places, placeWords(tokens, start, last))
      if (like) return { ...given(tokens, start, last, like), typed: placeWords(tokens, start, last) }
    }
  }
  return null
}

function atEnd(text: TokenText): PlaceInText | null {
  const { tokens, last } = text
  for (let from = Math.max(1, last - MAX_PLACE_WORDS); from < last; from++) {
    if (isSmall(tokens[from]?.word ?? '')) continue
    const found = mentionAt(text, from, last)
    if (found?.notable && isPlaceHere(text, from, last)) return given(tokens, from, last, found)
  }
  return null
}

function atStart(text: TokenText): PlaceInText | null {
  const { tokens, last } = text
  for (let to = Math.min(MAX_PLACE_WORDS, last - 1); to > 0; to--) {
    const isUnknown = unknown(text, 0, to)
    if (!isUnknown && (!isRare(text, 0, to) || isSmall(tokens[to]?.word ?? ''))) continue
    const found = mentionAt(text, 0, to)
    if (found?.notable && (isUnknown || isSurelyPlace(text, 0, to))) return given(tokens, 0, to, found)
  }
  return null
}

/** A place may stand before words of price at the end; a common word of the trades is none ("sale quote"). */
function beforePrice(text: TokenText): PlaceInText | null {
  const found = postcode(text) ?? afterPreposition(text) ?? atEnd(text)
  return found && isRare(text, found.from, found.to) ? found : null
}

function unknown({ lexicon, tokens }: TokenText, from: number, to: number): boolean {
  return tokens.slice(from, to).every(({ word }) => !lexicon.words.has(word) && !isSmall(word))
}

/** "in York": a word of few terms ("york stone"). */
function isRare({ lexicon, tokens }: TokenText, from: number, to: number): boolean {
  return tokens.slice(from, to).some(({ word }) => !isSmall(word) && (lexicon.words.get(word) ?? 0) <= FEW_TERMS)
}

/** "plumber bath" but not "new bath": a word of the trades is a place beside the name of a trade, a rare one beside a task. */
function isPlaceHere(text: TokenText, from: number, to: number): boolean {
  const { lexicon, tokens } = text
  if (tokens.slice(from, to).some(({ word }) => !lexicon.words.has(word) && !isSmall(word))) return true
  const terms = termsBeside(text, from, to)
  return terms.some(({ weight }) => weight === 3) || isSurelyPlace(text, from, to, terms)
}

/** Excludes "worcester boiler" and "sandwich caterer": a term, an ordinary word or a code may speak for the named trade. */
function isSurelyPlace(text: TokenText, from: number, to: number, terms = termsBeside(text, from, to)): boolean {
  const { lexicon, tokens } = text
  const ambiguous = tokens
    .slice(from, to)
    .filter(({ word }) => isTerm(lexicon, word) || isEnglish(word) || /\d/.test(word))
  const evidence = ambiguous.map(({ word }) => lexicon.evidence.get(stemOf(word)))
  return terms.length > 0 && !terms.some(({ categoryId }) => evidence.some((of) => of?.has(categoryId)))
}

function isTerm({ termsBy }: Lexicon, word: string): boolean {
  return termsBy.get(stemOf(word))?.some(({ stems }) => stems.length === 1) === true
}

/** Terms in the rest of the text that name a trade (beside a rare word a task too); none if these words extend one. */
function termsBeside(text: TokenText, from: number, to: number): Term[] {
  const { lexicon, tokens } = text
  const rest = [...tokens.slice(0, from), ...tokens.slice(to)].filter(({ word }) => !isSmall(word))
  const stems = new Set(rest.map(({ word }) => stemOf(word)))
  const all = new Set([...stems, ...tokens.slice(from, to).map(({ word }) => stemOf(word))])
  const whole = (asked: ReadonlySet<string>) =>
    [...asked]
      .flatMap((stem) => lexicon.termsBy.get(stem) ?? [])
      .filter((term) => term.stems.every((stem) => asked.has(stem)))
  const longer = whole(all).some((term) => term.stems.length > 1 && !term.stems.every((stem) => stems.has(stem)))
  const least = isRare(text, from, to) ? 2 : 3
  return longer ? [] : whole(stems).filter((term) => term.categoryId !== ELSEWHERE && term.weight >= least)
}

/** Places on the map whose names mean something else in most queries. */
const RARELY_PLACES = new Set(['down', 'park', 'send'])

/** March is the month in a longer text. */
function mentionAt({ places, tokens }: TokenText, from: number, to: number): Mention | null {
  const words = placeWords(tokens, from, to)
  const isMonth = words.startsWith('march') && tokens.length > 3
  return isMonth || RARELY_PLACES.has(words) ? null : mentionOf(places, words)
}

function isBefore(token: Token | undefined): boolean {
  return token !== undefined && PLACE_PREPOSITIONS.has(token.word)
}

function placeWords(tokens: readonly Token[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map(({ word }) => word)
    .join(' ')
}

function given(tokens: readonly Token[], from: number, to: number, { place }: Mention): PlaceInText {
  let start = from
  while (start > 0 && (isBefore(tokens[start - 1]) || ['the', 'to', 'close'].includes(tokens[start - 1]?.word ?? '')))
    start--
  return { from: start, to, place, typed: null }
}

/** "within 10 miles of": the radius, and the tokens without it. `ofPlace`: "near" stands for it, before a place. */
type DistanceInText = { radius: Radius; tokens: Token[]; ofPlace: boolean }

const MILES = ['mile', 'miles', 'mi']
const KILOMETRES = ['km', 'kms', 'kilometre', 'kilometres', 'kilometer', 'kilometers']
const MILES_IN_KILOMETRE = 0.621371
const IN_LETTERS: Record<string, number> = { a: 1, one: 1, two: 2, five: 5, ten: 10, twenty: 20, thirty: 30, fifty: 50 }
const BEFORE_DISTANCE = ['within', 'inside', 'under', 'to', 'than', 'in', 'a', 'up', 'less', 'no', 'more']
/** Those of them that make a distance of what follows: "a 10 mile taxi" is none. */
const BOUNDING = ['within', 'inside', 'under', 'to', 'than']
const OF_PLACE = ['of', 'from', 'around', 'to', 'near']

/** The smallest radius on offer that holds the distance, else the largest. */
export function distanceInText(tokens: readonly Token[]): DistanceInText | null {
  for (const at of tokens.keys()) {
    const found = milesFrom(tokens, at)
    if (!found) continue
    let from = at
    while (BEFORE_DISTANCE.includes(wordAt(tokens, from - 1))) from--
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
