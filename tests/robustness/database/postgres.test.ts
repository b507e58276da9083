import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { form, newFolder, type Running, start, within } from '../server.ts'

// Two processes on one PostgreSQL server of our own. Without its programs on this machine nothing here can run.
const postgres = await startPostgres({ fsync: 'off', log_min_messages: 'panic' }).catch((error: unknown) => {
  if (error instanceof Error && error.message.includes('were not found')) return console.warn(error.message)
  throw error
})

describe.skipIf(!postgres)('two processes on one PostgreSQL', { timeout: 60_000 }, () => {
  const url = postgres?.url ?? ''
  const servers: Running[] = []
  const waits: number[] = []
  let provider: { id: string; category: string }
  let other: { id: string; category: string }

  beforeAll(async () => {
    const environment = { DATABASE_URL: url, LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' }
    servers.push(await start({ ...environment, DATA_DIR: newFolder(), DEMO: 'on' }))
    servers.push(await start({ ...environment, DATA_DIR: newFolder(), DEMO: 'on' }))
    const listed = [
      ...(await ask(0, '/directory?location=Anywhere')).text.matchAll(/href="\/directory\/([0-9a-f-]{36})"/g),
    ]
    const ids = [...new Set(listed.map(([, id]) => id ?? ''))]
    const members = await sql(
      `select p.id, c.slug as category from unnest($1::uuid[]) with ordinality as p (id, place)
       join memberships m on m.provider_id = p.id and m.ended_at is null
       join provider_categories pc on pc.provider_id = p.id and pc.position = 0 join categories c on c.id = pc.category_id
       order by p.place limit 2`,
      [ids],
    )
    const [first, second] = z.array(z.object({ id: z.string(), category: z.string() })).parse(members)
    if (!first || !second) throw new Error('The directory shows no members.')
    provider = first
    other = second
  }, 120_000)

  afterAll(async () => {
    for (const server of servers) server.signal('SIGKILL')
    await postgres?.stop()
  })

  const ask = async (index: number, path: string) => {
    const server = servers[index]
    if (!server) throw new Error(`There is no server ${index}.`)
    return server.ask(path)
  }

  async function sql(statement: string, values: unknown[] = []): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(statement, values)).rows
    } finally {
      await client.end()
    }
  }

  type Page = { path: string; shows: string; status?: number }

  /** Where a provider stands. */
  const pagesOf = ({ id, category }: typeof provider, shows = `/directory/${id}`): Page[] => [
    { path: '/directory?location=Anywhere', shows },
    { path: `/categories/${category}`, shows },
    { path: `/directory/${id}`, shows },
    ...(shows.startsWith('/') ? [{ path: '/sitemaps/listings-1.xml', shows }] : []),
  ]

  /** Every page in every process is in the cache, so that only its being dropped can change it. */
  async function warm(pages: Page[]) {
    for (const { path } of pages) for (const index of [0, 0, 1, 1]) await ask(index, path)
  }

  /** Waits until each page of each process shows the text (or not), and notes how long it took since the change. */
  async function expectSoon(pages: Page[], wanted: boolean, seconds = 5) {
    const began = performance.now()
    await Promise.all(
      pages.flatMap(({ path, shows }) =>
        servers.map(async (_, index) => {
          const right = (answer: Awaited<ReturnType<typeof ask>>) =>
            (answer.status === 200 && answer.text.includes(shows)) === wanted
          const answer = await within(seconds, () => ask(index, path), right)
          expect(right(answer), `process ${index}: ${path} ${wanted ? 'shows' : 'hides'} ${shows}`).toBe(true)
          expect(answer.status, path).toBeLessThan(500)
        }),
      ),
    )
    waits.push(performance.now() - began)
  }

  async function rename(name: string) {
    await sql('update profiles set business_name = $2 where id = $1', [provider.id, name])
    return pagesOf(provider, name)
  }

  test('a new business name is on every page of both within a second', async () => {
    await warm(pagesOf(provider))
    await expectSoon(await rename('Zebra & Daughters'.replace('& ', '')), true)
    await expectSoon(await rename('Gnu Brothers'), true)
    await expectSoon(pagesOf(provider, 'Zebra Daughters'), false)
  })

  test('feedback is on the listing and the home page once it is approved, not before', async () => {
    const text = 'The gnu came on time and mended everything.'
    const pages = [
      { path: `/directory/${provider.id}?tab=feedback`, shows: text },
      { path: '/', shows: text },
    ]
    await warm(pages)
    await sql(
      `insert into feedback (provider_id, rating, title, description, author_name, grade)
       values ($1, 5, 'Good', $2, 'Sam P.', 'hired')`,
      [provider.id, text],
    )
    await sleep(300)
    await expectSoon(pages, false)
    await sql('update feedback set approved_at = now() where description = $1', [text])
    await expectSoon(pages, true)
  })

  test('a hidden listing is gone everywhere, also from beside similar ones, and comes back', async () => {
    const [similar] = z.array(z.object({ id: z.string() })).parse(
      await sql(
        `select l.provider_id as id from listing_categories l join categories c on c.id = l.category_id
         where c.slug = $1 and l.provider_id <> $2`,
        [provider.category, provider.id],
      ).then(async (rows) => {
        const ids = z.array(z.object({ id: z.string() })).parse(rows)
        const shown = await Promise.all(ids.map(async ({ id }) => (await ask(0, `/directory/${id}`)).text))
        return ids.filter((_, index) => shown[index]?.includes(`/directory/${provider.id}`))
      }),
    )
    const beside = similar ? [{ path: `/directory/${similar.id}`, shows: `/directory/${provider.id}` }] : []
    expect(beside).toHaveLength(1)
    const pages = [...pagesOf(provider), ...beside]
    await warm(pages)
    await sql('update profiles set hidden_at = now() where id = $1', [provider.id])
    await expectSoon(pages, false)
    await expectSoon([{ path: '/', shows: 'The gnu came on time' }], false)
    for (const index of [0, 1]) expect((await ask(index, `/directory/${provider.id}`)).status).toBe(404)
    await sql('update profiles set hidden_at = null where id = $1', [provider.id])
    await expectSoon(pagesOf(provider), true)
  })

  test('a membership that is ended takes the listing with it', async () => {
    await warm(pagesOf(provider))
    await sql('update memberships set ended_at = now() where provider_id = $1', [provider.id])
    await expectSoon(pagesOf(provider), false)
    await sql('update memberships set ended_at = null where provider_id = $1', [provider.id])
    await expectSoon(pagesOf(provider), true)
  })

  test('a membership that runs out by time leaves the pages at that moment [MEM-49]', async () => {
    await sql(
      `update memberships set period_end = now() - interval '3 days' + interval '4 seconds' where provider_id = $1`,
      [other.id],
    )
    const over = performance.now() + 4_000
    await sleep(500)
    await warm(pagesOf(other))
    expect((await ask(0, `/directory/${other.id}`)).status).toBe(200)
    await sleep(over - performance.now())
    await expectSoon(pagesOf(other), false)
  })

  test('all that, usually, within a second, and from the cache', async () => {
    const middle = waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]
    expect(middle).toBeLessThan(1000)
    const hits = /cache="hit"\} (\d+)/.exec((await ask(0, '/metrics')).text)?.[1]
    expect(Number(hits)).toBeGreaterThan(10)
  })

  test('of fifty who set up the first admin at the same moment, in both processes, one does [ADM-21]', async () => {
    await sql(`update profiles set account_type = 'client' where account_type = 'admin'`)
    const setUp = (number: number) => {
      const fields = { username: `first-${number}`, password: 'a quiet kettle', confirm: 'a quiet kettle', token: '' }
      return servers[number % 2]?.ask('/admin-signup', form(fields, { 'x-forwarded-for': `198.18.0.${number}` }))
    }
    const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => setUp(number)))
    expect(answers.map((answer) => answer?.status).sort()).toEqual([302, ...Array(49).fill(409)])
    expect(await sql(`select count(*)::int from profiles where account_type = 'admin'`)).toEqual([{ count: 1 }])
  })

  test('a long transaction holds up no start that changes nothing; one that does gives up in a sentence, and visitors go on', async () => {
    const database = await openDatabase({ url, dataDir: null, listen: false })
    const reading = new pg.Client({ connectionString: url })
    await reading.connect()
    await reading.query('begin; select from profiles; select from drizzle.definitions')
    await migrate(database)
    await sql(`update drizzle.definitions set hash = 'of the version before', changed_at = 0`)
    const upgrade = migrate(database).catch(String)
    let over = false
    void upgrade.then(() => (over = true))
    const statuses = new Set<number>()
    for (let turn = 0; !over; turn += 1) {
      statuses.add((await ask(turn % 2, `/directory?service=u${turn}`)).status)
      await sleep(20)
    }
    expect(await upgrade).toMatch(/The tables could not be changed: a long transaction/)
    expect([...statuses]).toEqual([200])
    await reading.end()
    await migrate(database)
    await database.close()
    await expectSoon(await rename('Bongo Workshop'), true)
  })

  test('a broken listening connection loses no change', async () => {
    const pages = pagesOf(provider)
    for (const name of ['Okapi and Sons', 'Kudu Limited']) {
      await warm(pages)
      await sql(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fettle listener'`)
      await expectSoon(await rename(name), true)
    }
    await expectSoon(await rename('Oryx Partners'), true)
  })

  describe('when the database goes away while they run', () => {
    let visitors = 0
    const write = (index: number) => {
      visitors += 1
      const message = { name: 'Ada', email: 'ada@example.com', topic: 'Press', message: `Number ${visitors} of many` }
      const from = { 'x-forwarded-for': `198.51.${visitors >> 8}.${visitors & 255}` }
      return servers[index]?.ask('/contact', form(message, from))
    }

    test('pages ask to come again, kept ones stay, and it recovers by itself', async () => {
      const kept = ['/', '/directory', `/directory/${provider.id}`]
      await warm(kept.map((path) => ({ path, shows: '' })))
      let away = true
      const seen = new Set<number>()
      // People go on meanwhile, so that connections break in the middle of what they do.
      const people = [0, 0, 0, 1, 1, 1].map(async (index, person) => {
        for (let turn = 0; away; turn += 1) {
          const answer = await (person % 3 ? ask(index, `/directory?service=x${person}y${turn}`) : write(index))
          if (answer) seen.add(answer.status)
        }
      })
      await sleep(500)
      await postgres?.halt()
      await sleep(1_000)
      for (const index of [0, 1]) {
        for (const path of kept) expect((await ask(index, path)).status, `kept: ${path}`).toBe(200)
        for (const path of [
          '/directory?service=gnu',
          '/directory.data?service=gnus',
          '/sitemaps/categories.xml?a',
          '/categories?q=gnu',
        ]) {
          const answer = await ask(index, path)
          expect([answer.status, answer.headers['retry-after']], path).toEqual([503, '2'])
          expect(answer.text).toMatch(path.includes('.data') ? /^[^<]+Please try again/ : /<p>[^<]+Please try again/)
          expect(answer.text).not.toMatch(/ECONN|postgres|127\.0\.0\.1/)
        }
        expect((await write(index))?.status).toBe(503)
        const ready = await ask(index, '/readyz')
        expect([ready.status, ready.text]).toEqual([503, expect.stringContaining('"ok":false')])
        expect((await ask(index, '/healthz')).status).toBe(200)
        expect((await ask(index, '/about')).status).toBe(200)
      }
      await postgres?.resume()
      for (const index of [0, 1]) {
        const ready = await within(
          15,
          () => ask(index, '/readyz'),
          ({ status }) => status === 200,
        )
        expect(ready.text).toContain('"ok":true')
        const found = await within(
          5,
          () => ask(index, '/directory?service=gnu'),
          ({ status }) => status === 200,
        )
        expect(found.status).toBe(200)
        expect((await write(index))?.status).toBe(302)
      }
      away = false
      await Promise.all(people)
      expect([...seen].filter((status) => ![200, 302, 503].includes(status))).toEqual([])
      expect(seen).toContain(302)
      const last = `Number ${visitors} of many`
      const mails = await within(
        20,
        () => ask(0, '/dev/mailbox.json'),
        ({ text }) => text.includes(last),
      )
      expect(mails.text).toContain(last)
      await expectSoon(await rename('Addax Collective'), true)
    })

    test('the log tells of it in JSON lines, without a value that a visitor sent', () => {
      for (const server of servers) {
        expect(server.stderr()).toBe('')
        const lines = server
          .log()
          .split('\n')
          .filter((line) => line.startsWith('{'))
        expect(lines.length).toBeGreaterThan(0)
        for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
        expect(lines.join('\n')).not.toMatch(/ada@example\.com/)
      }
    })

    test('SIGTERM still ends a process in order within 10 s', async () => {
      await postgres?.halt()
      const began = performance.now()
      servers[1]?.signal('SIGTERM')
      expect(await servers[1]?.ended).toMatchObject({ code: 0 })
      expect(performance.now() - began).toBeLessThan(10_000)
      await postgres?.resume()
    })
  })
})
