import { ANOTHER_NAME } from '#contract/category/words.ts'
import type { SearchSuggestion } from '#contract/directory/view.ts'
import type { CategoryTree } from '#server/category/taxonomy.ts'
import { addTo, ELSEWHERE, type Lexicon, type Term } from '../understanding/lexicon.ts'
import { correct } from '../understanding/spelling.ts'
import { firstFrom, isPraise, isSmall, tokensOf } from '../understanding/words.ts'

export type MeantTerms = { categories: SearchSuggestion[]; tasks: SearchSuggestion[] }

type IndexedTerm = TermIndex['terms'][number]

/** Terms below this weight are words that a trade shares with others. */
const OF_TASKS = 2

/** The likeliest first. `asTyped`: unknown words are known elsewhere, so they are not misspelt. */
export function termsMeant(
  lexicon: Lexicon,
  tree: CategoryTree,
  words: readonly string[],
  { asTyped }: { asTyped: boolean },
): MeantTerms {
  const begun = begunWords(lexicon, words, asTyped)
  const ranked = found(lexicon, begun)
    .map((entry) => ({ ...entry, score: likelihood(entry, [words.join(' '), begun.join(' ')]) }))
    .sort((one, other) => other.score - one.score || (one.folded < other.folded ? -1 : 1))
  return { categories: categoriesOf(ranked, tree), tasks: tasksOf(ranked, tree) }
}

function found(lexicon: Lexicon, begun: readonly string[]): IndexedTerm[] {
  const index = termIndexOf(lexicon)
  const all = termsBegunBy(index, begun)
  return all.length > 0
    ? all
    : termsBegunBy(
        index,
        begun.filter((word) => !isPraise(word)),
      )
}

/** Leaves out words that say nothing, and corrects spelling; the last word may be unfinished. */
function begunWords(lexicon: Lexicon, words: readonly string[], asTyped: boolean): string[] {
  const index = termIndexOf(lexicon)
  const telling = words.filter((word) => !isSmall(word))
  return (telling.length > 0 ? telling : words.slice(-1)).flatMap((word) =>
    asTyped || isBegun(index, word) ? [word] : (correct(lexicon, word) ?? [word]),
  )
}

/** What continues the text as it was typed is likelier than what has its words. */
function likelihood({ term, folded }: IndexedTerm, typed: readonly string[]): number {
  const fit = typed.reduce((sum, text) => sum + (folded === text ? 1.5 : folded.startsWith(text) ? 1 : 0), 0)
  return fit + term.weight - folded.length / 20
}

function categoriesOf(ranked: readonly IndexedTerm[], tree: CategoryTree): SearchSuggestion[] {
  return categoriesNamed(
    tree,
    ranked.flatMap(({ term }) => (term.weight === ANOTHER_NAME ? [term.categoryId] : [])),
  )
}

/** Each once. */
export function categoriesNamed(tree: CategoryTree, ids: readonly number[]): SearchSuggestion[] {
  return [...new Set(ids)].flatMap((id) => {
    const category = tree.byId.get(id)
    return category ? [{ kind: 'category', text: category.name }] : []
  })
}

/** One of those that differ by the forms of their words only. */
function tasksOf(ranked: readonly IndexedTerm[], tree: CategoryTree): SearchSuggestion[] {
  const seen = new Set<string>()
  return ranked.flatMap(({ term }) => {
    const sense = term.stems.toSorted().join(' ')
    const category = tree.byId.get(term.categoryId)
    if (term.weight !== OF_TASKS || !category || seen.has(sense)) return []
    seen.add(sense)
    return [{ kind: 'task', text: term.text, category: category.name }]
  })
}

/** What the trades are asked for, by the beginnings of its words. `terms[number]` for each of `postings` from at[i] to at[i + 1]. */
type TermIndex = {
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
    for (const word of new Set(words)) addTo(holders, word, number)
    return { term, folded: words.join(' ') }
  })
  const words = [...holders.keys()].sort()
  const lists = words.map((word) => holders.get(word) ?? [])
  const at = new Uint32Array(words.length + 1)
  for (const [index, list] of lists.entries()) at[index + 1] = (at[index] ?? 0) + list.length
  return { terms, words, at, postings: Uint32Array.from(lists.flat()) }
}

/** Those that have, for each of `begun`, a word that begins so. */
function termsBegunBy(index: TermIndex, begun: readonly string[]): TermIndex['terms'] {
  const lists = begun.map((start) => postingsOf(index, start)).sort((one, other) => one.length - other.length)
  const [fewest, ...others] = lists
  if (!fewest) return []
  const sets = others.map((list) => new Set(list))
  const numbers = [...new Set(fewest)].filter((number) => sets.every((set) => set.has(number)))
  return numbers.flatMap((number) => index.terms[number] ?? [])
}

function isBegun({ words }: TermIndex, start: string): boolean {
  return words[firstFrom(words, start)]?.startsWith(start) === true
}

function postingsOf({ words, at, postings }: TermIndex, start: string): Uint32Array {
  return postings.subarray(at[firstFrom(words, start)], at[firstFrom(words, `${start}\uffff`)])
}
