import type { Place, Radius } from '#contract/place/words.ts'
import type { Places } from '#server/place/store.ts'
import { isEnglish } from './english.ts'
import { type Intent, intentsOf } from './intents.ts'
import { type Lexicon, soundsOf } from './lexicon.ts'
import { distanceInText, placeInText, unknownPlaceIn } from './place-in-text.ts'
import { type Correction, correct, soundingLike } from './spelling.ts'
import { isPraise, isSmall, narrows, readWillAsNoun, searchable, stemOf, type Token, type TypedText } from './words.ts'

/** What a typed query is taken to mean. */
export type Understanding = {
  /** All words as they were typed, folded: perhaps the name of a business. */
  name: string
  /** What was typed, without the place. */
  service: string
  place: Place | null
  /** After "in" or "near", as typed, where no table has such a place; '' if there is none. */
  unknownPlace: string
  nearMe: boolean
  /** The distance in the words. Null if there was none, or it does not count. */
  radius: Radius | null
  /** What was corrected in the service and in the place. */
  corrections: Correction[]
  /** At most three, best first; none where nothing is known. */
  intents: Intent[]
  /** Folded words that a provider's own words must have, corrected. */
  words: string[]
  /** Those that no intent explains ("emergency", "Hollow Way"): providers who have them come first. */
  extra: string[]
}

type UnderstandOptions = {
  /** Words of listings, which are right as they are. */
  known?: ReadonlySet<string>
  /** Whether a place may be in the text: not where one was given. */
  placed?: boolean
  /** Whether a distance in the text counts: not where one was chosen. */
  ranged?: boolean
  /** Categories that are not meant. */
  without?: readonly number[]
}

/** Pure: the same text, lexicon and places give the same answer. Never throws. */
export function understand(
  lexicon: Lexicon,
  places: Places,
  typed: TypedText,
  options: UnderstandOptions = {},
): Understanding {
  const { tokens: left, nearMe, place: first, radius } = whereIn(lexicon, places, readWillAsNoun(typed.tokens), options)
  const spelled = spell(lexicon, first ? without(left, first) : left, options.known)
  // Beside a trade that was misspelt, too, a word may be a place.
  const again = !first && options.placed !== false && spelled.corrections.length > 0
  const second = again ? placeInText(places, lexicon, spelled.tokens) : null
  const place = first ?? second
  const mayBePlace = !place && !nearMe && options.placed !== false
  const unknown = mayBePlace ? unknownPlaceIn(spelled.tokens, (word) => !isStrange(lexicon, word, options.known)) : null
  const cut = second ?? unknown
  const tokens = cut ? without(spelled.tokens, cut) : spelled.tokens
  const everyWord = tokens.map(({ word }) => word)
  const telling = everyWord.filter((word) => !isSmall(word))
  const plain = telling.filter((word) => !isPraise(word))
  const meant = intentsOf(lexicon, plain.map(stemOf), {
    small: new Set(everyWord),
    soft: [...telling.filter(isPraise).map(stemOf), ...joined(lexicon, tokens)],
    without: options.without ?? [],
  })
  const intents = meant ?? []
  // "Will it rain tomorrow" read as rain alone would find providers who work in it.
  const all = meant === null ? everyWord : plain.length > 0 ? plain : telling.length > 0 || place ? telling : everyWord
  const words = searchable(all)
  const explained = new Set(intents.flatMap(({ stems }) => stems))
  return {
    name: typed.tokens.map(({ word }) => word).join(' '),
    service: serviceIn(typed, tokens),
    place: place?.place ?? null,
    unknownPlace: unknown ? typed.text.slice(unknown.start, unknown.end) : '',
    nearMe,
    radius: options.ranged === false ? null : radius,
    corrections: [
      ...spelled.corrections.filter(({ typed }) => !place?.typed?.split(' ').includes(typed)),
      ...(place?.typed ? [{ typed: place.typed, read: place.place.name }] : []),
    ],
    intents,
    words,
    extra: words.filter((word) => narrows(word) || !explained.has(stemOf(word))),
  }
}

/** The words and no more: nothing is understood, corrected or moved. */
export function literally({ text, tokens }: TypedText): Understanding {
  const words = searchable(tokens.map(({ word }) => word))
  const nothing = {
    place: null,
    unknownPlace: '',
    nearMe: false,
    radius: null,
    corrections: [],
    intents: [],
    extra: [],
  }
  return { ...nothing, name: words.join(' '), service: text, words }
}

