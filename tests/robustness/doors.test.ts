import { execFile } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { openToRead } from '#db/client.ts'
import { mailbox } from '#db/schema/index.ts'
import { COMMAND, commandEnvironment } from '#tests/support/admin/command-line.ts'
import { form, newFolder, type Running, start, within } from './server.ts'

const environment = { DATA_DIR: newFolder(), DEMO: 'off' }
let server: Running

beforeAll(async () => {
  server = await start(environment)
})

const mail = { name: 'Ada', email: 'ada@example.com', topic: 'Press', message: 'A message of some length' }

describe('safety headers are on', () => {
  const asset = async () => /"(\/assets\/entry\.client-[^"]+)"/.exec((await server.ask('/')).text)?.[1] ?? ''

  const kinds: [what: string, status: number, ask: () => ReturnType<Running['ask']>][] = [
    ['a page made now', 200, () => server.ask(`/directory?service=${Math.random()}`)],
    ['a page from the cache', 200, () => server.ask('/').then(() => server.ask('/'))],
    ['a page that is not modified', 304, async () => server.ask('/', { headers: { 'if-none-match': '*' } })],
    ['the head of a page', 200, () => server.ask('/about', { method: 'HEAD' })],
    ['the data of a page', 200, () => server.ask('/directory.data')],
    ['a page that is not there', 404, () => server.ask('/nothing/here')],
    ['a listing that is not there', 404, () => server.ask('/directory/12345678-1234-4234-8234-123456789abc')],
    ['a redirect', 301, () => server.ask('/jobs')],
    ['a file', 200, async () => server.ask(await asset())],
    ['a file that is not there', 404, () => server.ask('/assets/none.js')],
    ['robots.txt', 200, () => server.ask('/robots.txt')],
    ['a site map', 200, () => server.ask('/sitemaps/pages.xml')],
    ['a picture', 200, () => server.ask('/og/site/home.png')],
    ['a drawing', 200, () => server.ask('/drawings/work/plumbing-1.svg')],
    ['places as JSON', 200, () => server.ask('/places/suggest?text=lon')],
    ['a probe', 200, () => server.ask('/healthz')],
    ['readiness', 200, () => server.ask('/readyz')],
    ['the measures', 200, () => server.ask('/metrics')],
    ['the mailbox as JSON', 200, () => server.ask('/dev/mailbox.json')],
    ['what is allowed', 204, () => server.ask('/', { method: 'OPTIONS' })],
    ['an accepted form', 302, () => server.ask('/contact', form(mail))],
    ['a refused form', 400, () => server.ask('/contact', form({ name: '' }))],
    ['a broken form', 400, () => server.ask('/contact', { method: 'POST', body: '{}' })],
    ['a request of another site', 403, () => server.ask('/contact', form(mail, { origin: 'https://evil.example' }))],
    ['an address that is none', 400, () => server.ask('/%00')],
    ['an address that is too long', 414, () => server.ask(`/${'x'.repeat(20_000)}`)],
    ['a wrong method', 405, () => server.ask('/', { method: 'DELETE' })],
    ['a post to a page that takes none', 405, () => server.ask('/directory', form({ a: 'b' }))],
    ['a body that is too large', 413, () => server.ask('/contact', form({ name: 'x'.repeat(1_200_000) }))],
  ]
  const keptPages = ['a page made now', 'a page from the cache', 'a page that is not modified', 'the head of a page']
  for (const [what, status, ask] of kinds) {
    test(`${what} (${status})`, async () => {
      const answer = await ask()
      expect(answer.status).toBe(status)
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer|same-origin)$/),
        'cross-origin-resource-policy': expect.stringMatching(/^(same-origin|cross-origin)$/),
        'permissions-policy': expect.stringContaining('camera=()'),
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      const openerPolicy = keptPages.includes(what) ? undefined : 'same-origin'
      expect(answer.headers['cross-origin-opener-policy']).toBe(openerPolicy)
      expect(answer.headers['content-security-policy']).not.toMatch(/unsafe|\*/)
      for (const name of ['x-powered-by', 'server', 'x-fettle-cache']) expect(answer.headers).not.toHaveProperty(name)
    })
  }
})

const operatorPages = ['/dev/kit', '/dev/mail', '/dev/mailbox', '/dev/mailbox.data', '/dev/mailbox.json', '/metrics']

describe('only a person at this machine sees', () => {
  for (const path of operatorPages) {
    test(path, async () => {
      expect((await server.ask(path)).status).toBe(200)
      const foreign = [
        ...[
          'fettle.example',
          'localhost.evil.example',
          '127.0.0.1.evil.example:3000',
          'localhost@evil.example',
          '192.0.2.1',
        ].map((host) => ({ host })),
        { 'x-forwarded-for': '127.0.0.1' },
        { forwarded: 'for=127.0.0.1' },
        { 'x-real-ip': '127.0.0.1' },
        { via: '1.1 proxy' },
      ]
      for (const headers of foreign) {
        const answer = await server.ask(path, { headers })
        expect(answer.status, JSON.stringify(headers)).toBe(404)
        expect(answer.text, JSON.stringify(headers)).not.toMatch(/nodejs_|replyTo|ada@example\.com/)
      }
    })
  }
})

