import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Query } from './client.ts'
import { prepared } from './prepared.ts'

export const IdRow = z.object({ id: z.string() })

type Read<Answer> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Answer>

/** rowsOf(db, Row)`select …`; a statement that was made elsewhere is the third argument. */
export function rowsOf<Row>(db: Query, schema: z.ZodType<Row>): Read<Row[]>
export function rowsOf<Row>(db: Query, schema: z.ZodType<Row>, statement: SQL): Promise<Row[]>
export function rowsOf<Row>(db: Query, schema: z.ZodType<Row>, statement?: SQL): Read<Row[]> | Promise<Row[]> {
  const read = async (query: SQL) => (await db.execute(query)).rows.map((row) => schema.parse(row))
  return statement ? read(statement) : (text, ...values) => read(sql(text, ...values))
}

/** The first row, written as in rowsOf(). */
export function rowOf<Row>(db: Query, schema: z.ZodType<Row>): Read<Row | undefined>
export function rowOf<Row>(db: Query, schema: z.ZodType<Row>, statement: SQL): Promise<Row | undefined>
export function rowOf<Row>(db: Query, schema: z.ZodType<Row>, statement?: SQL) {
  const read = async (query: SQL) => (await rowsOf(db, schema, query))[0]
  return statement ? read(statement) : (text: TemplateStringsArray, ...values: unknown[]) => read(sql(text, ...values))
}

/** A statement that connections keep (prepared.ts), and what its rows tell; asked alone or together with others. */
export type PreparedQuery<Answer> = { statement: SQL; answer: (rows: unknown[]) => Answer }

export function question<Row, Answer>(
  schema: z.ZodType<Row>,
  statement: SQL,
  answer: (rows: Row[]) => Answer,
): PreparedQuery<Answer> {
  return { statement, answer: (rows) => answer(rows.map((row) => schema.parse(row))) }
}

export async function runQuery<Answer>(db: Query, { statement, answer }: PreparedQuery<Answer>): Promise<Answer> {
  return answer((await db.execute(prepared(statement))).rows)
}

const BatchRow = z.object({ found: z.array(z.array(z.unknown())) })

/**
 * Several questions in one statement, since going to the database and back costs more than many of them do. Their rows come
 * as JSON: moments as text, as the drivers give them, but no bytes.
 */
export async function runQueries<Answers extends unknown[]>(
  db: Query,
  questions: { [At in keyof Answers]: PreparedQuery<Answers[At]> },
): Promise<Answers> {
  const lists = questions.map(({ statement }) => sql`(select coalesce(json_agg(r), '[]') from (${statement}) r)`)
  const whole = await rowOf(db, BatchRow, prepared(sql`select json_build_array(${sql.join(lists, sql`, `)}) as found`))
  return questions.map(({ answer }, at) => answer(whole?.found[at] ?? [])) as Answers
}
