import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { after, DAY, HOUR } from '#contract/duration.ts'
import type { BeginImport, ChooseColumns } from '#contract/import/input.ts'
import { LISTING_LABELS, NOTICES_WAIT_HOURS, REQUIRED_FIELDS, UNDO_WITHIN_DAYS } from '#contract/import/words.ts'
import { numberText } from '#contract/number.ts'
import { importMappings, listingImportRows, listingImports } from '#db/schema/index.ts'
import { deleteFiles } from '#server/file/file.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { countsNow } from './check.ts'
import { rememberMapping } from './columns.ts'
import { forgetFile } from './file.ts'
import { goOn, type Import, isBusy } from './step.ts'

const RECORD_DAYS = 730

/** Checks the file by these columns, from its beginning. */
export async function chooseColumns(work: Work, { id, mapping, source, obtainedOn }: ChooseColumns): Promise<void> {
  const missing = REQUIRED_FIELDS.filter((field) => mapping[field] === null).map((field) => LISTING_LABELS[field])
  if (missing.length > 0) throw new Refusal('COLUMN_NEEDED', `Choose a column for: ${missing.join(', ')}.`)
  if (source === '' && mapping.source === null) {
    throw new Refusal('COLUMN_NEEDED', 'Say where the data comes from: choose a column for it, or type it below.')
  }
  if (obtainedOn === '' && mapping.obtainedOn === null) {
    throw new Refusal('COLUMN_NEEDED', 'Say when the data was obtained: choose a column for it, or give a day below.')
  }
  await work.transaction(async (work) => {
    const run = await lockedImport(work, id)
    needStage(run, ['mapping', 'checking', 'comparing', 'ready'])
    if (Object.values(mapping).some((column) => column !== null && column >= run.headers.length)) {
      throw new Refusal('COLUMN_NEEDED', 'The file has no such column. Choose again.')
    }
    await work.db.delete(listingImportRows).where(eq(listingImportRows.importId, id))
    const begin = {
      stage: 'checking',
      position: 0,
      line: 1,
      rows: 0,
      counts: {},
      problem: null,
      pausedAt: null,
    } as const
    await work.db
      .update(listingImports)
      .set({ ...begin, mapping, source, obtainedOn: obtainedOn || null, workedAt: work.now() })
      .where(eq(listingImports.id, id))
    await rememberMapping(work, run.headers, mapping, source)
    await goOn(work, id, run.turn)
    await record(work, { action: 'import.checked', subjectId: null, after: { import: id, fileName: run.fileName } })
  })
}

/** @throws NOT_READY, COUNT_CHANGED */
export async function beginImport(
  work: Work,
  admin: { id: string },
  { id, withDuplicates, count }: BeginImport,
): Promise<void> {
  const paths = await work.transaction(async (work) => {
    const run = await lockedImport(work, id)
    needStage(run, ['ready'])
    if (run.problem !== null) throw new Refusal('NOT_READY', run.problem)
    const total = (run.counts.ready ?? 0) + (withDuplicates ? (run.counts.duplicate ?? 0) : 0)
    if (total !== count) {
      throw new Refusal('COUNT_CHANGED', `It would be ${numberText(total)} listings now. Nothing was done. Look again.`)
    }
    const at = work.now()
    await work.db
      .update(listingImports)
      .set({ stage: 'running', withDuplicates, position: 0, begunBy: admin.id, begunAt: at, workedAt: at, toldAt: at })
      .where(eq(listingImports.id, id))
    const paths = await forgetFile(work, [id])
    await goOn(work, id, run.turn)
    await record(work, {
      action: 'import.begun',
      subjectId: null,
      after: { import: id, fileName: run.fileName, listings: total, withDuplicates },
    })
    return paths
  })
  await deleteFiles(work, paths)
}

/** After the step that is under way. */
export function pauseImport(work: Work, id: string): Promise<void> {
  return work.transaction(async (work) => {
    const run = await lockedImport(work, id)
    if (!isBusy(run.stage)) throw notNow(run)
    if (run.pausedAt) return
    await work.db.update(listingImports).set({ pausedAt: work.now() }).where(eq(listingImports.id, id))
    await record(work, { action: 'import.paused', subjectId: null, after: { import: id, fileName: run.fileName } })
  })
}

/** Whoever lets it go on is who it goes on for. */
export function resumeImport(work: Work, admin: { id: string }, id: string): Promise<void> {
  return work.transaction(async (work) => {
    const run = await lockedImport(work, id)
    if (!isBusy(run.stage)) throw notNow(run)
    const by = run.begunBy === null ? { uploadedBy: admin.id } : { begunBy: admin.id }
    await work.db
      .update(listingImports)
      .set({ pausedAt: null, workedAt: work.now(), ...by })
      .where(eq(listingImports.id, id))
    await goOn(work, id, run.turn)
    await record(work, { action: 'import.resumed', subjectId: null, after: { import: id, fileName: run.fileName } })
  })
}

