import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Query } from './client.ts'
import { prepared } from './prepared.ts'

/** The drivers give moments in raw SQL as text. */
export const moment = z.coerce.date()

export async function rowsOf<Row>(db: Query, schema: z.ZodType<Row>, query: SQL): Promise<Row[]> {
  const { rows } = await db.execute(query)
  return rows.map((row) => schema.parse(row))
}

export async function rowOf<Row>(db: Query, schema: z.ZodType<Row>, query: SQL): Promise<Row | undefined> {
  const [row] = await rowsOf(db, schema, query)
  return row
}

export type Asked<Row> = { schema: z.ZodType<Row>; statement: SQL }

const Together = z.object({ found: z.array(z.array(z.unknown())) })

/**
 * Several statements in one, since going to the database and back costs more than many of them do. Their rows come as JSON,
 * which has text, numbers and booleans, but neither moments nor bytes.
 */
export async function rowsTogether<First, Other>(
  db: Query,
  first: Asked<First>,
  others: Asked<Other>[],
): Promise<{ first: First[]; others: Other[][] }> {
  const lists = [first, ...others].map(
    ({ statement }) => sql`(select coalesce(json_agg(r), '[]') from (${statement}) r)`,
  )
  const whole = await rowOf(db, Together, prepared(sql`select json_build_array(${sql.join(lists, sql`, `)}) as found`))
  const [found = [], ...more] = whole?.found ?? []
  return {
    first: found.map((row) => first.schema.parse(row)),
    others: others.map(({ schema }, at) => (more[at] ?? []).map((row) => schema.parse(row))),
  }
}
