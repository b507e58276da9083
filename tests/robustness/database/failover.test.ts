import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { failOver } from '#tests/support/database/fail-over.ts'
import { movableAddress } from '#tests/support/database/movable-address.ts'
import { startPooler, startPostgres } from '../../../scripts/postgres.mjs'
import { failToStart, form, newFolder, type Running, start, within } from '../server.ts'

// A primary, its standby and a pooler of transactions of our own. Without their programs on this machine nothing here can run.
const there = await startAll().catch((error: unknown) => {
  if (error instanceof Error && error.message.includes('found')) return console.warn(error.message)
  throw error
})

async function startAll() {
  const primary = await startPostgres({ fsync: 'off', log_min_messages: 'panic' })
  const pooled = await movableAddress(primary.port)
  const direct = await movableAddress(primary.port)
  const pooler = await startPooler(pooled.port, { pool_mode: 'transaction', server_login_retry: 1 })
  const standby = await primary.standby()
  const reading = await movableAddress(standby.port)
  return { primary, pooled, direct, pooler, standby, reading }
}

const READY = z.object({ ok: z.boolean(), parts: z.object({ changes: z.string(), connections: z.string() }) })
const COUNTS = z.tuple([z.object({ count: z.number() })])
const IDS = z.array(z.object({ id: z.string() }))

