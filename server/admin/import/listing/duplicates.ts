import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import type { Import } from '../kind.ts'

/** Rows that are compared by all marks in one transaction. */
const FEW = 5_000

const MarkedRow = z.object({ number: z.number() })

/** Rows that are ready, and whom someone on the site may be: by the rules for one listing. `where`: of rows r. */
export async function markDuplicates(work: Work, importId: string, where: SQL): Promise<number[]> {
  const marked = await rowsOf(work.db, MarkedRow)`
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
        case when d.website_same then 'website' end, case when d.email_same then 'email' end) || '.'))
    from found d
    -- By the numbers, else a planner that takes a new file for few rows reads all of them for each.
    where w.import_id = ${importId} and w.number = any(array(select number from found)) and w.number = d.number
    returning w.number`
  return marked.map(({ number }) => number)
}

const SAME: { words: string; by: SQL; known: SQL }[] = [
  { words: 'phone', by: sql`phone`, known: sql`phone <> ''` },
  { words: 'website', by: sql`host`, known: sql`host <> ''` },
  { words: 'email', by: sql`email`, known: sql`email <> ''` },
  ...[sql`business`, sql`person`].flatMap((name) =>
    [sql`town`, sql`outward`, sql`place`].map((place) => ({
      words: 'name and place',
      by: sql`${name}, ${place}`,
      known: sql`${name} <> '' and ${place} is not null`,
    })),
  ),
]

/** Marks rows that duplicate an earlier row, one criterion per step (all at once for small files). */
export async function compareListings(work: Work, run: Import): Promise<Partial<Import>> {
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
