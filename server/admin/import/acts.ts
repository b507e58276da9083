import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit/words.ts'
import { after, DAY, HOUR } from '#contract/duration.ts'
import { type BeginImport, type ChooseColumns, columnOf } from '#contract/import/input.ts'
import { FIELD_LABELS, KIND_FIELDS, KIND_WORDS, NEEDED_FIELDS, ONCE_FIELDS } from '#contract/import/kinds.ts'
import { BUSY_STAGES, NOTICES_WAIT_HOURS, UNBEGUN_STAGES, UNDO_WITHIN_DAYS } from '#contract/import/words.ts'
import { numberText } from '#contract/number.ts'
import { importMappings, listingImportRows, listingImports } from '#db/schema/index.ts'
import { deleteFiles, deleteFilesAfter } from '#server/file/file.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { rememberMapping } from './columns.ts'
import { forgetArchives, forgetFile } from './file.ts'
import type { Import } from './kind.ts'
import { countsNow } from './rows.ts'
import { enqueueNextStep, setImport } from './step.ts'

const RECORD_DAYS = 730

/** Checks the file by these columns, from its beginning. */
export async function chooseColumns(work: Work, choice: ChooseColumns): Promise<void> {
  const { id, mapping, custom, source, obtainedOn, scale } = choice
  await onImport(work, id, { stages: UNBEGUN_STAGES, action: 'import.checked' }, async (work, run) => {
    assertChosen(run, choice)
    const columns = [...Object.values(mapping), ...Object.values(custom)]
    if (columns.some((column) => column !== null && column >= run.headers.length)) {
      throw new Refusal('COLUMN_NEEDED', 'The file has no such column. Choose again.')
    }
    await work.db.delete(listingImportRows).where(eq(listingImportRows.importId, id))
    await setImport(work, id, {
      ...{ stage: 'checking', position: 0, line: 1, rows: 0, counts: {}, problem: null, pausedAt: null },
      ...{ mapping: { ...mapping, custom }, source, obtainedOn: obtainedOn || null, scale, workedAt: work.now() },
    })
    await rememberMapping(work, run, { ...mapping, custom }, source)
    await enqueueNextStep(work, id, run.turn)
  })
}

/** @throws COLUMN_NEEDED */
function assertChosen({ kind }: Import, { mapping, source, obtainedOn }: ChooseColumns): void {
  const fields: readonly string[] = KIND_FIELDS[kind]
  const stray = Object.entries(mapping).find(([field, column]) => column !== null && !fields.includes(field))
  if (stray) throw new Refusal('COLUMN_NEEDED', `A file of ${KIND_WORDS[kind].many} has no such field: ${stray[0]}.`)
  const missing = NEEDED_FIELDS[kind].filter((any) => any.every((field) => columnOf(mapping, field) === null))
  if (missing.length > 0) {
    const named = missing.map((any) => any.map((field) => FIELD_LABELS[field]).join(' or ')).join(', ')
    throw new Refusal('COLUMN_NEEDED', `Choose a column for: ${named}.`)
  }
  const once = ONCE_FIELDS[kind]
  if (once.includes('source') && source === '' && columnOf(mapping, 'source') === null) {
    throw new Refusal('COLUMN_NEEDED', 'Say where the data comes from: choose a column for it, or type it below.')
  }
  if (once.includes('obtainedOn') && obtainedOn === '' && columnOf(mapping, 'obtainedOn') === null) {
    throw new Refusal('COLUMN_NEEDED', 'Say when the data was obtained: choose a column for it, or give a day below.')
  }
}

