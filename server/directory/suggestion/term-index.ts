import { ELSEWHERE, type Lexicon, type Term } from '../understanding/lexicon.ts'
import { firstFrom, tokensOf } from '../understanding/words.ts'

/** What the trades are asked for, by the beginnings of its words. `terms[number]` for each of `postings` from at[i] to at[i + 1]. */
export type TermIndex = {
  terms: { term: Term; folded: string }[]
  /** Sorted; those of what no provider offers have no postings: known, so that they are not taken for misspelt. */
  words: string[]
  at: Uint32Array
  postings: Uint32Array
}

const made = new WeakMap<Lexicon, TermIndex>()

/** Made when it is first asked for (some 30 ms, 2 MB), dropped with its lexicon. */
export function termIndexOf(lexicon: Lexicon): TermIndex {
  const known = made.get(lexicon)
  if (known) return known
  const index = createTermIndex(lexicon)
  made.set(lexicon, index)
  return index
}

function createTermIndex({ termsBy, otherWords }: Lexicon): TermIndex {
  const ofTrades = [...termsBy.values()].flat().filter(({ categoryId }) => categoryId !== ELSEWHERE)
  const holders = new Map<string, number[]>([...otherWords].map((word) => [word, []]))
  const terms = ofTrades.map((term, number) => {
    const words = tokensOf(term.text).map(({ word }) => word)
    for (const word of new Set(words)) {
      const known = holders.get(word)
      if (known) known.push(number)
      else holders.set(word, [number])
    }
    return { term, folded: words.join(' ') }
  })
  const words = [...holders.keys()].sort()
  const lists = words.map((word) => holders.get(word) ?? [])
  const at = new Uint32Array(words.length + 1)
  for (const [index, list] of lists.entries()) at[index + 1] = (at[index] ?? 0) + list.length
  return { terms, words, at, postings: Uint32Array.from(lists.flat()) }
}

/** Those that have, for each of `begun`, a word that begins so. */
export function termsBegunBy(index: TermIndex, begun: readonly string[]): TermIndex['terms'] {
  const lists = begun.map((start) => postingsOf(index, start)).sort((one, other) => one.length - other.length)
  const [fewest, ...others] = lists
  if (!fewest) return []
  const sets = others.map((list) => new Set(list))
  const numbers = [...new Set(fewest)].filter((number) => sets.every((set) => set.has(number)))
  return numbers.flatMap((number) => index.terms[number] ?? [])
}

export function isBegun({ words }: TermIndex, start: string): boolean {
  return words[firstFrom(words, start)]?.startsWith(start) === true
}

function postingsOf({ words, at, postings }: TermIndex, start: string): Uint32Array {
  return postings.subarray(at[firstFrom(words, start)], at[firstFrom(words, `${start}\uffff`)])
}
