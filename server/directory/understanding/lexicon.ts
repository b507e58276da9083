import { doubleMetaphone } from 'double-metaphone'
import { z } from 'zod'
import { letterMask } from '#contract/letters.ts'
import type { Query } from '#db/client.ts'
import { rowOf } from '#db/rows.ts'
import { categoryTerms } from '#db/schema/index.ts'
import { elsewhere } from '#db/taxonomy/taxonomy.ts'
import type { CategoryTree, Taxonomy } from '#server/category/taxonomy.ts'
import { isSmall, readWillAsNoun, stemOf, tokensOf } from './words.ts'

/** `small`: the words of it that say little alone, but without which it may mean something else ("buy to let"). */
export type Term = { categoryId: number; text: string; weight: number; stems: string[]; small: readonly string[] }

/** What the trades are called and what people ask of them, made ready for reading a query. */
export type Lexicon = {
  /** Terms by the rarest of their stems, so that few are compared. */
  termsBy: Map<string, Term[]>
  /** How much each stem speaks for each category, 0 to 1. */
  evidence: Map<string, Map<number, number>>
  /** Rarity of a stem among categories: ln(1 + categories / categories that have it). */
  rarity: Map<string, number>
  /** Every word of the trades as it is written, with the number of terms that have it. */
  words: Map<string, number>
  /** Words of services that no provider offers. */
  otherWords: Set<string>
  /** Words of four letters and more by how they sound, and by their first letter. */
  bySound: Map<string, KnownWord[]>
  byStart: Map<string, KnownWord[]>
}

/** `letters`: its mask (contract/letters.ts). */
export type KnownWord = { word: string; sounds: string[]; letters: number; terms: number }

export type Lexicons = { read(db: Query): Promise<Lexicon> }

/** Made last; every site of the process with these names and terms shares it. */
let latest: { contents: string; lexicon: Lexicon } | undefined

/** One for the taxonomy in memory, reused as long as no name and no term changes. */
export function openLexicons(taxonomy: Taxonomy): Lexicons {
  const ofTree = new WeakMap<CategoryTree, Promise<Lexicon>>()
  async function lexiconOf(db: Query, tree: CategoryTree): Promise<Lexicon> {
    const contents = await contentsOf(db, tree)
    if (latest?.contents === contents) return latest.lexicon
    const lexicon = await load(db, tree)
    if ((await contentsOf(db, tree)) === contents) latest = { contents, lexicon }
    return lexicon
  }
  return {
    async read(db) {
      const tree = await taxonomy.read(db)
      const known = ofTree.get(tree)
      if (known) return known
      const making = lexiconOf(db, tree)
      ofTree.set(tree, making)
      making.catch(() => ofTree.delete(tree))
      return making
    },
  }
}

const Hash = z.object({ hash: z.string() })

/** A hash of all terms, and all names. Many events make the taxonomy be read again without changing it. */
async function contentsOf(db: Query, { byId }: CategoryTree): Promise<string> {
  const row = await rowOf(db, Hash)`
    select concat(count(*), ' ', sum(hashtextextended(term, 10 * category_id + weight))) as hash from category_terms`
  return JSON.stringify([row?.hash, ...[...byId.values()].map(({ id, name }) => [id, name])])
}

async function load(db: Query, tree: CategoryTree): Promise<Lexicon> {
  const { categoryId, term, weight } = categoryTerms
  const rows = await db.select({ categoryId, term, weight }).from(categoryTerms).orderBy(categoryTerms.term)
  return createLexicon(
    tree,
    rows.filter((row) => tree.byId.has(row.categoryId)),
  )
}

/** The category of what no provider offers: where it fits best, nothing is meant. */
export const ELSEWHERE = 0
const OF_ELSEWHERE = 2

type TermRow = { categoryId: number; term: string; weight: number }

