import { stemmer } from 'stemmer'
import { foldText } from '#contract/text.ts'

/** `start` and `end` are offsets in the text; `word` is folded and without apostrophes ("won't": "wont"). */
export type Token = { word: string; start: number; end: number }

/** What someone typed, and its words: split once, read in many ways. */
export type TypedText = { text: string; tokens: readonly Token[] }

export function typedText(text: string): TypedText {
  return { text, tokens: tokensOf(text) }
}

/** More words than these are not read: people write sentences, but no letters, into a search box. */
const MAX_TOKENS = 40

export function tokensOf(text: string): Token[] {
  const found = [
    ...text.slice(0, 400).matchAll(/\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+(?:['’‘`][\p{L}\p{N}]+)*/gu),
  ].slice(0, MAX_TOKENS)
  const tokens = found.map((match) => ({
    word: foldText(match[0]).replace(/[^\p{L}\p{N}]/gu, ''),
    start: match.index,
    end: match.index + match[0].length,
  }))
  return tokens.filter(({ word }) => word !== '')
}

/** More words than these would only slow a search down. */
const MAX_WORDS = 8

/** What listings are searched for. */
export function searchable(words: readonly string[]): string[] {
  return [...new Set(words)].slice(0, MAX_WORDS)
}

export function searchWords(text: string): string[] {
  return searchable(tokensOf(text).map(({ word }) => word))
}

const MIN_PREFIX_LENGTH = 4

/** Short words match whole words only ("mot"), others what begins with their stem ("plumbers": "plumber", "plumbers"). */
export function isWhole(word: string): boolean {
  return word.length < MIN_PREFIX_LENGTH
}

/** What the words of a list begin with that it matches; of a whole word, all of it. */
export function startOf(word: string): string {
  const stem = stemOf(word)
  return !isWhole(word) && stem.length >= MIN_PREFIX_LENGTH && word.startsWith(stem) ? stem : word
}

const BEFORE_A_WILL = new Set('a my our your his her their the living mirror last'.split(' '))

/** "A will" becomes "wills": elsewhere "will" says nothing. */
export function readWillAsNoun(tokens: readonly Token[]): Token[] {
  return tokens.map((token, index) => {
    const isNoun = token.word === 'will' && BEFORE_A_WILL.has(tokens[index - 1]?.word ?? '')
    return isNoun ? { ...token, word: 'wills' } : token
  })
}

const stems = new Map<string, string>()
const MAX_STEMS = 20_000

/** "plumbers" and "plumber" have one stem (M. F. Porter, "An algorithm for suffix stripping", 1980). */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = stemmer(word)
  if (stems.size >= MAX_STEMS) stems.clear()
  stems.set(word, stem)
  return stem
}

/** Words that say nothing of what is wanted. */
const SMALL = new Set(
  `a able about after all also am an and any anybody anyone are as ask asap at back be because been before being but by can
  cant cannot could cos cuz come comes coming day days did didnt do does doesnt doing done dont each else even ever every
  far few for from get gets getting give go goes going gone gonna got had has hasnt have havent having he hello help helps
  her here hey hi him his hoping how i id if ill im in into is isnt it its ive just keep keeps kind know let lets like
  local look looking lot made make makes making many may maybe me might mine more morning most much must my myself near nearby need
  needed needing needs no none not now of off ok old on once one only onto or other our out over own people person please
  possible possibly put quite rather really recommend recommendation recommendations recommended said same say search
  searching see seem seems she should so some somebody someone something somewhere soon sort still such take takes taking
  tell than thank thanks that the their them then there theres these they theyre thing things think this those though
  through to today tomorrow tonight too two under until up upon us use used using very want wanted wanting wants was wasnt
  way we week weekend weeks well went were what whats when where which while who will wish with within without wont
  work works would year years yes yet you your find finding near required require requires im ive anywhere quick another
  weve youve theyve hes shes ours whos wheres heres youll theyll already always again never every everyone everything`.split(
    /\s+/,
  ),
)

export function isSmall(word: string): boolean {
  return SMALL.has(word) || /^[a-z]$/.test(word)
}

/** Praise and price that every provider claims: they narrow nothing. */
const PRAISE = new Set(
  `affordable amazing approved best better cheap cheaper cheapest certified competent cost costs decent dependable excellent
  experienced expert experts fast friendly good great honest inexpensive local lowest nice outstanding price priced prices
  professional proper qualified quality quote quotes rated reasonable reasonably recommended registered reliable reputable
  review reviews skilled specialist specialists super top trained trusted trustworthy trusty vetted company companies firm
  firms business businesses service services guy guys man bloke lady woman team contractor contractors area uk british
  independent established licensed insured`.split(/\s+/),
)

/** Praise that means nothing between the words of a trade, but may be part of one ("car service", "man and van"). */
export function isPraise(word: string): boolean {
  return PRAISE.has(word)
}

/** How, when and where it is to be done, also where it is part of a term ("emergency plumber"). */
const NARROWING = new Set('emergency urgent mobile 24 24hr 24hrs 24h evening weekend saturday sunday'.split(' '))

export function narrows(word: string): boolean {
  return NARROWING.has(word)
}

/** The index of the first sorted word that does not come before `start`, or their number if all do. */
export function firstFrom(sorted: readonly string[], start: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? '') < start) low = middle + 1
    else high = middle
  }
  return low
}
