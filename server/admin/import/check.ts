import { setImmediate } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayOf } from '#contract/date.ts'
import { MOST_ROWS, ROW_STATES, type RowState } from '#contract/import/words.ts'
import { numberText } from '#contract/number.ts'
import { rowsOf } from '#db/rows.ts'
import { suppressionsOf } from '#server/directory/rights/suppression.ts'
import type { Work } from '#server/work/work.ts'
import { type Likeness, likenessOf } from '../user/duplicates.ts'
import { bytesFrom } from './file.ts'
import { rowsAtOnce } from './pace.ts'
import { type CsvRecord, HEADER_WITHIN, headerIndex, linesOf, readRecords } from './records.ts'
import { type FileRules, type ReadRow, readRow } from './row.ts'
import type { Import } from './step.ts'

/** In one transaction, whose locks must not last. */
const ROWS = { server: 500, embedded: 200 }
/** Rows after which others go first. */
const PART = 10
/** Rows that are compared by all marks in one transaction. */
const FEW = 5_000

/** The next rows of the file: each with its problems, or as the listing that it would become. */
export async function checkRows(work: Work, run: Import): Promise<Partial<Import>> {
  const from = { ...run, bytes: bytesFrom(work, run, run.position) }
  const isBeginning = run.position === 0
  const { records, problem, isOver } = await readRecords(
    from,
    rowsAtOnce(work, ROWS) + (isBeginning ? HEADER_WITHIN : 0),
  )
  const rows = isBeginning ? records.slice(headerIndex(records) + 1) : records
  const last = records.at(-1)
  const checked = await rowsChecked(work, run, rows)
  await insertRows(work, run, checked)
  await markDuplicates(work, run.id, sql`r.number > ${run.rows} and r.number <= ${run.rows + rows.length}`)
  const total = run.rows + rows.length
  const tooMany =
    total > MOST_ROWS ? `This file has more than ${numberText(MOST_ROWS)} rows. Import it in parts.` : null
  const trouble = problem ?? tooMany
  const over = isOver || trouble !== null
  return {
    rows: total,
    position: over ? 0 : (last?.end ?? run.position),
    line: last ? last.line + linesOf(last.cells) : run.line,
    problem: trouble,
    stage: over ? 'comparing' : 'checking',
  }
}

async function rowsChecked(work: Work, run: Import, records: CsvRecord[]) {
  if (!run.mapping) throw new Error(`The import ${run.id} has no mapping`)
  const tree = await work.site.taxonomy.read(work.db)
  const { headers, mapping, source, obtainedOn } = run
  const rules: FileRules = { headers, mapping, source, obtainedOn, tree, today: dayOf(work.now()) }
  const rows: StagedRow[] = []
  for (const [index, { cells, line }] of records.entries()) {
    if (index % PART === PART - 1) await setImmediate()
    rows.push(stagedRow(work, rules, cells, { number: run.rows + index + 1, line }))
  }
  const ready = rows.filter(({ listing }) => listing !== null)
  const suppressed = await suppressionsOf(
    work,
    ready.flatMap(({ listing }) => listing ?? []),
  )
  const numbers = new Set(ready.flatMap(({ number }, index) => (suppressed[index] ? [number] : [])))
  return rows.map((row) => (numbers.has(row.number) ? withoutListing(row) : row))
}

/** Of a business that had its listing removed nothing is kept but the name that the report says. */
function withoutListing({ number, line, name, problems, unplaced }: StagedRow): StagedRow {
  return { number, line, name, problems, unplaced, state: 'suppressed', listing: null }
}

type StagedRow = ReadRow & Partial<Likeness> & { number: number; line: number; state: RowState; unplaced: boolean }

function stagedRow(work: Work, rules: FileRules, cells: string[], at: { number: number; line: number }): StagedRow {
  const { name, listing, problems } = readRow(cells, rules)
  const like = listing ? likenessOf(work, listing) : null
  const unplaced = listing !== null && listing.location !== '' && like?.town === null && like.outward === null
  return { ...at, name, state: listing ? 'ready' : 'problem', listing, problems, unplaced, ...like }
}

