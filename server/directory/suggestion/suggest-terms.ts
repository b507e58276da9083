import { ANOTHER_NAME } from '#contract/category/words.ts'
import type { SearchSuggestion } from '#contract/directory/suggestion.ts'
import type { CategoryTree } from '#server/category/taxonomy.ts'
import type { Lexicon } from '../understanding/lexicon.ts'
import { correct } from '../understanding/spelling.ts'
import { isPraise, isSmall } from '../understanding/words.ts'
import { isBegun, type TermIndex, termIndexOf, termsBegunBy } from './term-index.ts'

export type MeantTerms = { categories: SearchSuggestion[]; tasks: SearchSuggestion[] }

type Found = TermIndex['terms'][number]

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

function found(lexicon: Lexicon, begun: readonly string[]): Found[] {
  const index = termIndexOf(lexicon)
  const all = termsBegunBy(index, begun)
  return all.length > 0
    ? all
    : termsBegunBy(
        index,
        begun.filter((word) => !isPraise(word)),
      )
}

/** Without words that say nothing, and as they are spelt; what is typed last may be the beginning of a word. */
function begunWords(lexicon: Lexicon, words: readonly string[], asTyped: boolean): string[] {
  const index = termIndexOf(lexicon)
  const telling = words.filter((word) => !isSmall(word))
  return (telling.length > 0 ? telling : words.slice(-1)).flatMap((word) =>
    asTyped || isBegun(index, word) ? [word] : (correct(lexicon, word) ?? [word]),
  )
}

/** What continues the text as it was typed is likelier than what has its words. */
function likelihood({ term, folded }: Found, typed: readonly string[]): number {
  const fit = typed.reduce((sum, text) => sum + (folded === text ? 1.5 : folded.startsWith(text) ? 1 : 0), 0)
  return fit + term.weight - folded.length / 20
}

function categoriesOf(ranked: readonly Found[], tree: CategoryTree): SearchSuggestion[] {
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
function tasksOf(ranked: readonly Found[], tree: CategoryTree): SearchSuggestion[] {
  const seen = new Set<string>()
  return ranked.flatMap(({ term }) => {
    const sense = term.stems.toSorted().join(' ')
    const category = tree.byId.get(term.categoryId)
    if (term.weight !== OF_TASKS || !category || seen.has(sense)) return []
    seen.add(sense)
    return [{ kind: 'task', text: term.text, category: category.name }]
  })
}
