import type pg from 'pg'
import { z } from 'zod'

/** What a database is made of, apart from its rows. Names are quoted where they need it. */
export const Shape = z.object({
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), types: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), next: z.string(), begun: z.boolean() })),
  /** Of the migrations that made it: when each was generated, in milliseconds. */
  migrations: z.array(z.number()),
  /** Functions, views and triggers, in an order in which they can be made. */
  definitions: z.array(z.string()),
})
export type Shape = z.infer<typeof Shape>

/** Waiting tasks and dead letters; the queue's library makes everything else of its schema anew. */
export const TASKS = 'queue.job'

const OWN = `not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`
const HERE = `relnamespace = 'public'::regnamespace and ${OWN}`

export async function readShape(client: pg.ClientBase): Promise<Shape> {
  const tables = await texts(
    client,
    `select o.oid::regclass::text from pg_class o where relkind = 'r' and ${HERE} order by 1`,
  )
  const [tasks] = await texts(client, `select to_regclass('${TASKS}')::text`)
  const shapes: Shape['tables'] = []
  for (const name of [...tables, ...(tasks ? [tasks] : [])]) {
    const types = await columnsOf(client, name)
    shapes.push({ name, columns: [...types.keys()], types: [...types.values()] })
  }
  return {
    tables: shapes,
    sequences: await readSequences(client),
    migrations: (await texts(client, 'select created_at::text from drizzle.__drizzle_migrations order by 1')).map(
      Number,
    ),
    definitions: await readDefinitions(client),
  }
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

async function readDefinitions(client: pg.ClientBase): Promise<string[]> {
  return [
    ...(await texts(
      client,
      `select pg_get_functiondef(o.oid) from pg_proc o
       where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') and ${OWN} order by o.oid`,
    )),
    ...(await texts(
      client,
      `select format('create or replace view %s as %s', o.oid::regclass, pg_get_viewdef(o.oid)) from pg_class o
       where relkind = 'v' and ${HERE} order by o.oid`,
    )),
    ...(await texts(
      client,
      `select replace(pg_get_triggerdef(t.oid), 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER') from pg_trigger t
       join pg_class o on o.oid = t.tgrelid where not tgisinternal and ${HERE} order by t.oid`,
    )),
  ]
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

export async function dropViews(client: pg.ClientBase): Promise<void> {
  const found = `select format('drop view if exists %s cascade', o.oid::regclass) from pg_class o where relkind = 'v' and ${HERE}`
  for (const statement of await texts(client, found)) await client.query(statement)
}

/** The first column of every row. */
export async function texts(client: pg.ClientBase, statement: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query({ text: statement, values, rowMode: 'array' })
  return rows.map(([text]) => text).filter((text) => text !== null)
}
