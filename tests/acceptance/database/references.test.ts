import { sql } from 'drizzle-orm'
import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { migrationsBefore } from '#tests/support/database/migrations.ts'

const provider = '11111111-1111-4111-8111-111111111111'
const old = await openDatabase({ dataDir: null })
afterAll(() => old.close())

// As versions before these references could hold it: a category and a code that do not exist.
const { folder, remove } = migrationsBefore('0014_tidy_references')
await run(old.query, { migrationsFolder: folder })
remove()
for (const statement of [
  sql`insert into "user" (id, name, email, email_verified) values (${provider}, 'Olwen', 'olwen@example.com', true)`,
  sql`insert into profiles (id, account_type, first_name) values (${provider}, 'provider', 'Olwen')`,
  sql`insert into categories (id, name, slug, display_order) values (7, 'Thatching', 'thatching', 1)`,
  sql`insert into provider_categories (provider_id, category_id, position) values (${provider}, 7, 0)`,
  sql`insert into services (provider_id, title, unit, category_id, position)
    values (${provider}, 'Thatch', 'per job', 7, 0), (${provider}, 'Mend', 'per job', 999, 1)`,
  sql`insert into memberships (provider_id, plan, promo_code, started_at, period_end)
    values (${provider}, 'yearly', 'GONE50', now(), now() + interval '90 days')`,
  sql`insert into checkouts (provider_id, at, plan, promo_code, opened_at)
    values (${provider}, 'test', 'yearly', 'FIRST100', now())`,
]) {
  await old.query.execute(statement)
}
await migrate(old)

async function rows(text: string) {
  return (await old.pool.query({ text, rowMode: 'array' })).rows
}

test('an older database keeps its services, memberships and listings when their references are checked', async () => {
  expect(await rows('select title, category_id from services order by position')).toEqual([
    ['Thatch', 7],
    ['Mend', null],
  ])
  expect(await rows('select promo_code from memberships')).toEqual([['GONE50']])
  expect(await rows('select code, places from promo_codes order by code')).toEqual([
    ['FIRST100', 100],
    ['GONE50', 0],
  ])
  expect(await rows('select category_id from listing_categories')).toEqual([[7]])
})

test.each([
  'update services set category_id = 999',
  'update listing_categories set category_id = 999',
  "update memberships set promo_code = 'NONE'",
  "update checkouts set promo_code = 'NONE'",
])('what nothing has cannot be named: %s', async (statement) => {
  await expect(old.pool.query(statement)).rejects.toMatchObject({ code: '23503' })
})
