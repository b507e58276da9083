import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ImportRows } from '#contract/import/input.ts'
import {
  type ImportCounts,
  type ListingImport,
  ROW_STATES,
  ROWS_PER_PAGE,
  type RowFilter,
} from '#contract/import/words.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import { listingImports, user } from '#db/schema/index.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { noticesAt, undoUntil } from './acts.ts'
import { countsNow } from './check.ts'
import { mappingFor } from './columns.ts'
import { type Import, isBusy } from './step.ts'

const NEWEST = 50
/** Rows of a download that are made in one go. */
const AT_ONCE = 500

export async function listImports(work: Work): Promise<ListingImport[]> {
  const runs = await work.db.select().from(listingImports).orderBy(desc(listingImports.uploadedAt)).limit(NEWEST)
  return shown(work, runs)
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
    })
  }
  return found
}

function progressOf({ stage, position, bytes, rows }: Import): { done: number; total: number } {
  if (stage === 'checking') return { done: position, total: bytes }
  if (stage === 'running' || stage === 'undoing') return { done: position, total: rows }
  return { done: rows, total: rows }
}

function filled(counts: Record<string, number>): ImportCounts {
  const of = (filter: RowFilter) => counts[filter] ?? 0
  return {
    ready: of('ready'),
    problem: of('problem'),
    duplicate: of('duplicate'),
    suppressed: of('suppressed'),
    created: of('created'),
    kept: of('kept'),
    removed: of('removed'),
    partial: of('partial'),
    unplaced: of('unplaced'),
  }
}

/** What the form of the columns begins with. */
export async function viewColumns(work: Work, id: string) {
  const run = await importOf(work, id)
  const sample = run.sample ?? []
  const found = await mappingFor(work, run.headers)
  const own = run.mapping ? { mapping: run.mapping, source: run.source, remembered: false } : found
  return {
    ...own,
    run: await viewImport(work, id),
    obtainedOn: run.obtainedOn ?? '',
    samples: run.headers.map(
      (_, column) => sample.map((cells) => cells[column] ?? '').find((text) => text !== '') ?? '',
    ),
  }
}

const Line = z.object({
  number: z.number(),
  line: z.number(),
  name: z.string(),
  state: z.enum(ROW_STATES),
  problems: z.array(z.object({ column: z.string().nullable(), says: z.string() })),
  listing_id: z.uuid().nullable(),
  listing_name: z.string().nullable(),
})

export async function viewRows(work: Work, { id, filter, page }: ImportRows) {
  await importOf(work, id)
  const lines = await linesWhere(
    work,
    sql`r.import_id = ${id} and ${filtered(filter)}`,
    sql`limit ${ROWS_PER_PAGE} offset ${(page - 1) * ROWS_PER_PAGE}`,
  )
  const total = await rowOf(
    work.db,
    z.object({ rows: z.number() }),
    sql`select count(*)::int as rows from listing_import_rows r where r.import_id = ${id} and ${filtered(filter)}`,
  )
  return { lines, pages: Math.ceil((total?.rows ?? 0) / ROWS_PER_PAGE) }
}

export async function rowsAfter(
  work: Work,
  { id, filter, after }: { id: string; filter: RowFilter | null; after: number | null },
) {
  await importOf(work, id)
  const rows = await linesWhere(
    work,
    sql`r.import_id = ${id} and r.number > ${after ?? 0} and ${filtered(filter)}`,
    sql`limit ${AT_ONCE}`,
  )
  return { rows, next: rows.length === AT_ONCE ? (rows.at(-1)?.number ?? null) : null }
}

/** Null: what is not simply ready or done. */
function filtered(filter: RowFilter | null): SQL {
  const isPartial = sql`r.state in ('ready', 'created') and r.problems <> '[]'`
  if (filter === 'partial') return isPartial
  if (filter === 'unplaced') return sql`r.unplaced and r.state in ('ready', 'duplicate')`
  return filter === null
    ? sql`(r.state in ('problem', 'duplicate', 'suppressed', 'kept') or ${isPartial})`
    : sql`r.state = ${filter}`
}

async function linesWhere(work: Work, where: SQL, limit: SQL) {
  const rows = await rowsOf(
    work.db,
    Line,
    sql`
    select w.number, w.line, w.name, w.state, w.problems, p.id as listing_id,
      coalesce(nullif(p.business_name, ''), trim(p.first_name || ' ' || p.last_name)) as listing_name
    from (select * from listing_import_rows r where ${where} order by r.number ${limit}) w
    left join profiles p on p.id = case when w.state in ('created', 'kept') then w.listing_id else w.twin_id end
    order by w.number`,
  )
  return rows.map(({ listing_id, listing_name, name, ...line }) => ({
    ...line,
    name: name || (listing_name ?? ''),
    listing: listing_id === null ? null : { id: listing_id, name: listing_name },
  }))
}
