import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ENTRIES_FOR_AVERAGE, type ResultOrder } from '#contract/directory/words.ts'
import { IdRow, rowsOf } from '#db/rows.ts'
import { AvailabilityRow, signOf } from '#server/profile/availability/shown.ts'
import type { Work } from '#server/work/work.ts'
import type { DirectoryHit } from './query.ts'

/** How many of the best matches are put in another order. */
export const MAX_REORDERED = 200

/** The nearest come first anyway if there is a place, and there is no nearest if there is none. */
type ReorderKind = Exclude<ResultOrder, 'nearest'>

const OpenRow = AvailabilityRow.extend({ id: z.string() })

/** The usual order stays where two are alike. */
export async function reorder(work: Work, hits: DirectoryHit[], order: ReorderKind): Promise<DirectoryHit[]> {
  const byId = new Map(hits.map((hit) => [hit.id, hit]))
  const ids = [...byId.keys()]
  const ordered = order === 'open' ? await openFirst(work, ids) : await inOrder(work, ids, order)
  return ordered.flatMap((id) => byId.get(id) ?? [])
}

async function inOrder(work: Work, ids: string[], order: Exclude<ReorderKind, 'open'>): Promise<string[]> {
  const average = sql`case when i.rating_count >= ${ENTRIES_FOR_AVERAGE} then round(i.rating_sum::numeric / i.rating_weight, 1) end`
  const first = {
    recommended: sql`i.quality desc`,
    rating: sql`${average} desc nulls last, i.rating_count desc`,
    reviews: sql`i.rating_count desc, ${average} desc nulls last`,
  }[order]
  const rows = await rowsOf(work.db, IdRow)`
    select i.provider_id as id from unnest(${sql.param(ids)}::uuid[]) with ordinality as found (id, ordinal)
    join listing_index i on i.provider_id = found.id order by ${first}, found.ordinal`
  return rows.map(({ id }) => id)
}

async function openFirst(work: Work, ids: string[]): Promise<string[]> {
  const rows = await rowsOf(work.db, OpenRow)`
    select id, opening_hours, holidays, away_until from profiles where id = any(${sql.param(ids)}::uuid[])`
  const open = new Set(rows.filter((row) => signOf(work, row)?.open).map(({ id }) => id))
  return [...ids.filter((id) => open.has(id)), ...ids.filter((id) => !open.has(id))]
}
