import type pg from 'pg'
import { z } from 'zod'

/** Quoted where it needs it. Names become parts of statements, also those of an unsealed archive. */
const Name = z.string().regex(/^(?:[a-z_][a-z0-9_]*\.)?(?:[a-z_][a-z0-9_]*|"[^"]+")$/)

/** What a database is made of, apart from its rows. Functions, views and triggers are those of the version that runs. */
export const Shape = z.object({
  tables: z.array(z.object({ name: Name, columns: z.array(Name), types: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), next: z.string(), begun: z.boolean() })),
  /** When each migration that made it was generated, in milliseconds. */
  migrations: z.array(z.number()),
})
export type Shape = z.infer<typeof Shape>

/** Waiting tasks and dead letters; the queue's library makes everything else of its schema again. */
export const TASKS = 'queue.job'

/** Of `o`: what no extension has made. */
export const OWN = `not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`
/** Of what `o` names. */
export const HERE = `relnamespace = 'public'::regnamespace and ${OWN}`

export async function readShape(client: pg.ClientBase): Promise<Shape> {
  const tables = await tableNames(client)
  const [tasks] = await texts(client, `select to_regclass('${TASKS}')::text`)
  const shapes: Shape['tables'] = []
  for (const name of [...tables, ...(tasks ? [tasks] : [])]) {
    const types = await columnsOf(client, name)
    shapes.push({ name, columns: [...types.keys()], types: [...types.values()] })
  }
  const migrations = await texts(client, 'select created_at::text from drizzle.__drizzle_migrations order by 1')
  return { tables: shapes, sequences: await readSequences(client), migrations: migrations.map(Number) }
}

export function tableNames(client: pg.ClientBase): Promise<string[]> {
  return texts(client, `select o.oid::regclass::text from pg_class o where relkind = 'r' and ${HERE} order by 1`)
}

/** Each with its type; without generated ones, which the database fills in. */
export async function columnsOf(client: pg.ClientBase, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query({
    text: `select quote_ident(attname), format_type(atttypid, atttypmod) from pg_attribute
           where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    values: [table],
    rowMode: 'array',
  })
  return new Map(rows.map(([name, type]) => [name, type]))
}

async function readSequences(client: pg.ClientBase): Promise<Shape['sequences']> {
  const names = await texts(
    client,
    `select o.oid::regclass::text from pg_class o where relkind = 'S' and ${HERE} order by 1`,
  )
  const found: Shape['sequences'] = []
  for (const name of names) {
    const [row] = (await client.query(`select last_value::text as next, is_called as begun from ${name}`)).rows
    found.push({ name, next: row.next, begun: row.begun })
  }
  return found
}

/** The statements that take away all that is ours in the schema `public`; what extensions own stays. */
export async function dropAll(client: pg.ClientBase): Promise<void> {
  await dropViews(client)
  for (const found of [
    `select format('drop table if exists %s cascade', o.oid::regclass) from pg_class o where relkind in ('r', 'p') and ${HERE}`,
    `select format('drop sequence if exists %s cascade', o.oid::regclass) from pg_class o where relkind = 'S' and ${HERE}`,
    `select format('drop routine if exists %s cascade', o.oid::regprocedure) from pg_proc o
     where pronamespace = 'public'::regnamespace and ${OWN}`,
    `select format('drop type if exists %s cascade', o.oid::regtype) from pg_type o
     where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') and ${OWN}`,
  ]) {
    for (const statement of await texts(client, found)) await client.query(statement)
  }
  await client.query('drop schema if exists drizzle cascade')
}

async function dropViews(client: pg.ClientBase): Promise<void> {
  const found = `select format('drop view if exists %s cascade', o.oid::regclass) from pg_class o where relkind = 'v' and ${HERE}`
  for (const statement of await texts(client, found)) await client.query(statement)
}

/** The first column of every row. */
export async function texts(client: pg.ClientBase, statement: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query({ text: statement, values, rowMode: 'array' })
  return rows.map(([text]) => text).filter((text) => text !== null)
}
