import { and, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Cursor } from '#contract/admin/list.ts'
import { rowOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'

// What the lists of the admin area ask the database.

type Keyset = { at: SQL; id: SQL; newestFirst: boolean; after: Cursor | null; most: number }

/** A page by key, so that each costs the same. Rows say their `at` as text in `cursor`. */
export function pageByKey({ at, id, newestFirst, after, most }: Keyset) {
  const [way, past] = newestFirst ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const order = sql`${at} ${way}, ${id} ${way}`
  return {
    order,
    /** What comes after the cursor. */
    rest: after ? sql`(${at}, ${id}) ${past} (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`,
    /** One more than is shown, which tells whether there is another page. */
    limit: sql`order by ${order} limit ${most + 1}`,
    cut<Row extends { cursor: string }>(rows: Row[], idOf: (row: Row) => string) {
      const shown = rows.slice(0, most)
      const last = shown.at(-1)
      return { shown, next: rows.length > most && last ? { at: last.cursor, id: idOf(last) } : null }
    },
  }
}

/** Days of London, both included. */
export function betweenDays(at: SQL, { from, to }: { from: string | null; to: string | null }): SQL | undefined {
  return and(
    from ? sql`${at} >= ${from}::date::timestamp at time zone 'Europe/London'` : undefined,
    to ? sql`${at} < (${to}::date + 1)::timestamp at time zone 'Europe/London'` : undefined,
  )
}

const CountRow = z.object({ count: z.number() })

export async function countRows({ db }: Work, from: SQL): Promise<number> {
  const found = await rowOf(db, CountRow)`select count(*)::int as count from ${from}`
  return found?.count ?? 0
}