function createLexicon({ byId }: Pick<CategoryTree, 'byId'>, rows: readonly TermRow[]): Lexicon {
  const named = [...byId.values()].flatMap(({ id, name }) => [
    { categoryId: id, term: name, weight: 3 },
    // Each half of "Building & Extensions" names it too.
    ...name.split(/[&/]|\band\b/).map((part) => ({ categoryId: id, term: part, weight: 3 })),
  ])
  const ofTrades = [...named, ...rows].flatMap(readTerm)
  const others = elsewhere().flatMap((term) => readTerm({ categoryId: ELSEWHERE, term, weight: OF_ELSEWHERE }))
  const terms = [...ofTrades, ...others].map(({ term }) => term)
  const rarity = rarityOf(terms)
  const words = numberOfWords(ofTrades)
  const long = [...words]
    .filter(([word]) => word.length >= 4 && !/\d/.test(word))
    .map(([word, terms]) => ({ word, sounds: soundsOf(word), letters: letterMask(word), terms }))
  return {
    termsBy: Map.groupBy(terms, ({ stems }) => rarestOf(stems, rarity)),
    evidence: evidenceOf(terms),
    rarity,
    words,
    otherWords: new Set(numberOfWords(others).keys()),
    bySound: bySoundOf(long),
    byStart: Map.groupBy(long, ({ word }) => word.charAt(0)),
  }
}

function numberOfWords(read: readonly ReadTerm[]): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const { words } of read) {
    for (const word of words) numbers.set(word, (numbers.get(word) ?? 0) + 1)
  }
  return numbers
}

/** Returns how most say it, and how some do; "ch" at the start may be a k ("chiropractor"), which Double Metaphone does not know. */
export function soundsOf(word: string): string[] {
  const asK = word.startsWith('ch') ? doubleMetaphone(`k${word.slice(2)}`) : []
  return [...new Set([...doubleMetaphone(word), ...asK])]
}

function bySoundOf(words: readonly KnownWord[]): Map<string, KnownWord[]> {
  const bySound = new Map<string, KnownWord[]>()
  for (const word of words) {
    for (const sound of word.sounds) addTo(bySound, sound, word)
  }
  return bySound
}

export function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = lists.get(key)
  if (known) known.push(value)
  else lists.set(key, [value])
}

/** Shared: most of 25,000 terms have none. */
const NO_WORDS: readonly string[] = []
const LINKS = new Set('a an the of for my our your in on at to with and or is it be'.split(' '))

/** `words`: all of the term's, only needed while the lexicon is made. */
type ReadTerm = { term: Term; words: string[] }

function readTerm({ categoryId, term, weight }: TermRow): ReadTerm[] {
  const words = readWillAsNoun(tokensOf(term)).map(({ word }) => word)
  const stems = contentStems(words)
  const small = stems.length > 1 ? NO_WORDS : words.filter((word) => isSmall(word) && !LINKS.has(word))
  if (stems.every((stem) => stem.length === 1)) return []
  return [{ term: { categoryId, text: term, weight, stems, small }, words }]
}

/** Stems of the words that say something, or of all if none does. */
function contentStems(words: readonly string[]): string[] {
  const telling = words.filter((word) => !isSmall(word))
  return [...new Set((telling.length > 0 ? telling : words).map(stemOf))]
}

function rarityOf(terms: readonly Term[]): Map<string, number> {
  const holders = new Map<string, Set<number>>()
  const categories = new Set<number>()
  for (const { categoryId, stems } of terms) {
    categories.add(categoryId)
    for (const stem of stems) {
      const known = holders.get(stem)
      if (known) known.add(categoryId)
      else holders.set(stem, new Set([categoryId]))
    }
  }
  return new Map([...holders].map(([stem, ids]) => [stem, Math.log(1 + categories.size / ids.size)]))
}

function rarestOf(stems: readonly string[], rarity: ReadonlyMap<string, number>): string {
  return stems.reduce((rarest, stem) => ((rarity.get(stem) ?? 0) > (rarity.get(rarest) ?? 0) ? stem : rarest))
}

/** A term speaks by its weight and the fewer words it has; the strongest category of a stem gets 1. */
function evidenceOf(terms: readonly Term[]): Lexicon['evidence'] {
  const evidence: Lexicon['evidence'] = new Map()
  for (const { categoryId, weight, stems } of terms) {
    for (const stem of stems) {
      const of = evidence.get(stem) ?? new Map<number, number>()
      of.set(categoryId, (of.get(categoryId) ?? 0) + weight / Math.sqrt(stems.length))
      evidence.set(stem, of)
    }
  }
  for (const of of evidence.values()) {
    const most = Math.max(...of.values())
    for (const [id, sum] of of) of.set(id, Math.sqrt(sum / most))
  }
  return evidence
}
