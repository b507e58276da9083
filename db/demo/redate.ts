import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayOf } from '#contract/date.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import type { Query } from '../client.ts'

export async function recordMoment(db: Query, moment: Date) {
  await db.execute(sql`create table demo_moment as select ${moment.toISOString()}::timestamptz as moment`)
}

const FRESH = '12 hours'

export async function redateDemo(query: Query, now: Date): Promise<boolean> {
  return query.transaction(async (db) => {
    const { rows: copies } = await db.execute(sql`select to_regclass('demo_moment') as copy`)
    if (copies[0]?.copy == null) return false
    const { rows: fresh } = await db.execute(
      sql`delete from demo_moment where moment > ${now.toISOString()}::timestamptz - ${FRESH}::interval returning 1`,
    )
    if (fresh.length === 0) await shiftTo(db, now)
    await db.execute(sql`drop table demo_moment`)
    return true
  })
}

async function shiftTo(db: Query, now: Date) {
  await db.execute(sql`set local session_replication_role = replica`) // nothing changes but the time
  const rows = await rowsOf(db, DatedTable, columnsOfType('timestamp with time zone'))
  for (const { table, columns } of rows) {
    const later = columns.map((name) => sql`${sql.identifier(name)} = ${sql.identifier(name)} + shift.by`)
    await db.execute(sql`
        update ${sql.identifier(table)} set ${sql.join(later, sql`, `)}
        from (select ${now.toISOString()}::timestamptz - moment as by from demo_moment) shift`)
  }
  await shiftDays(db, now)
  await db.execute(sql`select refresh_feedback(array(select provider_id from feedback_totals))`) // counts by age
}

/** Days of London. By way of a far future, because a day may be part of a key that another row still has. */
async function shiftDays(db: Query, now: Date) {
  const passed = await rowOf(db, z.object({ days: z.number() }))`
    select ${dayOf(now)}::date - london_day(moment) as days from demo_moment`
  const days = passed?.days ?? 0
  for (const { table, columns } of await rowsOf(db, DatedTable, columnsOfType('date'))) {
    for (const by of [FAR + days, -FAR]) {
      const later = columns.map((name) => sql`${sql.identifier(name)} = ${sql.identifier(name)} + ${by}::int`)
      await db.execute(sql`update ${sql.identifier(table)} set ${sql.join(later, sql`, `)}`)
    }
  }
}

/** Days: some 270 years. */
const FAR = 100_000

const columnsOfType = (type: string) => sql`
  select c.table_name as table, array_agg(c.column_name::text) as columns
  from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = ${type}
    and c.is_generated = 'NEVER' and c.table_name <> 'demo_moment'
  group by c.table_name`

const DatedTable = z.object({ table: z.string(), columns: z.array(z.string()) })