/** The place as it is typed, "near me", and a distance; "10 miles from the station" is none: no place is there. */
function whereIn(lexicon: Lexicon, places: Places, typed: readonly Token[], { placed }: UnderstandOptions) {
  const read = (tokens: readonly Token[]) => {
    const near = withoutNearMe(tokens)
    return { ...near, place: placed === false ? null : placeInText(places, lexicon, near.tokens) }
  }
  const distance = distanceInText(typed)
  const around = distance && read(distance.tokens)
  if (around && (!distance.ofPlace || around.nearMe || around.place)) return { ...around, radius: distance.radius }
  return { ...read(typed), radius: null }
}

const NEAR_ME = [
  ['near', 'me'],
  ['near', 'by', 'me'],
  ['nearby'],
  ['around', 'me'],
  ['around', 'here'],
  ['near', 'here'],
  ['close', 'to', 'me'],
  ['local', 'to', 'me'],
  ['in', 'my', 'area'],
  ['in', 'the', 'area'],
  ['nearest'],
]

function withoutNearMe(tokens: readonly Token[]): { tokens: readonly Token[]; nearMe: boolean } {
  for (const phrase of NEAR_ME) {
    const at = tokens.findIndex((_, from) => phrase.every((word, index) => tokens[from + index]?.word === word))
    if (at >= 0 && tokens.length > phrase.length) return { tokens: tokens.toSpliced(at, phrase.length), nearMe: true }
  }
  return { tokens, nearMe: false }
}

function without(tokens: readonly Token[], { from, to }: { from: number; to: number }): Token[] {
  return tokens.toSpliced(from, to - from)
}

function spell(lexicon: Lexicon, tokens: readonly Token[], known: ReadonlySet<string> = new Set()) {
  const corrections: Correction[] = []
  const read = tokens.flatMap((token, index) => {
    if (isKnown(lexicon, token.word) || known.has(token.word)) return [token]
    const next = tokens[index + 1]
    const previous = tokens[index - 1]
    if (next && lexicon.words.has(token.word + next.word)) return [token] // "elec trician": joined() reads it
    if (previous && lexicon.words.has(previous.word + token.word)) return [token]
    const meant = correct(lexicon, token.word)
    if (!meant || !isBetter(lexicon, token.word, meant)) return [token]
    corrections.push({ typed: token.word, read: meant.join(' ') })
    return meant.map((word) => ({ ...token, word }))
  })
  return { tokens: read, corrections }
}

/**
 * An English word may be another form of one of the trades only ("upholstering"), and a form of a known word is right
 * unless another word sounds just so ("councilling").
 */
function isBetter(lexicon: Lexicon, word: string, [meant = '', ...more]: readonly string[]): boolean {
  const shared = word.slice(0, Math.max(MIN_SHARED, word.length - 4))
  if (isEnglish(word)) return more.length === 0 && shared.length >= MIN_SHARED && meant.startsWith(shared)
  if (!lexicon.rarity.has(stemOf(word))) return true
  return more.length === 0 && stemOf(meant) !== stemOf(word) && soundsOf(meant)[0] === soundsOf(word)[0]
}

const MIN_SHARED = 5

export function isKnown(lexicon: Lexicon, word: string): boolean {
  return lexicon.words.has(word) || lexicon.otherWords.has(word) || isSmall(word) || isPraise(word)
}

export function unknownWords(lexicon: Lexicon, { tokens }: TypedText): string[] {
  return tokens.flatMap(({ word }) => (isKnown(lexicon, word) ? [] : [word]))
}

/** Whether neither trades, listings nor English have the word. */
function isStrange(lexicon: Lexicon, word: string, known: ReadonlySet<string> = new Set()): boolean {
  return !isKnown(lexicon, word) && !known.has(word) && !isEnglish(word)
}

/** "hair dresser", "hare dresser": what two words are as one, also by the sound. */
function joined(lexicon: Lexicon, tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ word }, index) => {
    const next = tokens[index + 1]?.word
    if (next === undefined) return []
    if (lexicon.words.has(word + next)) return [stemOf(word + next)]
    const pair = [word, next]
    if (pair.some(isSmall) || pair.every((one) => lexicon.words.has(one))) return []
    const meant = soundingLike(lexicon, word + next)
    return meant === null ? [] : [stemOf(meant)]
  })
}

/** The text from which the tokens of place and "near me" are cut, as it was typed. */
function serviceIn({ text, tokens }: TypedText, after: readonly Token[]): string {
  const left = new Set(after.map(({ start }) => start))
  const kept = tokens.filter(({ start }) => left.has(start))
  return kept.length === tokens.length ? text.trim() : kept.map(({ start, end }) => text.slice(start, end)).join(' ')
}
