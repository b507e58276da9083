import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestApp } from '../app.ts'

/** Every row of every table of every schema, as text. */
export async function dump(app: TestApp): Promise<string> {
  const db = app.site.database.query
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`)
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['public.document_words', 'queue.job_common']))
  const texts: string[] = []
  for (const { name } of rows) {
    const table = sql.join(
      name.split('.').map((part) => sql.identifier(part.replaceAll('"', ''))),
      sql`.`,
    )
    const found = await db.execute<{ text: string }>(sql`select t::text as text from ${table} t`)
    texts.push(...found.rows.map(({ text }) => text))
  }
  return texts.join('\n').toLowerCase()
}
