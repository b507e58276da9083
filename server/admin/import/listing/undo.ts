import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import type { Import, KeptRow } from '../kind.ts'

/** A server deletes a few at a time, and pages have the time between. */
const UNDO_PARALLEL = 10
/** The pause after a batch, as a multiple of the time it took. */
const UNDO_PAUSE = 1

const UndoRow = z.object({ id: z.uuid(), why: z.string().nullable() })

/** Removes listings, but none that anyone has used since. */
export async function undoListings(
  work: Work,
  _: Import,
  rows: readonly { number: number; id: string }[],
): Promise<KeptRow[]> {
  const there = await lockedRows(
    work,
    rows.map(({ id }) => id),
  )
  const numbers = new Map(rows.map(({ number, id }) => [id, number]))
  await remove(
    work,
    there.filter(({ why }) => why === null).map(({ id }) => id),
  )
  return there.flatMap(({ id, why }) => (why === null ? [] : [{ number: numbers.get(id) ?? 0, why }]))
}

/** Locks those that are still there. `why` says why one stays; null if it goes. */
function lockedRows(work: Work, ids: string[]) {
  return rowsOf(work.db, UndoRow)`
    with next as materialized (
      select p.id, p.claimed_at, p.created_at, p.updated_at from profiles p
      where p.id = any(${sql.param(ids)}::uuid[]) order by p.id for update of p
    )
    select id, case
      when claimed_at is not null or exists (select from "user" u where u.id = next.id) then 'Claimed by the business.'
      when exists (select from claims c where c.profile_id = next.id and c.status in ('sent', 'waiting'))
        then 'A claim is under way.'
      when exists (select from feedback f where f.provider_id = next.id) then 'It has feedback.'
      when exists (select from conversations c where c.provider_id = next.id) then 'It has messages.'
      when exists (select from listing_requests q where q.profile_id = next.id)
        then 'The business has written to us about it.'
      when updated_at <> created_at then 'Edited since.'
    end as why
    from next`
}

/** Dependent rows and index entries are deleted by cascade. */
async function remove(work: Work, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await work.db.execute(sql`select set_config('fettle.bulk', 'on', true)`)
  for (let start = 0; start < ids.length; start += UNDO_PARALLEL) {
    const began = performance.now()
    const gone = sql.param(ids.slice(start, start + UNDO_PARALLEL))
    await work.db.execute(sql`delete from profiles where id = any(${gone}::uuid[])`)
    await work.db.execute(sql`select listings_told(${gone}::uuid[])`)
    if (work.site.settings.database.url) await wait(UNDO_PAUSE * (performance.now() - began))
  }
}
