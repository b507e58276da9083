import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import type { Import } from './kind.ts'
import { rulesOf } from './kinds.ts'
import { rowsAtOnce } from './pace.ts'
import { markWhy } from './rows.ts'

const CreatedRow = z.object({ number: z.number(), id: z.uuid() })

/** Takes back what the next rows became, but nothing that anyone has used since. */
export async function undoRows(work: Work, run: Import): Promise<Partial<Import>> {
  const rules = rulesOf(run)
  const rows = await rowsOf(work.db, CreatedRow)`
    select number, listing_id as id from listing_import_rows
    where import_id = ${run.id} and number > ${run.position} and state = 'created'
    order by number limit ${rowsAtOnce(work, rules.pace.undo)}`
  const last = rows.at(-1)
  if (!last) return { stage: 'undone', undoneAt: work.now(), ...(await rules.told?.(work, run, true)) }
  const kept = await rules.undo(work, run, rows)
  await markWhy(work, run, 'kept', kept)
  const stays = new Set(kept.map(({ number }) => number))
  const numbers = rows.flatMap(({ number }) => (stays.has(number) ? [] : [number]))
  await work.db.execute(sql`
    update listing_import_rows set state = 'removed'
    where import_id = ${run.id} and number = any(${sql.param(numbers)}::int[])`)
  return { position: last.number }
}