describe.skipIf(!there)('behind a pooler of transactions', { timeout: 180_000 }, () => {
  if (!there) return
  const { primary, pooled, direct, pooler, standby, reading } = there
  const settings = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct.url, NAMED_STATEMENTS: 'off' }
  const servers: Running[] = []
  let current = primary
  let providers: string[] = []

  const launch = () =>
    start({
      ...settings,
      DATABASE_READ_URLS: reading.url,
      DATA_DIR: newFolder(),
      DEMO: 'on',
      LOG_LEVEL: 'error',
      PAGES_PER_MINUTE: '0',
      AUTH_SECRET: 'one secret of all processes, 32 long',
    })

  beforeAll(async () => {
    servers.push(await launch())
    servers.push(await launch())
    providers = IDS.parse(await sql('select id from public_listings order by id limit 60')).map(({ id }) => id)
  }, 180_000)

  afterAll(async () => {
    for (const server of servers) server.signal('SIGKILL')
    await pooler.stop()
    for (const address of [pooled, direct, reading]) address.close()
    await standby.stop()
    await primary.stop().catch(() => {})
  })

  async function sql(statement: string, values: unknown[] = [], server = current): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    return (await client.query(statement, values).finally(() => client.end())).rows
  }

  /** Renames the business and gives how many seconds each process showed the old name, at most so many. */
  async function rename(id: string, seconds: number): Promise<number[]> {
    const name = `Renamed ${Math.random().toString(36).slice(2)}`
    await sql('update profiles set business_name = $2 where id = $1', [id, name])
    const began = performance.now()
    const shows = async (server: Running) => {
      const page = await within(
        seconds,
        () => server.ask(`/directory/${id}`),
        ({ text }) => text.includes(name),
      )
      expect(page.text).toContain(name)
      return (performance.now() - began) / 1000
    }
    return Promise.all(servers.map(shows))
  }

  const ready = async (server: Running) => READY.parse(JSON.parse((await server.ask('/readyz')).text))

  test('it says what the pooler cannot do, and starts once the settings say so', async () => {
    const { DATABASE_DIRECT_URL: _, ...pooledOnly } = settings
    const named = await failToStart({ ...pooledOnly, NAMED_STATEMENTS: 'on', DATA_DIR: newFolder() })
    expect(named.stderr).toMatch(/does not keep named statements.*NAMED_STATEMENTS=off/)
    const deaf = await failToStart({ ...pooledOnly, DATA_DIR: newFolder() })
    expect(deaf.stderr).toMatch(/does not pass on what it notifies of.*DATABASE_DIRECT_URL/)
    expect([named.code, deaf.code]).toEqual([1, 1])
    const limits = await sql(
      "select setconfig from pg_db_role_setting where setconfig::text like '%statement_timeout=5s%'",
    )
    expect(limits).toHaveLength(1)
  })

  test('a pooler of sessions with few connections: it says so and works with those, or does not start', async () => {
    const few = await startPooler(primary.port, { pool_mode: 'session', default_pool_size: 6 })
    const fewer = await startPooler(primary.port, { pool_mode: 'session', default_pool_size: 2 })
    const [server, refused] = await Promise.all([
      start({ DATABASE_URL: few.url, DATA_DIR: newFolder(), LOG_LEVEL: 'warn', PAGES_PER_MINUTE: '0' }),
      failToStart({ DATABASE_URL: fewer.url, DATA_DIR: newFolder() }),
    ])
    expect(refused.stderr).toMatch(/does not answer on them.*default_pool_size/)
    expect(refused.code).toBe(1)
    const said = /gives this process 5 of the 10 connections that DATABASE_CONNECTIONS asks for/
    expect(
      await within(
        20,
        () => server.log(),
        (log) => said.test(log),
      ),
    ).toMatch(said)
    const { ok, parts } = await ready(server)
    expect([ok, parts.connections]).toEqual([true, expect.stringMatching(said)])
    // More at once than it has connections: each has its turn.
    const pages = await Promise.all(providers.slice(30, 38).map((id) => server.ask(`/directory/${id}`)))
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]))
    server.signal('SIGKILL')
    await server.ended
    await Promise.all([few.stop(), fewer.stop()])
  })

  test('every page is served, and a change is on the pages of both within a second', async () => {
    const statuses = new Set<number>()
    for (const id of providers) {
      const pages = await Promise.all(servers.map((server) => server.ask(`/directory/${id}`)))
      for (const { status } of pages) statuses.add(status)
    }
    expect([...statuses]).toEqual([200])
    for (const seconds of await rename(providers[0] ?? '', 5)) expect(seconds).toBeLessThan(2)
  })

  test('a process that hears nothing says so and keeps no page, until it hears again', async () => {
    const [server] = servers
    if (!server) throw new Error('There is no server.')
    expect((await ready(server)).parts.changes).toBe('ok')
    direct.stall(true)
    const deaf = await within(
      20,
      () => ready(server),
      ({ parts }) => parts.changes !== 'ok',
    )
    expect(deaf.ok).toBe(true)
    expect(deaf.parts.changes).toMatch(/no page is kept/)
    for (const seconds of await rename(providers[1] ?? '', 5)) expect(seconds).toBeLessThan(2)
    expect(server.log()).toContain('does not tell of changes')
    direct.stall(false)
    const healed = await within(
      20,
      () => ready(server),
      ({ parts }) => parts.changes === 'ok',
    )
    expect(healed.parts.changes).toBe('ok')
    for (const seconds of await rename(providers[2] ?? '', 5)) expect(seconds).toBeLessThan(2)
  })

  /** How many replicas the first process reads from. */
  async function replicas(): Promise<number> {
    const { text } = (await servers[0]?.ask('/metrics')) ?? { text: '' }
    return Number(/database_replicas\{state="ready"\} (\d)/.exec(text)?.[1])
  }

  test('visitors read from a replica, never what is older than they were told, and from the primary without one', async () => {
    const isOne = (count: number) => count === 1
    expect(await within(10, replicas, isOne)).toBe(1)
    const reads = async () => {
      await sleep(1_500) // a server counts with a second's delay
      const rows = await sql(
        'select xact_commit::int as count from pg_stat_database where datname = $1',
        ['postgres'],
        standby,
      )
      return COUNTS.parse(rows)[0].count
    }
    const before = await reads()
    for (const id of providers.slice(10, 30)) await servers[0]?.ask(`/directory/${id}`)
    expect((await reads()) - before).toBeGreaterThan(20)

    // A search counts what it does not find, wherever it reads.
    await servers[0]?.ask('/directory?service=quibblefrotz', { headers: { 'user-agent': 'Firefox/140' } })
    expect(await sql("select words from search_misses where words like 'quibble%'")).toHaveLength(1)

    await sql('select pg_wal_replay_pause()', [], standby)
    const [id = ''] = providers.slice(4)
    for (const seconds of await rename(id, 5)) expect(seconds).toBeLessThan(2)
    const shown = (await servers[0]?.ask(`/directory/${id}`))?.text
    expect(await replicas()).toBe(0)
    await sql('select pg_wal_replay_resume()', [], standby)
    expect(await within(10, replicas, isOne)).toBe(1)
    expect((await servers[0]?.ask(`/directory/${id}`))?.text).toBe(shown)

    reading.stall(true)
    expect(await within(10, replicas, (count) => count === 0)).toBe(0)
    for (const seconds of await rename(providers[5] ?? '', 5)) expect(seconds).toBeLessThan(2)
    reading.stall(false)
    expect(await within(10, replicas, isOne)).toBe(1)
  })

  test('an address that leads to a standby: saving asks to come again, and /readyz says why', async () => {
    const [server] = servers
    if (!server) throw new Error('There is no server.')
    const write = () => {
      const message = { name: 'Ada', email: 'ada@example.com', topic: 'Press', message: 'A question about standbys' }
      return server.ask('/contact', form(message, { origin: server.url }))
    }
    for (const address of [pooled, direct]) address.move(standby.port)
    try {
      const state = await within(
        10,
        () => server.ask('/readyz'),
        ({ text }) => text.includes('leads to a standby'),
      )
      expect([state.status, state.text]).toEqual([503, expect.stringContaining('leads to a standby')])
      const refused = await write()
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2'])
      expect(refused.text).not.toContain('can’t save')
    } finally {
      for (const address of [pooled, direct]) address.move(primary.port)
    }
    const sent = await within(10, write, ({ status }) => status === 302)
    expect(sent.status).toBe(302)
  })

  test('a standby takes over: nothing acknowledged is lost, a request meets 503 at worst, and it is back in seconds', async () => {
    const { statuses, saved, secondsAway } = await failOver({
      processes: servers.map(({ url }) => url),
      ...{ providers, primary, standby },
      addresses: [pooled, direct],
    })
    current = standby
    expect(statuses.filter((status) => status >= 400 && status !== 503)).toEqual([])
    expect(saved.length).toBeGreaterThan(3)
    const kept = IDS.parse(await sql('select provider_id as id from saved_providers')).map(({ id }) => id)
    expect(saved.filter((id) => !kept.includes(id))).toEqual([])
    expect(secondsAway).toBeLessThan(5)
    for (const server of servers) {
      const state = await within(
        15,
        () => ready(server),
        ({ ok, parts }) => ok && parts.changes === 'ok',
      )
      expect(state.ok).toBe(true)
    }
    expect(await within(10, replicas, (count) => count === 0)).toBe(0)
    for (const seconds of await rename(providers[3] ?? '', 10)) expect(seconds).toBeLessThan(2)
  })
})
