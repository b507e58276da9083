import { eq } from 'drizzle-orm'
import { BUSY_STAGES } from '#contract/import/words.ts'
import { listingImports, profiles } from '#db/schema/index.ts'
import type { Events } from '#server/work/events.ts'
import { type Work, workFor } from '#server/work/work.ts'
import { checkRows } from './check.ts'
import { createRows } from './create.ts'
import type { Import } from './kind.ts'
import { rulesOf } from './kinds.ts'
import { countsNow } from './rows.ts'
import { undoRows } from './undo.ts'

/** One step of an import in one transaction, then the next task; a step that fails is tried again whole. */
export async function stepImport(work: Work, { importId, turn }: Events['import.due']): Promise<void> {
  const [run] = await work.db.select().from(listingImports).where(eq(listingImports.id, importId)).for('update')
  if (!run || run.turn !== turn || run.pausedAt) return
  const actor = run.begunBy ?? run.uploadedBy
  if (!(await mayWork(work, actor))) {
    await setImport(work, importId, { pausedAt: work.now() })
    return
  }
  const onBehalf = workFor(work.site, { kind: 'principal', address: '', id: actor }, work.db)
  const change = await next(onBehalf, run)
  if (change === null) return
  const stage = change.stage ?? run.stage
  const counts = stage === run.stage ? {} : { counts: await countsNow(work, importId) }
  await setImport(work, importId, { ...change, ...counts, workedAt: work.now() })
  if (isBusy(stage)) await enqueueNextStep(work, importId, turn)
}

/** Null if nothing is to be done here. */
async function next(work: Work, run: Import): Promise<Partial<Import> | null> {
  switch (run.stage) {
    case 'checking':
      return checkRows(work, run)
    case 'comparing':
      return rulesOf(run).compare(work, run)
    case 'running':
      return createRows(work, run)
    case 'undoing':
      return undoRows(work, run)
    default:
      return null
  }
}

export function isBusy(stage: Import['stage']): boolean {
  return BUSY_STAGES.includes(stage)
}

export async function setImport(work: Work, id: string, change: Partial<Import>): Promise<void> {
  await work.db.update(listingImports).set(change).where(eq(listingImports.id, id))
}

/** Tasks enqueued earlier do nothing any more. */
export async function enqueueNextStep(work: Work, importId: string, turn: number): Promise<void> {
  await setImport(work, importId, { turn: turn + 1 })
  await work.emit('import.due', { importId, turn: turn + 1 })
}

export async function mayWork(work: Work, id: string): Promise<boolean> {
  const [admin] = await work.db.select().from(profiles).where(eq(profiles.id, id))
  return admin?.accountType === 'admin' && admin.suspendedAt === null
}
