import type { PoolClient } from 'pg'
import { slugOf } from '#contract/text.ts'
import type { Database } from '#db/client.ts'
import { ensureTaxonomy } from '#db/taxonomy/insert.ts'
import { type ScaleProvider, scaleProviders } from './providers.ts'

const PART = 2_500
/** Feedback is written for one provider in so many; a million times eight entries would only measure the disk. */
const ONE_WITH_FEEDBACK_IN = 10

/**
 * Adds `count` synthetic providers with an active membership, for benchmarks.
 * @param report called with the number that are in, now and then
 */
export async function seedScale(database: Database, count: number, report: (done: number) => void): Promise<void> {
  const categoryIds = await ensureTaxonomy(database.query)
  const client = await bulkClient(database)
  try {
    const { rows } = await client.query("select count(*)::int as there from profiles where account_type = 'provider'")
    const first: number = rows[0].there
    const indexes = first === 0 && count >= 50_000 ? await dropIndexes(client) : []
    const second = database.kind === 'postgres' ? await bulkClient(database) : client
    for (let from = first; from < first + count; from += 2 * PART) {
      const parts = [from, from + PART].map((start) => [
        ...scaleProviders(start, Math.min(start + PART, first + count)),
      ])
      const load = (part: ScaleProvider[] | undefined, by: PoolClient) => insertPart(by, part ?? [], categoryIds)
      if (second === client) for (const part of parts) await load(part, client)
      else await Promise.all([load(parts[0], client), load(parts[1], second)])
      if ((from - first) % (PART * 10) === 0) report(from - first)
    }
    if (second !== client) second.release(true)
    for (const statement of indexes) await client.query(statement)
    await client.query('select refresh_listing_words()')
    await client.query("select pg_notify('fettle_public', 'all')")
    await client.query('vacuum analyze')
  } finally {
    client.release(true) // its settings go with it
  }
  report(count)
}

/** A connection without triggers, time limits or waits for the disk. */
async function bulkClient(database: Database): Promise<PoolClient> {
  const client = await database.pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query("select set_config('fettle.bulk', 'on', false)")
  if (database.kind === 'postgres') await client.query("set synchronous_commit = off; set maintenance_work_mem = '1GB'")
  return client
}

/** Building an index once over everything is several times faster than keeping it while rows come in. */
async function dropIndexes(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('listing_index'::regclass, 'listing_categories'::regclass, 'listing_areas'::regclass, 'people_index'::regclass) and not indisprimary`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

async function insertPart(client: PoolClient, part: ScaleProvider[], categoryIds: Map<string, number>) {
  if (part.length === 0) return
  await client.query('begin')
  const { rows } = await client.query<{ id: string }>(
    `insert into profiles (account_type, first_name, last_name, business_name, title, bio, skills, location, town, town_slug,
       outward, lat, lng, created_at, updated_at)
     select 'provider', * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::jsonb[], $7::text[],
       $8::text[], $9::text[], $10::text[], $11::float8[], $12::float8[], $13::timestamptz[], $13::timestamptz[]) returning id`,
    [
      part.map((row) => row.firstName),
      part.map((row) => row.lastName),
      part.map((row) => row.businessName),
      part.map((row) => row.title),
      part.map((row) => row.bio),
      part.map((row) => JSON.stringify(row.skills)),
      part.map((row) => row.location),
      part.map((row) => row.town),
      part.map((row) => slugOf(row.town)),
      part.map((row) => row.outward),
      part.map((row) => row.lat),
      part.map((row) => row.lng),
      part.map((row) => row.joinedAt.toISOString()),
    ],
  )
  const people = part.map((row, index) => ({ ...row, id: rows[index]?.id ?? '' }))
  const ids = people.map(({ id }) => id)
  await client.query(
    `insert into "user" (id, name, email, email_verified) select id, name, email, true
     from unnest($1::uuid[], $2::text[], $3::text[]) as people (id, name, email)`,
    [ids, people.map((row) => `${row.firstName} ${row.lastName}`), people.map((row) => row.email)],
  )
  await client.query(
    `insert into profile_contacts (profile_id, email, phone_number) select * from unnest($1::uuid[], $2::text[], $3::text[])`,
    [ids, people.map((row) => row.email), people.map((row) => row.phone)],
  )
  await client.query(
    `insert into memberships (provider_id, plan, started_at, period_end)
     select id, 'yearly', now(), now() + interval '1 year' from unnest($1::uuid[]) as people (id)`,
    [ids],
  )
  const links = people.flatMap(({ id, categorySlugs }) =>
    categorySlugs.flatMap((slug, position) => {
      const categoryId = categoryIds.get(slug)
      return categoryId === undefined ? [] : [{ id, categoryId, position }]
    }),
  )
  await client.query(
    `insert into provider_categories (provider_id, category_id, position) select * from unnest($1::uuid[], $2::int[], $3::int[])`,
    [links.map(({ id }) => id), links.map(({ categoryId }) => categoryId), links.map(({ position }) => position)],
  )
  const rated = people.filter(({ ratingCount }, index) => ratingCount > 0 && index % ONE_WITH_FEEDBACK_IN === 0)
  await client.query(
    `insert into feedback (provider_id, rating, title, author_name, approved_at, checked_at)
     select id, least(5, greatest(1, round(total::numeric / entries)))::int, 'Good work', 'A client', now(), now()
     from unnest($1::uuid[], $2::int[], $3::int[]) as people (id, total, entries), generate_series(1, entries)`,
    [rated.map(({ id }) => id), rated.map(({ ratingSum }) => ratingSum), rated.map(({ ratingCount }) => ratingCount)],
  )
  await client.query('select refresh_feedback($1::uuid[])', [ids])
  await client.query('select refresh_listings($1::uuid[])', [ids])
  await client.query('select refresh_people($1::uuid[])', [ids])
  await client.query('commit')
}
