import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Query } from './client.ts'
import { prepared } from './prepared.ts'

export async function rowsOf<Row>(db: Query, schema: z.ZodType<Row>, query: SQL): Promise<Row[]> {
  const { rows } = await db.execute(query)
  return rows.map((row) => schema.parse(row))
}

export async function rowOf<Row>(db: Query, schema: z.ZodType<Row>, query: SQL): Promise<Row | undefined> {
  const [row] = await rowsOf(db, schema, query)
  return row
}

/** A statement that connections keep (prepared.ts), and what its rows tell; asked alone or together with others. */
export type Question<Answer> = { statement: SQL; answer: (rows: unknown[]) => Answer }

export function question<Row, Answer>(
  schema: z.ZodType<Row>,
  statement: SQL,
  answer: (rows: Row[]) => Answer,
): Question<Answer> {
  return { statement, answer: (rows) => answer(rows.map((row) => schema.parse(row))) }
}

export async function ask<Answer>(db: Query, { statement, answer }: Question<Answer>): Promise<Answer> {
  return answer((await db.execute(prepared(statement))).rows)
}

const Together = z.object({ found: z.array(z.array(z.unknown())) })

/**
 * Several questions in one statement, since going to the database and back costs more than many of them do. Their rows come
 * as JSON: moments as text, as the drivers give them, but no bytes.
 */
export async function askTogether<Answers extends unknown[]>(
  db: Query,
  questions: { [At in keyof Answers]: Question<Answers[At]> },
): Promise<Answers> {
  const lists = questions.map(({ statement }) => sql`(select coalesce(json_agg(r), '[]') from (${statement}) r)`)
  const whole = await rowOf(db, Together, prepared(sql`select json_build_array(${sql.join(lists, sql`, `)}) as found`))
  return questions.map(({ answer }, at) => answer(whole?.found[at] ?? [])) as Answers
}
