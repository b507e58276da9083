import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '#db/rows.ts'
import { notifyPages } from '#server/directory/listing-index.ts'
import type { Work } from '#server/work/work.ts'
import { rowsAtOnce } from './pace.ts'
import type { Import } from './step.ts'

/** In one transaction, whose locks must not last. */
const ROWS = { server: 100, embedded: 25 }
/** A server deletes a few at a time, and pages have the time between. */
const BATCH = 10
/** Of the time that those took. */
const REST = 1

const Row = z.object({ number: z.number(), id: z.uuid(), why: z.string().nullable() })

/** Removes the next listings of an import, but none that anyone has used since. */
export async function undoRows(work: Work, run: Import): Promise<Partial<Import>> {
  const rows = await nextRows(work, run)
  const last = rows.at(-1)
  if (!last) {
    await notifyPages(work)
    await work.db.execute(sql`
      update listing_import_rows set state = 'removed' where import_id = ${run.id} and state = 'created'`) // gone before
    return { stage: 'undone', undoneAt: work.now() }
  }
  const kept = rows.flatMap(({ number, why }) => (why === null ? [] : [{ number, why }]))
  const gone = rows.flatMap(({ number, id, why }) => (why === null ? [{ number, id }] : []))
  if (kept.length > 0) {
    await work.db.execute(sql`
      update listing_import_rows r set state = 'kept', problems = jsonb_build_array(
        jsonb_build_object('column', null, 'says', k.why))
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k(number int, why text)
      where r.import_id = ${run.id} and r.number = k.number`)
  }
  await remove(work, run, gone)
  return { position: last.number }
}

/** Locks those that are still there. `why` says why one stays; null if it goes. */
function nextRows(work: Work, { id, position }: Import) {
  return rowsOf(
    work.db,
    Row,
    sql`
    with next as materialized (
      select r.number, p.id, p.claimed_at, p.created_at, p.updated_at from listing_import_rows r
      join profiles p on p.id = r.listing_id
      where r.import_id = ${id} and r.number > ${position} and r.state = 'created'
      order by r.number limit ${rowsAtOnce(work, ROWS)} for update of p
    )
    select number, id, case
      when claimed_at is not null or exists (select from "user" u where u.id = next.id) then 'Claimed by the business.'
      when exists (select from claims c where c.profile_id = next.id and c.status in ('sent', 'waiting'))
        then 'A claim is under way.'
      when exists (select from feedback f where f.provider_id = next.id) then 'It has feedback.'
      when exists (select from conversations c where c.provider_id = next.id) then 'It has messages.'
      when exists (select from listing_requests q where q.profile_id = next.id)
        then 'The business has written to us about it.'
      when updated_at <> created_at then 'Edited since.'
    end as why
    from next order by number`,
  )
}

/** Dependent rows and index entries are deleted by cascade. */
async function remove(work: Work, { id }: Import, rows: { number: number; id: string }[]): Promise<void> {
  if (rows.length === 0) return
  const [ids, numbers] = [rows.map((row) => row.id), rows.map((row) => row.number)]
  await work.db.execute(sql`select set_config('fettle.bulk', 'on', true)`)
  for (let start = 0; start < ids.length; start += BATCH) {
    const began = performance.now()
    const gone = sql.param(ids.slice(start, start + BATCH))
    await work.db.execute(sql`delete from profiles where id = any(${gone}::uuid[])`)
    await work.db.execute(sql`select listings_told(${gone}::uuid[])`)
    if (work.site.settings.databaseUrl) await wait(REST * (performance.now() - began))
  }
  await work.db.execute(sql`
    update listing_import_rows set state = 'removed' where import_id = ${id} and number = any(${sql.param(numbers)}::int[])`)
}
