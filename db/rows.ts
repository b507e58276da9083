import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Query } from './client.ts'

/** A moment in a row of raw SQL, which the drivers give as text. */
export const moment = z.coerce.date()

/** What raw SQL gives, checked: each row by this schema. For what Drizzle's own queries would say less clearly. */
export async function rowsOf<Row>(db: Query, schema: z.ZodType<Row>, query: SQL): Promise<Row[]> {
  const { rows } = await db.execute(query)
  return rows.map((row) => schema.parse(row))
}

/** The first of them. */
export async function rowOf<Row>(db: Query, schema: z.ZodType<Row>, query: SQL): Promise<Row | undefined> {
  const [row] = await rowsOf(db, schema, query)
  return row
}