/** The names of the fields are those of the columns, in snake case. */
async function insertRows(work: Work, { id }: Import, rows: StagedRow[]): Promise<void> {
  if (rows.length === 0) return
  await work.db.execute(sql`
    insert into listing_import_rows (import_id, number, line, name, state, problems, listing, unplaced, business, person,
      by_last_name, town, outward, place, phone, host, email)
    select ${id}::uuid, number, line, name, state, problems, nullif(listing, 'null'), unplaced, coalesce(business, ''),
      coalesce(person, ''), coalesce("byLastName", ''), town, outward, coalesce(place, ''), coalesce(phone, ''),
      coalesce(host, ''), coalesce(email, '')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(number int, line int, name text, state text, problems jsonb,
      listing jsonb, unplaced boolean, business text, person text, "byLastName" text, town text, outward text, place text,
      phone text, host text, email text)`)
}

const Marked = z.object({ number: z.number() })

/** Rows that are ready, and whom someone on the site may be: by the rules for one listing. `where`: of rows r. */
export async function markDuplicates(work: Work, importId: string, where: SQL): Promise<number[]> {
  const marked = await rowsOf(
    work.db,
    Marked,
    sql`
    with found as materialized (
      select r.number, d.* from listing_import_rows r
      cross join lateral (
        select * from duplicates_of(r.business, r.person, r.by_last_name, r.town, r.outward, r.place, r.phone, r.host, r.email)
        order by name_same::int + phone_same::int + website_same::int + email_same::int desc, person_id limit 1
      ) d
      where r.import_id = ${importId} and r.state = 'ready' and ${where}
    )
    update listing_import_rows w set state = 'duplicate', twin_id = d.person_id, problems = jsonb_build_array(
      jsonb_build_object('column', null, 'says', 'May be there already: the same ' || concat_ws(', ',
        case when d.name_same then 'name and place' end, case when d.phone_same then 'phone' end,
        case when d.website_same then 'website' end, case when d.email_same then 'e-mail' end) || '.'))
    from found d
    -- By the numbers, else a planner that takes a new file for few rows reads all of them for each.
    where w.import_id = ${importId} and w.number = any(array(select number from found)) and w.number = d.number
    returning w.number`,
  )
  return marked.map(({ number }) => number)
}

const SAME: { words: string; by: SQL; known: SQL }[] = [
  { words: 'phone', by: sql`phone`, known: sql`phone <> ''` },
  { words: 'website', by: sql`host`, known: sql`host <> ''` },
  { words: 'e-mail', by: sql`email`, known: sql`email <> ''` },
  ...[sql`business`, sql`person`].flatMap((name) =>
    [sql`town`, sql`outward`, sql`place`].map((place) => ({
      words: 'name and place',
      by: sql`${name}, ${place}`,
      known: sql`${name} <> '' and ${place} is not null`,
    })),
  ),
]

/** Marks rows that duplicate an earlier row, one criterion per step (all at once for small files). */
export async function compareRows(work: Work, run: Import): Promise<Partial<Import>> {
  // Nothing is known yet of how many rows a new file has: taken for few, each would be compared with each.
  await work.db.execute(sql`select set_config('enable_nestloop', 'off', true)`)
  const marks = run.rows <= FEW ? SAME.slice(run.position) : SAME.slice(run.position, run.position + 1)
  for (const same of marks) {
    await work.db.execute(sql`
      update listing_import_rows r set state = 'duplicate', problems = jsonb_build_array(jsonb_build_object(
        'column', null, 'says', 'The same ' || ${same.words}::text || ' as in line ' || f.line || ' of this file.'))
      from (
        select number, first_value(number) over same as first, first_value(line) over same as line
        from listing_import_rows where import_id = ${run.id} and state = 'ready' and ${same.known}
        window same as (partition by ${same.by} order by number)
      ) f
      where r.import_id = ${run.id} and r.number = f.number and f.first < f.number`)
  }
  const position = run.position + marks.length
  return position < SAME.length ? { position } : { stage: 'ready', position: 0 }
}

const Counted = z.object({ state: z.enum(ROW_STATES), rows: z.number(), partial: z.number(), unplaced: z.number() })

export async function countsNow(work: Work, importId: string): Promise<Record<string, number>> {
  const found = await rowsOf(
    work.db,
    Counted,
    sql`
    select state, count(*)::int as rows,
      count(*) filter (where state in ('ready', 'created') and problems <> '[]')::int as partial,
      count(*) filter (where state in ('ready', 'duplicate') and unplaced)::int as unplaced
    from listing_import_rows where import_id = ${importId} group by state`,
  )
  const sum = (of: 'partial' | 'unplaced') => found.reduce((total, row) => total + row[of], 0)
  const states = Object.fromEntries(found.map(({ state, rows }) => [state, rows]))
  return { ...states, partial: sum('partial'), unplaced: sum('unplaced') }
}
