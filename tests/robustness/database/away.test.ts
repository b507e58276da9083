import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#db/demo/insert.ts'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { form, newFolder, type Running, start, within } from '../server.ts'

// A PostgreSQL server of our own. Without its programs on this machine nothing here can run.
const postgres = await startPostgres({ fsync: 'off', log_min_messages: 'panic' }).catch((error: unknown) => {
  if (error instanceof Error && error.message.includes('were not found')) return console.warn(error.message)
  throw error
})

const SESSION = /fettle\.session_token=[^;]+/

describe.skipIf(!postgres)('while PostgreSQL is away', () => {
  let server: Running

  beforeAll(async () => {
    const settings = { DATABASE_URL: postgres?.url ?? '', DATA_DIR: newFolder(), DEMO: 'on', LOG_LEVEL: 'warn' }
    server = await start(settings)
  })

  afterAll(async () => {
    server.signal('SIGKILL')
    await postgres?.stop()
  })

  test('people who are signed in are asked to come again, whatever they do, and are signed in as before afterwards', async () => {
    const typed = { email: 'tom@example.com', password: DEMO_PASSWORD }
    const own = { origin: server.url }
    const entered = await server.ask('/login?type=client', form(typed, own))
    const cookie = SESSION.exec(entered.headers['set-cookie'] ?? '')?.[0] ?? ''
    const asTom = (path: string, posted?: Record<string, string>) => {
      const headers = { cookie, ...own }
      return server.ask(path, posted ? form(posted, headers) : { headers })
    }
    expect((await asTom('/dashboard')).status).toBe(200)
    await postgres?.halt()
    const asked: [path: string, posted?: Record<string, string>][] = [
      ['/dashboard'],
      ['/dashboard.data'],
      ['/'],
      ['/directory?service=gnu'],
      ['/account/security'],
      ['/account/download'],
      ['/login'],
      ['/places/suggest?text=lon'],
      ['/post-job', { title: 'Mend a gate' }],
      ['/post-job.data', { title: 'Mend a gate' }],
      ['/profile', { firstName: 'Tom' }],
      ['/saved', { kind: 'provider', id: '12345678-1234-4234-8234-123456789abc' }],
      ['/account/avatar', { remove: '1' }],
      ['/account/security', { intent: 'password' }],
      ['/confirm-email', { intent: 'login', ...typed }],
      ['/login', typed],
      ['/sign-out', {}],
    ]
    for (const [path, posted] of asked) {
      const { status, headers, text } = await asTom(path, posted)
      expect([status, headers['retry-after'], headers['set-cookie']], path).toEqual([503, '2', undefined])
      const sentence = path.endsWith('.data') ? /^[^<]+Please try again/ : /<h1>[^<]+<\/h1>\n<p>[^<]+Please try again/
      expect(text, path).toMatch(sentence)
    }
    await postgres?.resume()
    const back = await within(
      15,
      () => asTom('/dashboard'),
      ({ status }) => status === 200,
    )
    expect(back.status).toBe(200)
  })
})
