import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ImportRows, ImportRowsAfter, KeptMapping } from '#contract/import/input.ts'
import { KIND_FIELDS } from '#contract/import/kinds.ts'
import {
  ImportCounts,
  ImportLine,
  type ImportList,
  type ListingImport,
  ProblemColumn,
  ReportLine,
} from '#contract/import/view.ts'
import { IMPORTS_PER_PAGE, ROW_FILTERS, ROWS_PER_PAGE, type RowFilter } from '#contract/import/words.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import { listingImports, user } from '#db/schema/index.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { noticesAt, undoUntil } from './acts.ts'
import { mappingFor } from './columns.ts'
import type { Import } from './kind.ts'
import { countsNow } from './rows.ts'
import { isBusy } from './step.ts'
import { invitationsOf } from './user/waiting.ts'

const MAX_PROBLEM_COLUMNS = 30
/** Rows of one part of a download. */
const EXPORT_BATCH = 500

/** The newest first. */
export async function listImports(work: Work, page = 1): Promise<ImportList> {
  const runs = await work.db
    .select()
    .from(listingImports)
    .orderBy(desc(listingImports.uploadedAt), listingImports.id)
    .limit(IMPORTS_PER_PAGE)
    .offset((page - 1) * IMPORTS_PER_PAGE)
  const total = await work.db.$count(listingImports)
  return { runs: await shown(work, runs), pages: Math.ceil(total / IMPORTS_PER_PAGE) }
}

export async function viewImport(work: Work, id: string): Promise<ListingImport> {
  const [run] = await shown(work, [await importOf(work, id)])
  if (!run) throw new Error('no import')
  return run
}

async function importOf(work: Work, id: string): Promise<Import> {
  const [run] = await work.db.select().from(listingImports).where(eq(listingImports.id, id))
  if (!run) throw notFound('There is no such import.')
  return run
}

async function shown(work: Work, runs: Import[]): Promise<ListingImport[]> {
  const ids = runs.flatMap(({ uploadedBy, begunBy }) => [uploadedBy, ...(begunBy ? [begunBy] : [])])
  const people = ids.length === 0 ? [] : await work.db.select().from(user).where(inArray(user.id, ids))
  const names = new Map(people.map(({ id, email }) => [id, email.split('@', 1)[0] ?? null]))
  const found: ListingImport[] = []
  for (const run of runs) {
    found.push({
      ...run,
      ...progressOf(run),
      obtainedOn: run.obtainedOn ?? '',
      counts: filled(isBusy(run.stage) ? await countsNow(work, run.id) : run.counts),
      uploadedBy: names.get(run.uploadedBy) ?? null,
      begunBy: names.get(run.begunBy ?? '') ?? null,
      undoUntil: undoUntil(run),
      noticesAt: noticesAt(work, run),
      invitations: await invitationsOf(work, run),
    })
  }
  return found
}

function progressOf({ stage, position, bytes, rows }: Import): { done: number; total: number } {
  if (stage === 'checking') return { done: position, total: bytes }
  if (stage === 'running' || stage === 'undoing') return { done: position, total: rows }
  return { done: rows, total: rows }
}

/** The database has no count for a state that no row is in. */
function filled(counts: Record<string, number>): ImportCounts {
  return ImportCounts.parse(Object.fromEntries(ROW_FILTERS.map((filter) => [filter, counts[filter] ?? 0])))
}

/** The form of the columns begins with this. */
export async function viewColumns(work: Work, id: string) {
  const run = await importOf(work, id)
  const sample = run.sample ?? []
  const found = await mappingFor(work, run)
  const kept: KeptMapping = run.mapping ?? found.mapping
  const { custom = {}, ...mapping } = kept
  const own = run.mapping ? { mapping, custom, source: run.source, preset: null, remembered: false } : found
  const nowhere = Object.fromEntries(KIND_FIELDS[run.kind].map((field) => [field, null]))
  return {
    ...own,
    mapping: { ...nowhere, ...own.mapping },
    fields: found.fields.map(({ id, name, help }) => ({ id, name, help })),
    run: await viewImport(work, id),
    obtainedOn: run.obtainedOn ?? '',
    scale: run.scale,
    samples: run.headers.map(
      (_, column) => sample.map((cells) => cells[column] ?? '').find((text) => text !== '') ?? '',
    ),
  }
}

export async function viewRows(work: Work, { id, filter, page }: ImportRows) {
  await importOf(work, id)
  const lines = await linesWhere(
    work,
    ImportLine,
    sql`r.import_id = ${id} and ${filtered(filter)}`,
    sql`limit ${ROWS_PER_PAGE} offset ${(page - 1) * ROWS_PER_PAGE}`,
  )
  const total = await rowOf(work.db, z.object({ rows: z.number() }))`
    select count(*)::int as rows from listing_import_rows r where r.import_id = ${id} and ${filtered(filter)}`
  const problemColumns = filter === null ? await problemsByColumn(work, id) : []
  return { lines, pages: Math.ceil((total?.rows ?? 0) / ROWS_PER_PAGE), problemColumns }
}

/** Puts first what rows are refused for, the most frequent first. */
function problemsByColumn(work: Work, id: string): Promise<ProblemColumn[]> {
  return rowsOf(work.db, ProblemColumn)`
    select problem ->> 'column' as column, r.state = 'problem' as "isRefused", count(distinct r.number)::int as rows
    from listing_import_rows r cross join lateral jsonb_array_elements(r.problems) problem
    where r.import_id = ${id} and r.state in ('problem', 'ready', 'created') and problem ->> 'column' is not null
    group by 1, 2 order by 2 desc, 3 desc, 1 limit ${MAX_PROBLEM_COLUMNS}`
}

export async function rowsAfter(work: Work, { id, filter, after }: ImportRowsAfter) {
  await importOf(work, id)
  const rows = await linesWhere(
    work,
    ReportLine,
    sql`r.import_id = ${id} and r.number > ${after ?? 0} and ${filtered(filter)}`,
    sql`limit ${EXPORT_BATCH}`,
  )
  return { rows, next: rows.length === EXPORT_BATCH ? (rows.at(-1)?.number ?? null) : null }
}

/** Null stands for rows that are not simply ready or done. */
function filtered(filter: RowFilter | null): SQL {
  const isPartial = sql`r.state in ('ready', 'created') and r.problems <> '[]'`
  if (filter === 'partial') return isPartial
  if (filter === 'unplaced') return sql`r.unplaced and r.state in ('ready', 'duplicate')`
  return filter === null
    ? sql`(r.state in ('problem', 'duplicate', 'suppressed', 'kept') or ${isPartial})`
    : sql`r.state = ${filter}`
}

function linesWhere<Line extends ImportLine>(work: Work, schema: z.ZodType<Line>, where: SQL, limit: SQL) {
  return rowsOf(work.db, schema)`
    select w.number, w.line, coalesce(nullif(w.name, ''), l.name, '') as name, w.state, w.problems, w.cells,
      case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as listing
    from (select * from listing_import_rows r where ${where} order by r.number ${limit}) w
    join listing_imports i on i.id = w.import_id
    left join lateral (
      select p.id, profile_name(p, '') as name from profiles p
      where p.id = case when i.kind in ('listings', 'users') and w.state in ('created', 'kept') then w.listing_id else w.twin_id end
    ) l on true
    order by w.number`
}
