import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { MINUTE } from '#contract/duration.ts'
import type { Database, Query } from '#db/client.ts'
import { kept } from '#db/kept.ts'
import { PUBLIC_CHANNEL } from '#db/listeners.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import { firstFrom, isWhole, startOf } from '../understanding/words.ts'

type DocumentShares = { headline: number; document: number }

/** Helps a search to choose between walking the ranking and collecting the few matches. */
export type WordStatistics = {
  /** Approximate number of listings with all these words; 0 for an unknown word. */
  estimate(db: Query, words: string[]): Promise<DocumentShares>
  /** Also deletes words that no listing contains. Never call inside a transaction. */
  learn(): Promise<void>
  forget(): void
}

/** Words per transaction, which blocks changes to listings. */
const STATISTICS_BATCH = 200

export const WORDS_CHANGED = 'words'

const STATISTICS_LIFETIME = 10 * MINUTE

export function openWordStatistics({ query }: Database, now: () => Date): WordStatistics {
  const statistics = kept(query, load)
  let keptUntil = 0
  return {
    async estimate(db, words) {
      if (keptUntil < now().getTime()) {
        keptUntil = now().getTime() + STATISTICS_LIFETIME
        statistics.forget()
      }
      const { total, ...known } = await statistics.read(db)
      const least = { headline: 1, document: 1 }
      for (const word of words) {
        const share = shareOf(word, known)
        least.headline = Math.min(least.headline, share.headline)
        least.document = Math.min(least.document, share.document)
      }
      return { headline: least.headline * total, document: least.document * total }
    },
    async learn() {
      await query.execute(sql`select refresh_listing_words()`)
      for (let last: string | null = ''; last !== null; ) last = await forgetUnused(query, last)
      await query.execute(sql`select pg_notify(${PUBLIC_CHANNEL}, ${WORDS_CHANGED})`)
      statistics.forget()
    },
    forget: () => statistics.forget(),
  }
}

/** Scheduled (schedule.ts). */
export const learnWords = (work: Work) => work.site.wordStatistics.learn()

const LastWord = z.object({ last: z.string().nullable() })

async function forgetUnused(query: Query, previous: string): Promise<string | null> {
  const row = await rowOf(query, LastWord)`select forget_unused_words(${previous}, ${STATISTICS_BATCH}) as last`
  return row?.last ?? null
}

const WordShares = z.object({ word: z.string(), headline: z.number(), document: z.number() })
const IndexSize = z.object({ total: z.number() })

async function load(db: Query) {
  const words = await rowsOf(db, WordShares)`
    select word, headline_share as headline, document_share as document from listing_words`
  const size = await rowOf(db, IndexSize)`
    select greatest(reltuples, 0)::float8 as total from pg_class where oid = 'listing_index'::regclass`
  const shares = new Map<string, DocumentShares>(words.map((row) => [row.word, row]))
  return { total: size?.total ?? 0, shares, sorted: [...shares.keys()].sort() }
}

type KnownWords = { shares: ReadonlyMap<string, DocumentShares>; sorted: readonly string[] }

/** Returns at least the share of any known word that it matches: "build" is at least as common as "builder". */
function shareOf(word: string, { shares, sorted }: KnownWords): DocumentShares {
  if (isWhole(word)) return shares.get(word) ?? { headline: 0, document: 0 }
  const found = { headline: 0, document: 0 }
  const start = startOf(word)
  for (let at = firstFrom(sorted, start); sorted[at]?.startsWith(start); at++) {
    const share = shares.get(sorted[at] ?? '')
    found.headline = Math.max(found.headline, share?.headline ?? 0)
    found.document = Math.max(found.document, share?.document ?? 0)
  }
  return found
}