/** @throws NOT_READY, COUNT_CHANGED */
export async function beginImport(
  work: Work,
  admin: { id: string },
  { id, withDuplicates, count }: BeginImport,
): Promise<void> {
  let paths: string[] = []
  await onImport(work, id, { stages: ['ready'], action: 'import.begun' }, async (work, run) => {
    if (run.problem !== null) throw new Refusal('NOT_READY', run.problem)
    if (withDuplicates && run.kind !== 'listings') {
      throw new Refusal('NOT_READY', 'These are here already. Begin the import without them.')
    }
    const total = (run.counts.ready ?? 0) + (withDuplicates ? (run.counts.duplicate ?? 0) : 0)
    if (total !== count) {
      throw new Refusal(
        'COUNT_CHANGED',
        `There are ${numberText(total)} rows to import now, so nothing was done. Check the page again, then begin.`,
      )
    }
    const at = work.now()
    const begun = { begunBy: admin.id, begunAt: at, workedAt: at }
    await setImport(work, id, { stage: 'running', withDuplicates, position: 0, ...begun })
    paths = await forgetFile(work, [id])
    await enqueueNextStep(work, id, run.turn)
    return { rows: total, withDuplicates }
  })
  await deleteFiles(work, paths)
}

/** After the step that is under way. */
export function pauseImport(work: Work, id: string): Promise<void> {
  return onImport(work, id, { stages: BUSY_STAGES, action: 'import.paused' }, async (work, run) => {
    if (run.pausedAt) return null
    await setImport(work, id, { pausedAt: work.now() })
    return {}
  })
}

/** The import then runs on behalf of the admin who resumed it. */
export function resumeImport(work: Work, admin: { id: string }, id: string): Promise<void> {
  return onImport(work, id, { stages: BUSY_STAGES, action: 'import.resumed' }, async (work, run) => {
    const by = run.begunBy === null ? { uploadedBy: admin.id } : { begunBy: admin.id }
    await setImport(work, id, { pausedAt: null, workedAt: work.now(), ...by })
    await enqueueNextStep(work, id, run.turn)
  })
}

/** What was created stays, and can be undone. */
export async function cancelImport(work: Work, id: string): Promise<void> {
  let paths: string[] = []
  const stages = [...UNBEGUN_STAGES, 'running'] as const
  await onImport(work, id, { stages, action: 'import.cancelled' }, async (work, run) => {
    if (run.stage === 'running') await finishImport(work, id)
    else {
      await setImport(work, id, { stage: 'cancelled', counts: {}, pausedAt: null, workedAt: work.now() })
      await work.db.delete(listingImportRows).where(eq(listingImportRows.importId, id))
    }
    paths = [...(await forgetFile(work, [id])), ...(await forgetArchives(work, [id]))]
  })
  await deleteFiles(work, paths)
}

async function finishImport(work: Work, id: string): Promise<void> {
  const [now, counts] = [work.now(), await countsNow(work, id)]
  await setImport(work, id, { stage: 'finished', finishedAt: now, counts, pausedAt: null, workedAt: now })
}

/** @throws UNDO_OVER */
export function undoImport(work: Work, admin: { id: string }, id: string): Promise<void> {
  return onImport(work, id, { stages: ['finished'], action: 'import.undone' }, async (work, run) => {
    const until = undoUntil(run)
    if (until === null || until <= work.now()) {
      throw new Refusal('UNDO_OVER', `An import can be undone within ${UNDO_WITHIN_DAYS} days. They are over.`)
    }
    await setImport(work, id, { stage: 'undoing', position: 0, begunBy: admin.id, workedAt: work.now() })
    await enqueueNextStep(work, id, run.turn)
  })
}

export function undoUntil({ stage, finishedAt }: Pick<Import, 'stage' | 'finishedAt'>): Date | null {
  return stage === 'finished' && finishedAt ? after(finishedAt, UNDO_WITHIN_DAYS * DAY) : null
}

/** The businesses are told that they are listed within a minute. */
export function releaseNotices(work: Work, id: string): Promise<void> {
  return onImport(work, id, { stages: ['finished'], action: 'import.noticesReleased' }, async (work, run) => {
    if (noticesAt(work, run) === null) return null
    await setImport(work, id, { noticesReleasedAt: work.now() })
    return {}
  })
}

