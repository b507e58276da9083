import type { PoolClient } from 'pg'
import type { Database } from '#db/client.ts'

/** Of the last two years: reveals, views, payments, mails, sign-ins and entries of the audit log, for benchmarks. */
export async function seedHistory(database: Database): Promise<void> {
  await inBulk(database, async (client) => {
    await client.query(`update profiles set created_at = now() - interval '730 days' * random()`)
    await client.query('select refresh_people(array(select id from profiles))')
    await client.query(`update people_index i set joined_at = p.created_at from profiles p where p.id = i.person_id`)
    await client.query(`
      insert into contact_reveals (provider_id, kind, revealed_at)
      select id, (array['phone', 'email', 'website'])[1 + (n % 3)], now() - interval '365 days' * random()
      from profiles, generate_series(1, 2) n where account_type = 'provider'`)
    await client.query(`
      insert into listing_views (provider_id, day, count)
      select id, current_date - (random() * 365)::int, 1 + (random() * 20)::int
      from profiles, generate_series(1, 5) where account_type = 'provider' on conflict do nothing`)
    await client.query(`
      insert into receipts (provider_id, ref, number, plan, amount_pence, tax_pence, paid_at, period_start, period_end)
      select provider_id, md5(id::text || n), 'B-' || left(md5(id::text || n), 10), 'monthly', 1200, 200, at, at, at + interval '1 month'
      from memberships, generate_series(1, 3) n, lateral (select now() - interval '1 month' * (n + random()) as at) paid`)
    await client.query(`
      create temp table openers as select id, row_number() over (order by id) - 1 as n from profiles where account_type = 'provider'`)
    await client.query('create index on openers (n); analyze openers')
    await client.query(`
      insert into job_reveals (job_id, provider_id, revealed_at)
      select j.id, o.id, j.posted_date + interval '1 day' * random() * k
      from (select *, row_number() over () as at from jobs) j, generate_series(1, 2) k
      join openers o on true where o.n = (j.at * 7919 * k) % (select count(*) from openers) and j.at % 5 < 3 on conflict do nothing`)
    await client.query(`
      insert into audit_log (at, actor_id, action, subject_id, reason)
      select now() - interval '700 days' * random(), null, 'user.hidden', id, 'They asked on the telephone.'
      from profiles where random() < 0.3`)
    await client.query(`
      insert into sent_mails (id, user_id, name, subject, state, at)
      select gen_random_uuid(), id, 'confirm', 'Confirm your email', 'sent', now() - interval '90 days' * random()
      from "user", generate_series(1, 2)`)
    await client.query(`
      insert into session (token, user_id, expires_at, created_at)
      select md5(id::text || n), id, at + interval '30 days', at
      from "user", generate_series(1, 2) n, lateral (select now() - interval '60 days' * random() as at) begun where random() < 0.3`)
    await client.query(`
      insert into search_misses (words, day, visitors)
      select 'wanted ' || n, current_date - n % 90, 1 + n % 7 from generate_series(1, 19000) n`)
  })
}

/**
 * Makes every row that has an id of a person or a thing so many times over, with ids of its own and everything else the
 * same: a tenth of a large database is filled row by row, the rest in minutes.
 */
export async function multiply(database: Database, times: number): Promise<void> {
  await inBulk(database, async (client) => {
    await client.query('set session_replication_role = replica')
    const indexes = await dropIndexes(client)
    for (const table of await tablesWithIds(client)) {
      const into = table.columns.map(({ name }) => `"${name}"`).join(', ')
      const from = table.columns.map(copyOf).join(', ')
      const order = ORDER.find((name) => table.columns.some((column) => column.name === name))
      await client.query(`
        insert into "${table.name}" (${into}) select ${from} from "${table.name}", generate_series(1, ${times - 1}) n
        ${order ? `order by ${order}` : ''}`)
    }
    for (const statement of indexes) await client.query(statement)
    await client.query('select refresh_listing_words()')
    await client.query('vacuum analyze')
  })
}

/** What comes in by the hour lies on the disk in that order. */
const ORDER = ['first_posted_at', 'sent_at', 'revealed_at', 'created_at', 'at', 'day']

type Column = { name: string; type: string; generated: boolean }
type Table = { name: string; columns: Column[] }

function copyOf({ name, type }: Column): string {
  if (type === 'uuid') {
    // Of version 4, by its digits.
    return `overlay(overlay(md5("${name}"::text || n) placing '4' from 13) placing '8' from 17)::uuid`
  }
  if (type === 'text' && ['token', 'ref', 'number'].includes(name)) return `md5("${name}" || n)`
  return name === 'email' ? `n || "${name}"` : `"${name}"`
}

async function tablesWithIds(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Column & { table: string }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      a.attidentity <> '' or a.attgenerated <> '' as generated
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`)
  const tables = Map.groupBy(rows, ({ table }) => table)
  return [...tables]
    .map(([name, columns]) => ({ name, columns: columns.filter(({ generated }) => !generated) }))
    .filter(
      ({ columns }) => columns.some(({ type }) => type === 'uuid') && !columns.some(({ name }) => name === 'term'),
    )
}

/** Building an index once over everything is several times faster than keeping it. */
async function dropIndexes(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class c on c.oid = indrelid
    where c.relnamespace = 'public'::regnamespace and not indisunique`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** Without triggers, time limits or waits for the disk. */
async function inBulk(database: Database, act: (client: PoolClient) => Promise<void>) {
  const client = await database.pool.connect()
  try {
    await client.query("set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '1GB'")
    await client.query("select set_config('fettle.bulk', 'on', false), setseed(0.5)")
    await act(client)
  } finally {
    client.release(true) // its settings go with it
  }
}
