import { rmSync } from 'node:fs'
import pg from 'pg'
import { type Database, openDatabase } from '#db/client.ts'
import { type Embedded, startEmbedded } from '#db/embedded/embedded.ts'
import { CONNECT_WITHIN, empty, prepare } from './prepared.ts'

type Kept = { embedded: Embedded; shape: string; present: string; queues: string }

const idle: Kept[] = []
const hosts = new Set<string>()
process.once('exit', () => {
  for (const host of hosts) rmSync(host, { recursive: true, force: true })
})

/** More than two at once are rare, and each takes memory. */
const ENOUGH = 2

/**
 * An embedded database in memory, which a site has been opened on before. Making one takes most of two seconds of
 * reckoning, so that the files of a worker take turns: what a test wrote is cleared away when it closes; one whose
 * tables, functions or fixed rows are others ends. Nothing else of a site is kept: what it has in memory is made anew.
 */
export async function openKept(): Promise<Database> {
  const kept = idle.pop() ?? (await startAnother())
  return open(kept.embedded, () => giveBack(kept))
}

function open(embedded: Embedded, stop: () => Promise<void>): Promise<Database> {
  return openDatabase({ dataDir: null, start: async () => ({ ...embedded, stop }), connectWithin: CONNECT_WITHIN })
}

async function startAnother(): Promise<Kept> {
  const embedded = await startEmbedded(null, 'empty')
  hosts.add(embedded.host)
  const queues = await prepare(await open(embedded, async () => {}))
  const began = await asOwner(embedded, async (client) => ({
    shape: await shapeOf(client),
    present: await presentOf(client),
  }))
  return { embedded, queues, ...began }
}

async function giveBack(kept: Kept) {
  const clean =
    idle.length < ENOUGH && (await asOwner(kept.embedded, (client) => clear(client, kept)).catch(() => false))
  if (clean) idle.push(kept)
  else await end(kept)
}

async function end({ embedded }: Kept) {
  await embedded.stop()
  hosts.delete(embedded.host)
}

async function asOwner<Result>(embedded: Embedded, act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ host: embedded.host, port: embedded.port, user: 'postgres', database: 'postgres' })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

/** Gives whether the database is as it began. */
async function clear(client: pg.Client, { shape, present, queues }: Kept): Promise<boolean> {
  await client.query('discard all')
  if ((await presentOf(client)) !== present) await client.query(present)
  await empty(client, queues)
  const same = (await shapeOf(client)) === shape
  // The embedded database writes none by itself, and keeps its log until then.
  await client.query('checkpoint')
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
      (select concat(count(*), ' ', sum(hash_record_extended(f, 0))) from category_terms f),
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