/** Everyone in it who has no account that works is invited within minutes, once. */
export function inviteImported(work: Work, id: string): Promise<void> {
  return onImport(work, id, { stages: ['finished'], action: 'import.invited' }, async (work, run) => {
    if (run.kind !== 'users') throw new Refusal('NOT_READY', 'Only people can be invited. This import has none.')
    if (run.invitationsAskedAt !== null) return null
    await setImport(work, id, { invitationsAskedAt: work.now() })
    return {}
  })
}

/** When the notices go out by themselves; null if none wait. `noticeListed` holds them by the same rule. */
export function noticesAt(
  work: Work,
  { kind, stage, begunAt, noticesReleasedAt }: Pick<Import, 'kind' | 'stage' | 'begunAt' | 'noticesReleasedAt'>,
): Date | null {
  if (kind !== 'listings') return null
  if ((stage !== 'running' && stage !== 'finished') || begunAt === null || noticesReleasedAt !== null) return null
  const at = after(begunAt, NOTICES_WAIT_HOURS * HOUR)
  return at > work.now() ? at : null
}

/** Scheduled (schedule.ts). Deletes files and rows whose time is over, and records of imports after two years. */
export async function forgetImports(work: Work): Promise<void> {
  const now = work.now()
  const since = after(now, -UNDO_WITHIN_DAYS * DAY)
  await endAbandoned(work, since)
  await deleteFilesAfter(work, async (work) => {
    const old = await work.db
      .select({ id: listingImports.id })
      .from(listingImports)
      .where(lt(listingImports.workedAt, since))
    const ids = old.map(({ id }) => id)
    if (ids.length === 0) return []
    const isUnbegun = and(isNull(listingImports.begunAt), inArray(listingImports.stage, [...UNBEGUN_STAGES]))
    await work.db
      .update(listingImports)
      .set({ stage: 'cancelled', pausedAt: null })
      .where(and(inArray(listingImports.id, ids), isUnbegun))
    await work.db.delete(listingImportRows).where(inArray(listingImportRows.importId, ids))
    return [...(await forgetFile(work, ids)), ...(await forgetArchives(work, ids))]
  })
  const old = after(now, -RECORD_DAYS * DAY)
  await work.db.delete(listingImports).where(lt(listingImports.workedAt, old))
  await work.db.delete(importMappings).where(lt(importMappings.usedAt, old))
}

/** An import that no one resumed ends as it is, and can be undone from then on: its rows say which listings are its own. */
async function endAbandoned(work: Work, since: Date): Promise<void> {
  await work.transaction(async (work) => {
    const abandoned = await work.db
      .select()
      .from(listingImports)
      .where(and(lt(listingImports.workedAt, since), inArray(listingImports.stage, ['running', 'undoing'])))
      .for('update')
    for (const { id, kind, fileName } of abandoned) {
      await finishImport(work, id)
      await record(work, { action: 'import.cancelled', subjectId: null, after: { import: id, kind, fileName } })
    }
  })
}

type ImportAct = {
  stages: readonly Import['stage'][]
  action: Extract<AuditAction, `import.${string}`>
}

/** Locks an import, acts on it at one of these stages, and writes what `act` gives to the audit log; nothing for null. */
function onImport(
  work: Work,
  id: string,
  { stages, action }: ImportAct,
  act: (work: Work, run: Import) => Promise<Record<string, unknown> | null | undefined>,
): Promise<void> {
  return work.transaction(async (work) => {
    const [run] = await work.db.select().from(listingImports).where(eq(listingImports.id, id)).for('update')
    if (!run) throw notFound('There is no such import.')
    if (!stages.includes(run.stage)) throw notNow(run)
    const more = await act(work, run)
    if (more === null) return
    const { kind, fileName } = run
    await record(work, { action, subjectId: null, after: { import: id, kind, fileName, ...more } })
  })
}

function notNow({ stage }: Import): Refusal {
  const said: Partial<Record<Import['stage'], string>> = {
    ...{ running: 'It is under way', undoing: 'It is being undone', undone: 'It was undone' },
  }
  const words = said[stage] ?? 'The import has changed'
  return new Refusal('NOT_READY', `${words}, so this can’t be done now. Reload the page of the import.`)
}
