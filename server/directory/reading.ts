import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Category } from '#contract/category/words.ts'
import type { DirectoryFilters, QueryReading } from '#contract/directory/words.ts'
import { DEFAULT_RADIUS } from '#contract/place/words.ts'
import { prepared } from '#db/prepared.ts'
import { rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import { isKnown, type Understanding, understand } from './understanding/understand.ts'
import { tokensOf } from './understanding/words.ts'
import { searchWords } from './words/search-words.ts'

/** A query as the search works with it; `understood` is null where words are to be taken exactly. */
export type Reading = {
  understood: Understanding | null
  /** Understood and not taken back; best first. */
  categories: Category[]
  words: string[]
  extra: string[]
}

export async function read(work: Work, filters: DirectoryFilters): Promise<Reading> {
  if (filters.service === '') return { understood: null, categories: [], words: [], extra: [] }
  if (filters.exact) return { understood: null, categories: [], words: searchWords(filters.service), extra: [] }
  const [lexicon, tree] = await Promise.all([work.site.lexicons.read(work.db), work.site.taxonomy.read(work.db)])
  const placed = filters.location === '' && filters.point === null && !filters.nearme
  const ranged = filters.radius === DEFAULT_RADIUS
  const options = { placed, ranged, without: filters.without.flatMap((slug) => tree.find(slug)?.id ?? []) }
  const first = understand(lexicon, work.site.places, filters.service, options)
  const doubtful = first.corrections.length > 0 || first.unknownPlace !== ''
  const unknown = tokensOf(filters.service).flatMap(({ word }) => (isKnown(lexicon, word) ? [] : [word]))
  const known = doubtful ? await wordsOfListings(work, unknown) : new Set<string>()
  const understood =
    known.size > 0 ? understand(lexicon, work.site.places, filters.service, { ...options, known }) : first
  const { words, extra } = understood
  const categories = understood.intents.flatMap(({ categoryId }) => tree.byId.get(categoryId) ?? [])
  return { understood, categories, words, extra }
}

const KnownWord = z.object({ word: z.string() })

/** Those that a listing has are right as they are. */
async function wordsOfListings(work: Work, words: string[]): Promise<Set<string>> {
  const rows = await rowsOf(
    work.db,
    KnownWord,
    prepared(sql`select word from document_words where word = any(${sql.param(words)}::text[])`),
  )
  return new Set(rows.map(({ word }) => word))
}

export function shownReading({ understood, categories }: Reading): QueryReading | null {
  if (!understood) return null
  const { service, place, unknownPlace, nearMe, radius, corrections } = understood
  return {
    service,
    location: place?.label ?? unknownPlace,
    nearMe,
    radius,
    corrections,
    categories: categories.map(({ name, slug }) => ({ name, slug })),
  }
}
