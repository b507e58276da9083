import type pg from 'pg'
import type { Database } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { ensureTaxonomy } from '#db/taxonomy/insert.ts'
import { createLog } from '#server/platform/log.ts'
import { startQueue } from '#server/platform/queue.ts'
import { schedule } from '#server/schedule.ts'

/** Milliseconds: a machine with other work holds a connection up. */
export const CONNECT_WITHIN = 60_000

/** What a new site has: cleared away neither here nor after a test. */
const FIXED = [
  'public.categories',
  'public.category_terms',
  'public.promo_codes',
  'drizzle.__drizzle_migrations',
  'drizzle.definitions',
  'queue.version',
  'queue.queue',
]

/** Leaves tables, categories and every queue, as a site does that has worked before, and closes. Gives the queues. */
export async function prepare(database: Database): Promise<string> {
  await migrate(database)
  await database.query.transaction(ensureTaxonomy)
  const queue = await startQueue(database, createLog({ level: 'error' }))
  for (const { name, cron, lasts } of schedule) await queue.schedule(name, cron, async () => {}, lasts)
  await queue.stop()
  const client = await database.pool.connect()
  const { rows } = await client.query<{ text: string }>(`select json_agg(q)::text as text from queue.queue q`)
  const queues = rows[0]?.text ?? '[]'
  await empty(client, queues)
  client.release(true)
  await database.close()
  return queues
}

/**
 * Clears away all that a new site does not have; each queue is as it was made, also what it has counted since. Truncating
 * makes new files for every table and index, which takes ten times as long; the planner knows as little as after that.
 */
export async function empty(client: pg.ClientBase, queues: string) {
  const { rows } = await client.query<{ tables: string[]; sequences: string | null }>(
    `select
      array(select c.oid::regclass::text from pg_class c
        where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'queue'::regnamespace)
          and c.oid <> all ($1::regclass[]) and pg_relation_size(c.oid) > 0) as tables,
      (select string_agg(format('alter sequence %I.%I restart', schemaname, sequencename), '; ') from pg_sequences
        where schemaname = 'public' and sequencename <> 'categories_id_seq' and last_value is not null) as sequences`,
    [FIXED],
  )
  await client.query(`set session_replication_role = replica`)
  const tables = rows[0]?.tables ?? []
  if (tables.length > 0) {
    await client.query(tables.map((name) => `delete from ${name}`).join('; '))
    await client.query(`vacuum ${tables.join(', ')}`)
    await client.query('update pg_class set relpages = 0, reltuples = -1 where oid = any ($1::regclass[])', [tables])
  }
  if (rows[0]?.sequences) await client.query(rows[0].sequences)
  await client.query('delete from queue.queue')
  await client.query('insert into queue.queue select * from json_populate_recordset(null::queue.queue, $1)', [queues])
  await client.query('discard all')
}
