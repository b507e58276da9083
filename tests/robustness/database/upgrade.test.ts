import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { DEMO_PASSWORD } from '#db/demo/insert.ts'
import { buildPreviousVersion } from '#tests/support/database/previous-version.ts'
import { openBalancer } from '#tests/support/http/balancer.ts'
import { ask } from '#tests/support/http/listening.ts'
import { tapForm } from '#tests/support/job/form.ts'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { form, newFolder, type Running, start, within } from '../server.ts'

// One PostgreSQL server of our own. Without its programs on this machine nothing here can run.
const postgres = await startPostgres({ fsync: 'off', log_min_messages: 'panic' }).catch((error: unknown) => {
  if (error instanceof Error && error.message.includes('were not found')) return console.warn(error.message)
  throw error
})

const PUBLIC = [
  '/',
  '/directory?location=Leeds',
  '/directory?service=plumber',
  '/categories',
  '/job-directory',
  '/about',
]
const OWN = ['/dashboard', '/profile', '/account', '/messages', '/account/security']

describe.skipIf(!postgres)('an upgrade of several processes', { timeout: 240_000 }, async () => {
  if (!postgres) return
  const balancer = await openBalancer()
  const origin = balancer.url
  const shared = {
    DATABASE_URL: postgres.url,
    AUTH_SECRET: 'one secret of all processes, 32 long',
    SITE_URL: origin,
    DEMO: 'on',
    LOG_LEVEL: 'error',
    PAGES_PER_MINUTE: '0',
  }
  const launch = (folder?: string) => start({ ...shared, DATA_DIR: newFolder(), SHUTDOWN_DELAY: '2' }, folder)
  const old: Running[] = []
  const servers: Running[] = []
  let providers: string[] = []

  beforeAll(async () => {
    old.push(await launch(buildPreviousVersion()))
  }, 240_000)

  afterAll(async () => {
    for (const server of [...old, ...servers]) server.signal('SIGKILL')
    balancer.close()
    await postgres.stop()
  })

  async function sql(statement: string, values: unknown[] = []): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: postgres?.url })
    await client.connect()
    return (await client.query(statement, values).finally(() => client.end())).rows
  }

  const count = async (table: string, where: string, value: string) =>
    (await sql(`select from ${table} where ${where} = $1`, [value])).length

  /** Asks as a browser at the site's address would. */
  const visit = (url: string, path: string, { headers = {}, ...question }: Parameters<typeof ask>[2] = {}) =>
    ask(url, path, { ...question, headers: { host: new URL(origin).host, origin, ...headers } })

  async function logIn(url: string, email: string) {
    const answer = await visit(url, '/login?type=client', form({ email, password: DEMO_PASSWORD }))
    const cookie = /fettle\.session_token=[^;]+/.exec(answer.headers['set-cookie'] ?? '')?.[0]
    if (!cookie) throw new Error(`no session: ${answer.status}`)
    return cookie
  }

  async function readyz({ url }: Running) {
    const { status, headers } = await fetch(`${url}/readyz`)
    return [status, headers.get('connection')]
  }

  /** Visits pages one after the other until it is told to end; gives what was answered otherwise than well. */
  function load(url: string, paths: string[], cookie?: string) {
    let over = false
    let count = 0
    const wrong: string[] = []
    const walking = (async () => {
      while (!over) {
        const path = paths[count++ % paths.length] ?? '/'
        const answer = await visit(url, path, cookie ? { headers: { cookie } } : {}).catch(String)
        if (typeof answer === 'string' || answer.status >= 400) {
          wrong.push(`${path}: ${typeof answer === 'string' ? answer : answer.status}`)
        }
        await sleep(20)
      }
    })()
    return async () => {
      over = true
      await walking
      return { count, wrong }
    }
  }

  test('the version before goes on while the newest changes its tables, and on them', async () => {
    const [{ url } = { url: '' }] = old
    providers = z
      .array(z.object({ id: z.string() }))
      .parse(await sql('select id from public_listings order by id limit 40'))
      .map(({ id }) => id)
    const [provider = ''] = providers
    const cookie = await logIn(url, 'tom@example.com')
    const ends = [load(url, [...PUBLIC, ...providers.map((id) => `/directory/${id}`)]), load(url, OWN, cookie)]
    servers.push(await launch())
    const walks = await Promise.all(ends.map((end) => end()))
    expect(walks.flatMap(({ wrong }) => wrong)).toEqual([])
    for (const { count } of walks) expect(count).toBeGreaterThan(10)

    for (const path of [...PUBLIC, `/directory/${provider}`]) expect((await visit(url, path)).status).toBe(200)
    const again = await logIn(url, 'tom@example.com')
    for (const path of OWN) expect((await visit(url, path, { headers: { cookie: again } })).status).toBe(200)
    const title = `Written by the version before ${randomUUID()}`
    const send = async (path: string, fields: Record<string, string>) => {
      const answer = await visit(url, path, form(fields, { cookie: again }))
      expect([path, answer.status, answer.headers.location]).toEqual([path, 302, expect.stringMatching(/^\//)])
    }
    await send(`/messages/new?provider=${provider}`, { id: randomUUID(), text: title })
    await send('/post-job', { ...tapForm, contactEmail: 'tom@example.com', title, draftId: randomUUID() })
    await send(`/directory/${provider}/feedback`, { rating: '4', title })
    const written = await Promise.all([
      count('messages', 'text', title),
      count('jobs', 'title', title),
      count('feedback', 'title', title),
    ])
    expect(written).toEqual([1, 1, 1])
  })

  test('two processes are started again one after the other, and no request fails', async () => {
    servers.push(await launch())
    for (const { url } of servers) await balancer.add(url)
    const cookie = await logIn(origin, 'tom@example.com')
    const saved: string[] = []
    const ends = [
      load(origin, [...PUBLIC, ...providers.map((id) => `/directory/${id}`)]),
      load(origin, PUBLIC),
      load(origin, OWN, cookie),
    ]
    let over = false
    const writing = (async () => {
      for (const id of providers.slice(1)) {
        if (over) return
        const answer = await visit(origin, '/saved', form({ kind: 'provider', id, save: 'yes' }, { cookie }))
        if (answer.status < 400) saved.push(id)
        await sleep(150)
      }
    })()
    for (const server of servers.slice()) {
      expect(await readyz(server)).toEqual([200, 'keep-alive'])
      server.signal('SIGTERM')
      const leaving = await within(
        2,
        () => readyz(server),
        ([status]) => status === 503,
      )
      expect(leaving).toEqual([503, 'close'])
      expect((await visit(server.url, '/about')).status).toBe(200)
      expect(await server.ended).toMatchObject({ code: 0 })
      balancer.remove(server.url)
      const next = await launch()
      servers.push(next)
      await balancer.add(next.url)
    }
    over = true
    await writing
    const walks = await Promise.all(ends.map((end) => end()))
    expect(balancer.failures).toEqual([])
    expect(walks.flatMap(({ wrong }) => wrong)).toEqual([])
    expect(saved.length).toBeGreaterThan(10)
    const kept = z.array(z.object({ id: z.string() })).parse(await sql('select provider_id as id from saved_providers'))
    expect(saved.filter((id) => !kept.some((row) => row.id === id))).toEqual([])
  })
})