/** What was created stays, and can be undone. */
export async function cancelImport(work: Work, id: string): Promise<void> {
  const paths = await work.transaction(async (work) => {
    const run = await lockedImport(work, id)
    needStage(run, ['mapping', 'checking', 'comparing', 'ready', 'running'])
    const isBegun = run.stage === 'running'
    const stage = isBegun ? ({ stage: 'finished', finishedAt: work.now() } as const) : ({ stage: 'cancelled' } as const)
    const counts = isBegun ? await countsNow(work, id) : {}
    await work.db
      .update(listingImports)
      .set({ ...stage, counts, pausedAt: null, workedAt: work.now() })
      .where(eq(listingImports.id, id))
    if (!isBegun) await work.db.delete(listingImportRows).where(eq(listingImportRows.importId, id))
    await record(work, { action: 'import.cancelled', subjectId: null, after: { import: id, fileName: run.fileName } })
    return forgetFile(work, [id])
  })
  await deleteFiles(work, paths)
}

/** @throws UNDO_OVER */
export function undoImport(work: Work, admin: { id: string }, id: string): Promise<void> {
  return work.transaction(async (work) => {
    const run = await lockedImport(work, id)
    needStage(run, ['finished'])
    const until = undoUntil(run)
    if (until === null || until <= work.now()) {
      throw new Refusal('UNDO_OVER', `An import can be undone within ${UNDO_WITHIN_DAYS} days. They are over.`)
    }
    await work.db
      .update(listingImports)
      .set({ stage: 'undoing', position: 0, begunBy: admin.id, workedAt: work.now() })
      .where(eq(listingImports.id, id))
    await goOn(work, id, run.turn)
    await record(work, { action: 'import.undone', subjectId: null, after: { import: id, fileName: run.fileName } })
  })
}

export function undoUntil({ stage, finishedAt }: Pick<Import, 'stage' | 'finishedAt'>): Date | null {
  return stage === 'finished' && finishedAt ? after(finishedAt, UNDO_WITHIN_DAYS * DAY) : null
}

/** The businesses hear that they are listed within a minute. */
export function releaseNotices(work: Work, id: string): Promise<void> {
  return work.transaction(async (work) => {
    const run = await lockedImport(work, id)
    needStage(run, ['finished'])
    if (noticesAt(work, run) === null) return
    await work.db.update(listingImports).set({ noticesReleasedAt: work.now() }).where(eq(listingImports.id, id))
    await record(work, {
      action: 'import.noticesReleased',
      subjectId: null,
      after: { import: id, fileName: run.fileName },
    })
  })
}

/** When the notices go out by themselves; null if none wait. `noticeListed` holds them by the same rule. */
export function noticesAt(
  work: Work,
  { stage, begunAt, noticesReleasedAt }: Pick<Import, 'stage' | 'begunAt' | 'noticesReleasedAt'>,
): Date | null {
  if ((stage !== 'running' && stage !== 'finished') || begunAt === null || noticesReleasedAt !== null) return null
  const at = after(begunAt, NOTICES_WAIT_HOURS * HOUR)
  return at > work.now() ? at : null
}

/** Files and rows whose time is over; records of imports after two years. Called by the clock. */
export async function forgetImports(work: Work): Promise<void> {
  const now = work.now()
  const since = after(now, -UNDO_WITHIN_DAYS * DAY)
  await endAbandoned(work, since)
  const paths = await work.transaction(async (work) => {
    const old = await work.db
      .select({ id: listingImports.id })
      .from(listingImports)
      .where(lt(listingImports.workedAt, since))
    const ids = old.map(({ id }) => id)
    if (ids.length === 0) return []
    await work.db
      .update(listingImports)
      .set({ stage: 'cancelled', pausedAt: null })
      .where(
        and(
          inArray(listingImports.id, ids),
          isNull(listingImports.begunAt),
          inArray(listingImports.stage, ['mapping', 'checking', 'comparing', 'ready']),
        ),
      )
    await work.db.delete(listingImportRows).where(inArray(listingImportRows.importId, ids))
    return forgetFile(work, ids)
  })
  await deleteFiles(work, paths)
  const old = after(now, -RECORD_DAYS * DAY)
  await work.db.delete(listingImports).where(lt(listingImports.workedAt, old))
  await work.db.delete(importMappings).where(lt(importMappings.usedAt, old))
}

/** What no one let go on ends as it is, and can be undone from then on: its rows say which listings are its own. */
async function endAbandoned(work: Work, since: Date): Promise<void> {
  await work.transaction(async (work) => {
    const abandoned = await work.db
      .select()
      .from(listingImports)
      .where(and(lt(listingImports.workedAt, since), inArray(listingImports.stage, ['running', 'undoing'])))
      .for('update')
    for (const { id, fileName } of abandoned) {
      const end = { stage: 'finished', finishedAt: work.now(), workedAt: work.now(), pausedAt: null } as const
      const counts = await countsNow(work, id)
      await work.db
        .update(listingImports)
        .set({ ...end, counts })
        .where(eq(listingImports.id, id))
      await record(work, { action: 'import.cancelled', subjectId: null, after: { import: id, fileName } })
    }
  })
}

async function lockedImport(work: Work, id: string): Promise<Import> {
  const [run] = await work.db.select().from(listingImports).where(eq(listingImports.id, id)).for('update')
  if (!run) throw notFound('There is no such import.')
  return run
}

function needStage(run: Import, stages: Import['stage'][]): void {
  if (!stages.includes(run.stage)) throw notNow(run)
}

function notNow({ stage }: Import): Refusal {
  const said = { running: 'It is under way', undoing: 'It is being undone', undone: 'It was undone' }
  const words = stage in said ? said[stage as keyof typeof said] : 'It has gone on meanwhile'
  return new Refusal('NOT_READY', `${words}, so this cannot be done now. Look at the page of the import again.`)
}
