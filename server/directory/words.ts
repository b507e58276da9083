import { type SQL, sql } from 'drizzle-orm'
import { type Database, PUBLIC_CHANNEL, type Query } from '#db/client.ts'
import { kept } from '#db/kept.ts'

/** At most this many words of a search count; more would only slow it down. */
const MOST_WORDS = 8

/** The words of what somebody typed, folded as the database folds listings: lower case, no accents, no punctuation. */
export function searchWords(text: string): string[] {
  const folded = text.slice(0, 400).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...new Set(folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''))].slice(0, MOST_WORDS)
}

/** Whether folded text holds a folded word: anywhere from three letters on, as a whole word below that ("it", "pt"). */
export function holds(text: SQL, word: string): SQL {
  return word.length < 3 ? sql`${text} ~ ${`\\m${word}\\M`}` : sql`${text} like ${`%${word}%`}`
}

type Shares = { headline: number; document: number }

/** Knows common words, so that a search can choose between walking the ranking and collecting the few that match. */
export type Vocabulary = {
  /** About how many listings hold all these words; 0 for what the sample has never seen. */
  estimate(db: Query, words: string[]): Promise<Shares>
  /** Makes the words those of the listings there are now: no other is kept. Not within a transaction. */
  learn(): Promise<void>
  /** What this process has in memory. */
  forget(): void
}

/** So many words are looked for in one transaction; until it ends no listing is written. */
const PAGE = 200

/** What every process is told when the words have been learnt anew. */
export const WORDS_CHANGED = 'words'

const KEPT_FOR = 10 * 60_000

export function openVocabulary({ query }: Database, now: () => Date): Vocabulary {
  const known = kept(query, load)
  let keptUntil = 0
  return {
    async estimate(db, words) {
      if (keptUntil < now().getTime()) {
        keptUntil = now().getTime() + KEPT_FOR
        known.forget()
      }
      const { total, shares } = await known.read(db)
      const least = { headline: 1, document: 1 }
      for (const word of words) {
        const share = shareOf(word, shares)
        least.headline = Math.min(least.headline, share.headline)
        least.document = Math.min(least.document, share.document)
      }
      return { headline: least.headline * total, document: least.document * total }
    },
    async learn() {
      await query.execute(sql`select refresh_listing_words()`)
      for (let last: string | null = ''; last !== null; ) last = await forgetUnused(query, last)
      await query.execute(sql`select pg_notify(${PUBLIC_CHANNEL}, ${WORDS_CHANGED})`)
      known.forget()
    },
    forget: () => known.forget(),
  }
}

async function forgetUnused(query: Query, previous: string): Promise<string | null> {
  const { rows } = await query.execute<{ last: string | null }>(
    sql`select forget_unused_words(${previous}, ${PAGE}) as last`,
  )
  return rows[0]?.last ?? null
}

async function load(db: Query) {
  const { rows: words } = await db.execute<{ word: string; headline: number; document: number }>(
    sql`select word, headline_share as headline, document_share as document from listing_words`,
  )
  const { rows: size } = await db.execute<{ total: number }>(
    sql`select greatest(reltuples, 0)::float8 as total from pg_class where oid = 'listing_index'::regclass`,
  )
  return { total: size[0]?.total ?? 0, shares: new Map<string, Shares>(words.map((row) => [row.word, row])) }
}

/** The largest share of a known word that holds this one: "build" is at least as common as "builder". */
function shareOf(word: string, shares: Map<string, Shares>): Shares {
  const found = { headline: 0, document: 0 }
  for (const [known, share] of shares) {
    if (word.length < 3 ? known !== word : !known.includes(word)) continue
    found.headline = Math.max(found.headline, share.headline)
    found.document = Math.max(found.document, share.document)
  }
  return found
}
