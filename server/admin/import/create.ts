import { sql } from 'drizzle-orm'
import type { Work } from '#server/work/work.ts'
import type { Import, StagedRow } from './kind.ts'
import { rulesOf } from './kinds.ts'
import { rowsAtOnce } from './pace.ts'
import { markWhy, stagedRows } from './rows.ts'

/** Makes the next rows. Null for kinds that the clock makes. */
export async function createRows(work: Work, run: Import): Promise<Partial<Import> | null> {
  const rules = rulesOf(run)
  const { create } = rules
  if (create === null) return null
  // Two imports must see what each other has made.
  await work.db.execute(sql`select pg_advisory_xact_lock(hashtext('listing import'))`)
  const rows = await stagedRows(work, run, rowsAtOnce(work, rules.pace.create))
  const last = rows.at(-1)
  if (!last) return { stage: 'finished', finishedAt: work.now(), ...(await rules.told?.(work, run, true)) }
  await rules.prepare?.(work, run)
  try {
    await work.transaction((work) => create(work, run, rows))
  } catch (error) {
    work.site.log.error({ err: error, import: run.id }, 'rows of an import failed; each is tried alone')
    for (const row of rows) await createAlone(work, run, row, create)
  }
  return { position: last.number, ...(await rules.told?.(work, run, false)) }
}

async function createAlone(
  work: Work,
  run: Import,
  row: StagedRow,
  create: (work: Work, run: Import, rows: StagedRow[]) => Promise<void>,
): Promise<void> {
  try {
    await work.transaction((work) => create(work, run, [row]))
  } catch (error) {
    work.site.log.error({ err: error, import: run.id, row: row.number }, 'a row of an import failed')
    await markWhy(work, run, 'problem', [{ number: row.number, why: 'It failed. The log has more.' }])
  }
}
