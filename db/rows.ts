import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Query } from './client.ts'

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
