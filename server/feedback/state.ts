import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { moment, rowOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import type { Entry } from './lock.ts'
import type { EntryState } from './policy.ts'

const StateRow = z.object({
  saidAt: moment.nullable(),
  updates: z.number(),
  updateWaits: z.boolean(),
  appealed: z.boolean(),
})

/** What decides what its author may do with it. */
export async function authorState(work: Work, entry: Entry): Promise<EntryState> {
  const row = await rowOf(
    work.db,
    StateRow,
    sql`
    select
      max(created_at) as "saidAt", count(*) filter (where removed_at is null)::int as updates,
      coalesce(bool_or(approved_at is null and removed_at is null), false) as "updateWaits",
      exists (select from feedback_appeals where kind = 'feedback' and subject_id = ${entry.id}) as appealed
    from feedback_updates where feedback_id = ${entry.id}`,
  )
  return {
    ...entry,
    saidAt: row?.saidAt ?? entry.createdAt,
    updates: row?.updates ?? 0,
    updateWaits: row?.updateWaits ?? false,
    appealed: row?.appealed ?? false,
  }
}
