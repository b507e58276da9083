import { ANOTHER_NAME } from '#contract/category/words.ts'
import { ELSEWHERE, type Lexicon, type Term } from './lexicon.ts'

/**
 * What a query seems to want: `confidence` 0 to 1; `stems` are those of the query that speak for it; `named`: the query
 * is a name of it and no more ("sparky").
 */
export type Intent = { categoryId: number; confidence: number; stems: string[]; named: boolean }

const WORTH: Record<number, number> = { 3: 1, 2: 0.9, 1: 0.5 }
/** How much single words count beside whole terms. */
const OF_WORDS = 0.6
/** A second category is meant as well from this share of the best one's score. */
const CLOSE = 0.55
/** Weighs about as much as a rare word: a sentence need not be understood as a whole. */
const ENOUGH = 4
/** Below this share of what could be scored, nothing is meant. */
const MIN_SCORE = 0.3
const MAX_INTENTS = 3

/**
 * Categories by the terms that are wholly in the query, and by the words that it shares with other terms, each word
 * weighed by its rarity. Best first; null if it is what no provider offers. `soft` stems count only as parts of whole
 * terms; categories of `without` are not meant.
 */
export function intentsOf(
  lexicon: Lexicon,
  stems: readonly string[],
  {
    soft = [],
    small = new Set(),
    without = [],
  }: { soft?: readonly string[]; small?: ReadonlySet<string>; without?: readonly number[] } = {},
): Intent[] | null {
  const asked = new Set(stems)
  const terms = wholeTerms(lexicon, new Set([...stems, ...soft]), small)
  const used = new Set(terms.flatMap((term) => term.stems))
  const helping = [...new Set(soft)].filter((stem) => used.has(stem) && !asked.has(stem))
  const all = Math.min(weigh(lexicon, [...asked, ...helping]), ENOUGH)
  if (all === 0) return []
  const scores: Scores = new Map()
  scoreTerms(lexicon, terms, scores)
  scoreWords(lexicon, asked, scores)
  for (const id of without) scores.delete(id)
  const ranked = [...scores]
    .map(([categoryId, { whole, words, stems }]) => ({
      categoryId,
      confidence: (whole + OF_WORDS * words) / ((1 + OF_WORDS) * all),
      stems: [...stems],
      named: terms.some((term) => term.categoryId === categoryId && isNameOf(term, asked)),
    }))
    .toSorted((one, other) => other.confidence - one.confidence)
  const best = ranked[0]?.confidence ?? 0
  if (best < MIN_SCORE) return []
  if (ranked[0]?.categoryId === ELSEWHERE) return null
  const meant = ranked.filter(({ categoryId, confidence }) => categoryId !== ELSEWHERE && confidence >= CLOSE * best)
  return meant.slice(0, MAX_INTENTS).map((intent) => ({ ...intent, confidence: Math.min(1, intent.confidence) }))
}

type Scores = Map<number, { whole: number; words: number; stems: Set<string> }>

function scoreOf(scores: Scores, categoryId: number) {
  const known = scores.get(categoryId) ?? { whole: 0, words: 0, stems: new Set<string>() }
  scores.set(categoryId, known)
  return known
}

/** The strongest term of a category first; others add what it leaves open. */
function scoreTerms(lexicon: Lexicon, whole: readonly Term[], scores: Scores): void {
  for (const [id, terms] of Map.groupBy(whole, ({ categoryId }) => categoryId)) {
    const score = scoreOf(scores, id)
    for (const term of terms.toSorted((one, other) => worth(lexicon, other) - worth(lexicon, one))) {
      const open = term.stems.filter((stem) => !score.stems.has(stem))
      score.whole += (WORTH[term.weight] ?? 0) * weigh(lexicon, open)
      for (const stem of open) score.stems.add(stem)
    }
  }
}

function scoreWords(lexicon: Lexicon, asked: ReadonlySet<string>, scores: Scores): void {
  for (const stem of asked) {
    for (const [id, share] of lexicon.evidence.get(stem) ?? []) {
      const score = scoreOf(scores, id)
      score.words += share * rarityIn(lexicon, stem)
      if (share > 0.5) score.stems.add(stem)
    }
  }
}

function wholeTerms({ termsBy }: Lexicon, asked: ReadonlySet<string>, given: ReadonlySet<string>): Term[] {
  return [...asked]
    .flatMap((stem) => termsBy.get(stem) ?? [])
    .filter(({ stems, small }) => stems.every((stem) => asked.has(stem)) && small.every((word) => given.has(word)))
}

function isNameOf({ weight, stems }: Term, asked: ReadonlySet<string>): boolean {
  return weight === ANOTHER_NAME && stems.length === asked.size
}

const worth = (lexicon: Lexicon, term: Term) => (WORTH[term.weight] ?? 0) * weigh(lexicon, term.stems)

function weigh(lexicon: Lexicon, stems: readonly string[]): number {
  return stems.reduce((sum, stem) => sum + rarityIn(lexicon, stem), 0)
}

/** A word that no term has is not as telling as a rare one that some have. */
function rarityIn({ rarity }: Lexicon, stem: string): number {
  return rarity.get(stem) ?? UNKNOWN_WEIGHT
}

const UNKNOWN_WEIGHT = 1.5
