import type { Database } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'

const BATCH = 50_000

const FIRST = 'John,Mary,Piotr,Aisha,Tom,Sam,Zoe,Priya,Liam,Olivia,Noah,Emma,Jack,Grace,Harry,Ella,Oscar,Freya,Leo,Ivy'
const LAST = 'Smith,Jones,Taylor,Brown,Khan,Patel,Evans,Walker'
const ENDINGS = ',son,ford,ley,ton,ham,well,worth'
const TRADES = 'Plumbing,Electrics,Roofing,Gardens,Joinery,Cleaning,Tiling,Decor'

/** People of every kind and state, half of them providers, as the admins search them. The search index is built at the end. */
export async function seedPeople(database: Database, count: number): Promise<void> {
  await migrate(database)
  if (!database.pool) throw new Error('People are seeded on PostgreSQL only.')
  const client = await database.pool.connect()
  try {
    await client.query(`set statement_timeout = 0; select set_config('fettle.bulk', 'on', false), setseed(0.4)`)
    const { rows: indexes } = await client.query<{ name: string; made: string }>(`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
      from pg_index where indrelid = 'people_index'::regclass and not indisprimary`)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    for (let from = 0; from < count; from += BATCH) {
      await client.query('begin')
      await client.query(PEOPLE, [
        FIRST.split(','),
        lastNames(),
        TRADES.split(','),
        from,
        Math.min(from + BATCH, count) - 1,
      ])
      for (const statement of FILL) await client.query(statement)
      await client.query('commit')
    }
    for (const { made } of indexes) await client.query(made)
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}

function lastNames(): string[] {
  const short = LAST.split(',').flatMap((name) => ENDINGS.split(',').map((ending) => name + ending))
  return [...short, ...short.flatMap((name) => ['aer', 'ber', 'cer', 'der', 'eer'].map((end) => name + end))]
}

const PEOPLE = `
  create temp table person on commit drop as
  select gen_random_uuid() as id, ($1::text[])[1 + floor(random() * cardinality($1::text[]))::int] as first,
    ($2::text[])[1 + floor(random() * cardinality($2::text[]))::int] as last,
    ($3::text[])[1 + floor(random() * cardinality($3::text[]))::int] as trade,
    n, random() as kind, present() - random() * interval '900 days' as at
  from generate_series($4::int, $5::int) n`

const FILL = [
  `insert into profiles (id, account_type, first_name, last_name, business_name, location, town, town_slug, outward, created_at,
    suspended_at, hidden_at, admin_created)
  select id, (case when kind < 0.5 then 'provider' else 'client' end)::account_type, first, last,
    case when kind < 0.5 then last || ' ' || trade end, 'Leeds', 'Leeds', 'leeds', 'LS1', at,
    case when random() < 0.002 then present() end, case when random() < 0.005 then present() end, kind < 0.05 from person`,
  `insert into "user" (id, name, email, email_verified, created_at)
  select id, first || ' ' || last, lower(first || '.' || last || n || '@example.com'), random() < 0.9, at from person
  where kind >= 0.05`,
  `insert into profile_contacts (profile_id, email, phone_number)
  select id, lower(first || '.' || last || n || '@example.com'), '07' || lpad((n::bigint * 7919 % 1000000000)::text, 9, '0')
  from person`,
  `insert into memberships (provider_id, plan, started_at, period_end)
  select id, 'yearly', at, present() + (random() - 0.4) * interval '300 days' from person where kind between 0.05 and 0.4`,
  `select refresh_people(array(select id from person))`,
]