describe('on a public site', () => {
  const site = {
    SITE_URL: 'https://fettle.example',
    AUTH_SECRET: 'x'.repeat(32),
    METRICS_TOKEN: 'right',
    PAYMENTS: 'test',
    MAIL: 'mailbox',
    DEMO: 'off',
  }

  test('behind a proxy that adds no header, operator pages do not exist, and the log says loudly what else is wrong', async () => {
    const server = await start({ ...site, DATA_DIR: newFolder() })
    // What a plain reverse proxy on this machine sends on: its own address, and perhaps the host it connects to.
    for (const host of [new URL(server.url).host, 'localhost', 'fettle.example']) {
      for (const path of operatorPages) {
        const answer = await server.ask(path, { headers: { host } })
        expect([answer.status, answer.text.includes('nodejs_')], `${path} as ${host}`).toEqual([404, false])
      }
      expect((await server.ask('/directory', { headers: { host } })).status).toBe(200)
    }
    expect((await server.ask('/metrics', { headers: { authorization: 'Bearer right' } })).status).toBe(200)
    const warnings = server.log().match(/ALL VISITORS SHARE ONE RATE LIMIT[^"]*TRUSTED_PROXIES/g)
    expect(warnings).toHaveLength(1)
    server.signal('SIGKILL')
    await server.ended
  })

  test('whose mail is kept on purpose, the operator reads it by the command line', async () => {
    const settings = { ...site, DATA_DIR: newFolder() }
    const server = await start(settings)
    expect((await server.ask('/contact', form(mail))).status).toBe(302)
    const arrived = async () => {
      const database = await openToRead({ dataDir: settings.DATA_DIR })
      return database.query.$count(mailbox).finally(() => database.close())
    }
    expect(await within(15, arrived, (count) => count > 0)).toBe(1)
    server.signal('SIGTERM')
    await server.ended
    const { stdout } = await promisify(execFile)(process.execPath, [...COMMAND, 'mailbox'], {
      env: commandEnvironment(settings),
    })
    expect(stdout).toMatch(/^To: hello@fettle\.example\nDate: 20\S+Z\nSubject: .+\n\n[\s\S]*A message of some length/)
  })

  test('with its proxy named, nothing is loud', async () => {
    const server = await start({ ...site, DATA_DIR: newFolder(), TRUSTED_PROXIES: '127.0.0.1' })
    await server.ask('/directory', { headers: { host: 'fettle.example', 'x-forwarded-for': '81.2.69.142' } })
    expect(server.log()).not.toContain('ALL VISITORS')
    server.signal('SIGKILL')
    await server.ended
  })
})

describe('a graceful stop', () => {
  const body = new URLSearchParams(mail).toString()
  const head = `POST /contact HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n`

  /** A request that has begun and waits for the rest of its body. */
  async function begin() {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    const heard = { text: '', closed: false }
    socket.on('data', (bytes) => {
      heard.text += bytes
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      heard.closed = true
    })
    socket.write(head + body.slice(0, 20))
    await sleep(200)
    return { heard, finish: () => socket.write(body.slice(20)) }
  }

  for (const [signal, stragglers] of [
    ['SIGINT', 0],
    ['SIGTERM', 1],
  ] as const) {
    test(`by ${signal} answers what has begun${stragglers ? ', cuts who never ends,' : ''} and ends with 0 in 10 s`, async () => {
      if (signal === 'SIGTERM') server = await start(environment)
      const running = await begin()
      if (stragglers) await begin()
      const began = performance.now()
      server.signal(signal)
      await sleep(300)
      await expect(server.ask('/')).rejects.toThrow('ECONNREFUSED')
      server.signal(signal) // impatience changes nothing
      running.finish()
      for (let waited = 0; !running.heard.closed && waited < 5_000; waited += 20) await sleep(20)
      expect(running.heard.text).toMatch(/^HTTP\/1\.1 302 /)
      expect(running.heard.text).toMatch(/location: \/contact\?sent=1/i)
      expect(await server.ended).toMatchObject({ code: 0, signal: null })
      expect(performance.now() - began).toBeLessThan(10_000)
      expect(server.stderr()).toBe('')
    })
  }

  test('leaves what it took: the message is there at the next start', async () => {
    server = await start(environment)
    const mails = (await server.ask('/dev/mailbox.json')).text
    expect(mails.match(/A message of some length/g)?.length).toBeGreaterThan(1)
    server.signal('SIGKILL')
    await server.ended
  })
})
