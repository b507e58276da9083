import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { RowState } from '#contract/import/words.ts'
import { rowsOf } from '#db/rows.ts'
import { listingImportRows } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import type { Import, JudgedRow, StagedRow } from './kind.ts'

/** The names of the fields are those of the columns, in snake case. */
export async function insertRows(work: Work, { id }: Pick<Import, 'id'>, judged: readonly JudgedRow[]): Promise<void> {
  if (judged.length === 0) return
  const rows = judged.map(({ like, ...row }) => ({ ...like, ...row }))
  await work.db.execute(sql`
    insert into listing_import_rows (import_id, number, line, name, state, problems, cells, listing, key, twin_id, unplaced,
      business, person, by_last_name, town, outward, place, phone, host, email)
    select ${id}::uuid, number, line, name, state, problems, nullif(cells, 'null'), nullif(staged, 'null'), coalesce(key, ''),
      "twinId", coalesce(unplaced, false), coalesce(business, ''), coalesce(person, ''), coalesce("byLastName", ''), town,
      outward, coalesce(place, ''), coalesce(phone, ''), coalesce(host, ''), coalesce(email, '')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(number int, line int, name text, state text, problems jsonb,
      cells jsonb, staged jsonb, key text, "twinId" uuid, unplaced boolean, business text, person text, "byLastName" text,
      town text, outward text, place text, phone text, host text, email text)`)
}

const StagedRows = z.object({ number: z.number(), id: z.uuid(), staged: z.unknown(), twinId: z.uuid().nullable() })

/** The next that are to be created, after the position of the import. */
export function stagedRows(work: Work, run: Import, most: number): Promise<StagedRow[]> {
  const states = run.withDuplicates ? sql`('ready', 'duplicate')` : sql`('ready')`
  return rowsOf(work.db, StagedRows)`
    select number, listing_id as id, listing as staged, twin_id as "twinId" from listing_import_rows
    where import_id = ${run.id} and number > ${run.position} and state in ${states}
    order by number limit ${most}`
}

/** What was in the row is in what it became, or is not kept; what was left out stays said. */
export async function mark(
  work: Work,
  { id }: Pick<Import, 'id'>,
  rows: readonly { number: number }[],
  state: 'created' | 'suppressed',
): Promise<void> {
  if (rows.length === 0) return
  const numbers = rows.map(({ number }) => number)
  await work.db.execute(sql`
    update listing_import_rows set state = ${state}, listing = null, cells = null,
      problems = case when ${state} = 'created' and state = 'ready' then problems else '[]' end, business = '', person = '',
      by_last_name = '', place = '', phone = '', host = '', email = '', key = '',
      name = case when ${state} = 'created' then '' else name end
    where import_id = ${id} and number = any(${sql.param(numbers)}::int[])`)
}

/** Says of rows why they were not made, or stay. */
export async function markWhy(
  work: Work,
  { id }: Pick<Import, 'id'>,
  state: Extract<RowState, 'problem' | 'duplicate' | 'suppressed' | 'kept'>,
  rows: readonly { number: number; why: string }[],
): Promise<void> {
  if (rows.length === 0) return
  await work.db.execute(sql`
    update listing_import_rows r set state = ${state}, problems = jsonb_build_array(
      jsonb_build_object('column', null, 'says', k.why))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k(number int, why text)
    where r.import_id = ${id} and r.number = k.number`)
}

const CountRow = z.object({ state: z.string(), rows: z.number(), partial: z.number(), unplaced: z.number() })

export async function countsNow(work: Work, importId: string): Promise<Record<string, number>> {
  const found = await rowsOf(work.db, CountRow)`
    select state, count(*)::int as rows,
      count(*) filter (where state in ('ready', 'created') and problems <> '[]')::int as partial,
      count(*) filter (where state in ('ready', 'duplicate') and unplaced)::int as unplaced
    from ${listingImportRows} where import_id = ${importId} group by state`
  const sum = (of: 'partial' | 'unplaced') => found.reduce((total, row) => total + row[of], 0)
  const states = Object.fromEntries(found.map(({ state, rows }) => [state, rows]))
  return { ...states, partial: sum('partial'), unplaced: sum('unplaced') }
}

/** Marks what an earlier row of the file has under the same key, or with the same email. */
export async function compareByKey(work: Work, run: Import): Promise<Partial<Import>> {
  // Nothing is known yet of how many rows a new file has: taken for few, each would be compared with each.
  await work.db.execute(sql`select set_config('enable_nestloop', 'off', true)`)
  for (const [same, words] of [
    [sql`key`, 'The same'],
    [sql`email`, 'The same email'],
  ] as const) {
    await work.db.execute(sql`
      update listing_import_rows r set state = 'duplicate', problems = jsonb_build_array(jsonb_build_object(
        'column', null, 'says', ${words}::text || ' as in line ' || f.line || ' of this file.'))
      from (
        select number, first_value(number) over same as first, first_value(line) over same as line
        from listing_import_rows where import_id = ${run.id} and state = 'ready' and ${same} <> ''
        window same as (partition by ${same} order by number)
      ) f
      where r.import_id = ${run.id} and r.number = f.number and f.first < f.number`)
  }
  return { stage: 'ready', position: 0 }
}
