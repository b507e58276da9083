import { rmSync } from 'node:fs'
import pg from 'pg'
import { type Database, openDatabase } from '#db/client.ts'
import { type Embedded, startEmbedded } from '#db/embedded/embedded.ts'

type Kept = { embedded: Embedded; begin: { shape: string; present: string } | null }

const idle: Kept[] = []
const hosts = new Set<string>()
process.once('exit', () => {
  for (const host of hosts) rmSync(host, { recursive: true, force: true })
})

/** More than two at once are rare, and each takes memory. */
const ENOUGH = 2

/**
 * An embedded database in memory. Starting one takes most of a second of reckoning, so that the files of a worker take
 * turns: what a test wrote is cleared away when it closes; one whose tables, functions or fixed rows are others ends.
 */
export async function openKept(): Promise<{ database: Database; begin(): Promise<void> }> {
  const kept = idle.pop() ?? (await startAnother())
  const start = async () => ({ ...kept.embedded, stop: () => giveBack(kept) })
  return {
    database: await openDatabase({ dataDir: null, start }),
    async begin() {
      kept.begin ??= await asOwner(kept, async (client) => ({
        shape: await shapeOf(client),
        present: await presentOf(client),
      }))
    },
  }
}

async function startAnother(): Promise<Kept> {
  const embedded = await startEmbedded(null, 'empty')
  hosts.add(embedded.host)
  return { embedded, begin: null }
}

async function giveBack(kept: Kept) {
  const clean = idle.length < ENOUGH && (await asOwner(kept, (client) => clear(client, kept)).catch(() => false))
  if (clean) idle.push(kept)
  else await end(kept)
}

async function end({ embedded }: Kept) {
  await embedded.stop()
  hosts.delete(embedded.host)
}

async function asOwner<Result>({ embedded }: Kept, act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ host: embedded.host, port: embedded.port, user: 'postgres', database: 'postgres' })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

const FIXED = [
  'public.categories',
  'public.category_terms',
  'public.promo_codes',
  'drizzle.__drizzle_migrations',
  'drizzle.definitions',
  'queue.version',
]

/** Gives whether the database is as it began. */
async function clear(client: pg.Client, { begin }: Kept): Promise<boolean> {
  if (!begin) return false
  await client.query('discard all')
  if ((await presentOf(client)) !== begin.present) await client.query(begin.present)
  const { rows } = await client.query<{ tables: string | null; sequences: string | null }>(
    `select
      (select string_agg(c.oid::regclass::text, ', ') from pg_class c
        where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'queue'::regnamespace)
          and c.oid <> all ($1::regclass[]) and pg_relation_size(c.oid) > 0) as tables,
      (select string_agg(format('alter sequence %I.%I restart', schemaname, sequencename), '; ') from pg_sequences
        where schemaname = 'public' and sequencename <> 'categories_id_seq' and last_value is not null) as sequences`,
    [FIXED],
  )
  await client.query(`set session_replication_role = replica`)
  if (rows[0]?.tables) await client.query(`truncate ${rows[0].tables} cascade`)
  if (rows[0]?.sequences) await client.query(rows[0].sequences)
  const same = (await shapeOf(client)) === begin.shape
  // The embedded database writes none by itself, and keeps its log until then.
  await client.query('checkpoint')
  await client.query('discard all')
  return same
}

/** All that tests may change and that is not cleared away. */
async function shapeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(`
    with ours as (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
    select md5(concat_ws('|',
      (select string_agg(concat_ws(' ', oid, relname, relkind, relowner, reloptions), ',' order by oid) from pg_class
        where relnamespace in (select oid from ours)),
      (select string_agg(concat_ws(' ', attrelid, attname, atttypid, attnotnull, attisdropped), ',' order by attrelid, attnum)
        from pg_attribute join pg_class c on c.oid = attrelid where relnamespace in (select oid from ours)),
      (select string_agg(concat_ws(' ', oid, proname, md5(prosrc), proconfig), ',' order by oid) from pg_proc
        where pronamespace in (select oid from ours)),
      (select string_agg(concat_ws(' ', oid, tgname, tgenabled), ',' order by oid) from pg_trigger),
      (select string_agg(concat_ws(' ', oid, conname, convalidated), ',' order by oid) from pg_constraint),
      (select string_agg(concat_ws(' ', setdatabase, setrole, setconfig), ',') from pg_db_role_setting),
      (select string_agg(rolname, ',' order by oid) from pg_roles),
      (select string_agg(f::text, ',' order by f.id) from categories f),
      (select last_value::text from categories_id_seq),
      (select string_agg(f::text, ',' order by f.id) from category_terms f),
      (select string_agg(f::text, ',' order by f::text) from promo_codes f),
      (select string_agg(f::text, ',' order by f::text) from drizzle.__drizzle_migrations f),
      (select string_agg(f::text, ',' order by f::text) from drizzle.definitions f)
    )) as shape`)
  return rows[0]?.shape ?? ''
}

async function presentOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ text: string }>(`select pg_get_functiondef('present'::regproc) as text`)
  return rows[0]?.text ?? ''
}
