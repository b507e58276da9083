import type { Database } from '#db/client.ts'

/** Messages in a conversation. */
const EACH = 8

/**
 * Adds `count` messages of clients and the providers that are there, over the last year, for benchmarks. A few providers
 * have thousands of conversations, most a handful; the last message of every third conversation is unread.
 */
export async function seedMessages(database: Database, count: number): Promise<void> {
  const talks = Math.ceil(count / EACH)
  const clients = Math.max(100, Math.ceil(count / 20))
  const client = await database.pool.connect()
  try {
    await client.query("set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '512MB'")
    await client.query("select set_config('fettle.bulk', 'on', false), setseed(0.5)")
    await client.query(`
      with added as (
        insert into profiles (account_type, first_name, last_name, location, created_at)
        select 'client', 'Client', n::text, 'Leeds', now() - interval '2 years' from generate_series(1, ${clients}) n
        returning id
      )
      insert into "user" (id, name, email, email_verified) select id, 'Client', id || '@bench.example', true from added`)
    await client.query(`
      create temp table people as
      select id, account_type = 'client' as is_client from profiles p where account_type = 'client' and first_name = 'Client'
        or account_type = 'provider' and exists (select from "user" u where u.id = p.id)`)
    await client.query(`
      create temp table writers as select id, is_client, row_number() over (partition by is_client order by id) - 1 as n
      from people`)
    await client.query('create index on writers (is_client, n); analyze writers')
    await client.query(`
      create temp table talks as
      select gen_random_uuid() as id, floor(random() * ${clients})::int as c,
        floor(random() ^ 4 * (select count(*) from people where not is_client))::int as p,
        now() - interval '360 days' * random() as began from generate_series(1, ${talks})`)
    await client.query(`
      insert into conversations (id, client_id, provider_id, started_at, asked_at, answered_at)
      select t.id, c.id, p.id, t.began, t.began + interval '2 hours', t.began + interval '4 hours' from talks t
      join writers c on c.is_client and c.n = t.c
      join writers p on not p.is_client and p.n = t.p
      on conflict do nothing`)
    await client.query(`
      insert into messages (id, conversation_id, sender_id, text, sent_at, read_at)
      select gen_random_uuid(), c.id, case when m % 2 = 1 then c.client_id else c.provider_id end,
        'Message ' || m || ' of this conversation. ' || repeat('Could you come and look at the gate? ', 1 + m % 4),
        c.started_at + m * interval '2 hours',
        case when m < ${EACH} or hashtext(c.id::text) % 3 <> 0 then c.started_at + (m + 1) * interval '2 hours' end
      from conversations c, generate_series(1, ${EACH}) m order by c.started_at, m`)
    await client.query(`
      insert into conversation_sides (conversation_id, user_id, last_at, unread)
      select c.id, person.id, l.last_at, case when l.sender_id <> person.id and l.read_at is null then 1 else 0 end
      from conversations c cross join lateral (values (c.client_id), (c.provider_id)) as person (id)
      join lateral (
        select sent_at as last_at, sender_id, read_at from messages m where m.conversation_id = c.id order by seq desc limit 1
      ) l on true`)
    await client.query('vacuum analyze')
  } finally {
    client.release(true) // its settings go with it
  }
}
