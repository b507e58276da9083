import { sql } from 'drizzle-orm'
import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '#db/client.ts'
import { readDefinitions } from '#db/definitions.ts'
import { readJournal } from '#db/journal.ts'
import { migrate } from '#db/migrate.ts'
import { migrationsBefore } from '#tests/support/database/migrations.ts'

const fresh = await openDatabase({ dataDir: null })
await migrate(fresh)
const current = await definitionsIn(fresh)
afterAll(() => fresh.close())

/** Every function, view and trigger of ours, as the database writes it out. */
async function definitionsIn({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(`
    select pg_get_functiondef(p.oid) as text from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select format('view %s: %s', c.relname, pg_get_viewdef(c.oid)) from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
    union all
    select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
    order by 1`)
  return rows.map(({ text }) => text)
}

async function dropDefinitions({ pool }: Database) {
  const { rows } = await pool.query<{ statement: string }>(`
    select format('drop view if exists %s cascade', c.oid::regclass) as statement from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
    union all
    select format('drop function if exists %s cascade', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  for (const { statement } of rows) await pool.query(statement)
}

test('every function, view and trigger of a new database stands in db/sql, word for word', async () => {
  expect(current.length).toBeGreaterThan(50)
  await dropDefinitions(fresh)
  expect(await definitionsIn(fresh)).toEqual([])
  await fresh.pool.query('set check_function_bodies = off')
  for (const text of readDefinitions()) await fresh.pool.query(text)
  expect(await definitionsIn(fresh)).toEqual(current)
})

test('a database of the first version with data ends with the same definitions, and they work on its data', async () => {
  const old = await openDatabase({ dataDir: null })
  onTestFinished(() => old.close())
  const { folder, remove } = migrationsBefore('0003_document_words')
  onTestFinished(remove)
  await run(old.query, { migrationsFolder: folder })
  const provider = '11111111-1111-4111-8111-111111111111'
  await old.query.execute(sql`
    insert into "user" (id, name, email, email_verified) values (${provider}, 'Olwen Pugh', 'olwen@example.com', true)`)
  await old.query.execute(sql`
    insert into profiles (id, account_type, first_name, last_name, title)
    values (${provider}, 'provider', 'Olwen', 'Pugh', 'Thatcher')`)
  await old.query.execute(sql`
    insert into memberships (provider_id, plan, started_at, period_end)
    values (${provider}, 'yearly', now(), now() + interval '90 days')`)

  await migrate(old)
  expect(await definitionsIn(old)).toEqual(current)
  const listed = async () => {
    const { rows } = await old.query.execute<{ headline: string }>(sql`
      select headline from listing_index where provider_id = ${provider} and document like '%thatcher%'`)
    return rows.length
  }
  expect(await listed()).toBe(1)
  await old.query.execute(sql`update profiles set hidden_at = now() where id = ${provider}`)
  expect(await listed()).toBe(0)
})

test('a changed definition is put right by the next version, and left alone until then and by older ones', async () => {
  await fresh.query.execute(sql`
    create or replace function job_lasts() returns interval language sql immutable parallel safe
    as $$ select interval '1 day' $$`)
  await migrate(fresh)
  expect(await definitionsIn(fresh)).not.toEqual(current)
  await fresh.query.execute(
    sql`update drizzle.definitions set hash = 'of a newer version', changed_at = changed_at + 1`,
  )
  await migrate(fresh)
  expect(await definitionsIn(fresh)).not.toEqual(current)
  await fresh.query.execute(
    sql`update drizzle.definitions set hash = 'of another version', changed_at = changed_at - 1`,
  )
  await migrate(fresh)
  expect(await definitionsIn(fresh)).toEqual(current)
})

test('an upgrade whose definitions fail leaves tables, definitions and the list of migrations as they were', async () => {
  const old = await openDatabase({ dataDir: null })
  onTestFinished(() => old.close())
  const newest = (await readJournal()).at(-1)?.tag ?? ''
  const { folder, remove } = migrationsBefore(newest)
  onTestFinished(remove)
  await run(old.query, { migrationsFolder: folder })
  await dropDefinitions(old)
  await old.query.execute(sql`create table public_listings ()`) // which is no view
  const state = async () => [
    await definitionsIn(old),
    (await old.query.execute(sql`select * from drizzle.__drizzle_migrations order by id`)).rows,
    (
      await old.query.execute(sql`
      select table_name, column_name, data_type from information_schema.columns
      where table_schema = 'public' order by 1, 2`)
    ).rows,
  ]
  const before = await state()
  await expect(migrate(old)).rejects.toThrow('"public_listings" is not a view')
  expect(await state()).toEqual(before)

  await old.query.execute(sql`drop table public_listings`)
  await migrate(old)
  expect(await definitionsIn(old)).toEqual(current)
  expect(await state()).not.toEqual(before)
})
