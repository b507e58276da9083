import type { PoolClient } from 'pg'
import { slugOf } from '#contract/text.ts'
import type { Database } from '#db/client.ts'
import { places } from '#db/demo/content.ts'
import { ensureTaxonomy } from '#db/taxonomy/insert.ts'
import { geocode, type Places } from '#server/place/place.ts'

/** Each a job now and then: what a search of the countryside meets. */
export const VILLAGES = (
  'Grasmere,Hawkshead,Staithes,Lynmouth,Portree,Ullapool,Lochinver,Aberdaron,Clovelly,Corfe Castle,Castle Combe,' +
  'Bibury,Lavenham,Alnmouth,Kirkby Lonsdale,Polperro,Tobermory,Hay-on-Wye'
).split(',')
/** How often a village is drawn, where a city's district is drawn 6 to 14 times. */
const VILLAGE_WEIGHT = 0.1
const DRAWS = 20_000
const PART = 2_000

/** Adds `count` open jobs of some clients, posted one after the other in the last 59 days, for benchmarks. */
export async function seedJobs(database: Database, known: Places, count: number): Promise<void> {
  const categoryIds = await ensureTaxonomy(database.query)
  const client = await database.pool.connect()
  try {
    await client.query("set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '512MB'")
    await client.query("select set_config('fettle.bulk', 'on', false), setseed(0.5)")
    await drawTables(client, known, categoryIds.size)
    await client.query(`insert into profiles (account_type, first_name, last_name, location)
      select 'client', 'Client', n::text, 'Leeds' from generate_series(1, ${Math.max(100, count / 100)}) n`)
    await insertJobs(client, count)
    const indexes = await dropIndexes(client)
    for (let from = 0; from < count; from += PART) {
      await client.query(`select refresh_jobs(array(select id from wanted where n > ${from} and n <= ${from + PART}))`)
    }
    for (const statement of indexes) await client.query(statement)
    await client.query('vacuum analyze')
  } finally {
    client.release(true) // its settings go with it
  }
}

/** Tables to draw from by number: each place and each category as often as its weight asks for. */
async function drawTables(client: PoolClient, known: Places, categories: number) {
  const villages = VILLAGES.flatMap((name) => {
    const { best } = geocode(known, name)
    return best ? [{ town: best.name, outward: null, lat: best.lat, lng: best.lng, weight: VILLAGE_WEIGHT }] : []
  })
  const all = [...places, ...villages]
  const total = all.reduce((sum, { weight }) => sum + weight, 0)
  const upTo: number[] = []
  for (const { weight } of all) upTo.push((upTo.at(-1) ?? 0) + (weight / total) * DRAWS)
  await client.query(
    `create temp table drawn_places as
     select n, p.* from unnest($1::text[], $2::text[], $3::text[], $4::float8[], $5::float8[], $6::int[], $7::int[])
       as p (town, slug, outward, lat, lng, first, behind), generate_series(p.first, p.behind - 1) n`,
    [
      all.map(({ town }) => town),
      all.map(({ town }) => slugOf(town)),
      all.map(({ outward }) => outward),
      all.map(({ lat }) => lat),
      all.map(({ lng }) => lng),
      upTo.map((_, at) => Math.round(upTo[at - 1] ?? 0)),
      upTo.map(Math.round),
    ],
  )
  // The n-th category is drawn in proportion to 1 / (n + 3): some thousands in the first, some dozens of 20k in the last.
  await client.query(`
    create temp table drawn_categories as
    with ranked as (select id, row_number() over (order by md5(slug)) as rank from categories),
    weighed as (select id, sum(1.0 / (rank + 3)) over (order by rank) / sum(1.0 / (rank + 3)) over () as reached from ranked)
    select n, (select id from weighed where reached * ${DRAWS} > n order by reached limit 1) as id
    from generate_series(0, ${DRAWS - 1}) n`)
  await client.query('create index on drawn_places (n); create index on drawn_categories (n); analyze')
  if (categories === 0) throw new Error('There are no categories.')
}

async function insertJobs(client: PoolClient, count: number) {
  await client.query(`
    create temp table wanted as
    select gen_random_uuid() as id, n, floor(random() * ${DRAWS})::int as place, random() as kind, random() as sum,
      random() as more, random() as main, random() as second, now() - interval '59 days' * (1 - n / ${count}.0) as posted, random() * 0.08 - 0.04 as north, random() * 0.12 - 0.06 as east
    from generate_series(1, ${count}) n`)
  await client.query('create index on wanted (n)')
  await client.query(`
    with people as (select array_agg(id) as ids from profiles where account_type = 'client'),
    priced as (
      select w.*, case when kind < 0.35 then null when kind < 0.65 then 'fixed' when kind < 0.9 then 'range' else 'hourly' end as type,
        case when kind >= 0.9 then 1200 + (sum * 5000)::int else (exp(4 + sum * 5.5) * 100)::int end as low
      from wanted w
    )
    insert into jobs (id, user_id, title, description, budget, budget_type, budget_min_pence, budget_max_pence, location, town,
      town_slug, outward, lat, lng, posted_date, first_posted_at)
    select p.id, people.ids[1 + p.n % cardinality(people.ids)], 'Job ' || p.n || ' in ' || d.town,
      repeat('Somebody wants this done well and soon, with the rubbish taken away afterwards. ', 4),
      case when type is null then null else 'about £' || low / 100 end, type::budget_type,
      case when type = 'range' and more < 0.2 then null else low end,
      case when type = 'range' then low + (low * sum)::int else low end,
      d.town, d.town, d.slug, d.outward, d.lat + p.north, d.lng + p.east, p.posted, p.posted
    from priced p join drawn_places d on d.n = p.place cross join people order by p.n`)
  await client.query(`
    insert into job_categories (job_id, category_id, position)
    select w.id, d.id, 0 from wanted w join drawn_categories d on d.n = floor(w.main * ${DRAWS})::int`)
  await client.query(`
    insert into job_categories (job_id, category_id, position)
    select w.id, d.id, 1 from wanted w join drawn_categories d on d.n = floor(w.second * ${DRAWS})::int where w.more < 0.3
    on conflict do nothing`)
}

/** Building an index once over everything is several times faster than keeping it; refresh_jobs() needs one of them. */
async function dropIndexes(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'job_index'::regclass and not indisprimary and indexrelid <> 'job_index_job'::regclass`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
