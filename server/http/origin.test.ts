import { describe, expect, test } from 'vitest'
import { listening, page } from '#tests/support/http/listening.ts'

const at = (site: string) =>
  listening({
    settings: { siteUrl: new URL(site) },
    pages: async () => page('<p>Hello</p>', { 'x-fettle-cache': 'tags=all; params=; max=60' }),
    webhook: async () => {},
  })

describe('a site on this machine has one origin', () => {
  test.each(['localhost:3000', 'LOCALHOST:3000', '[::1]:3000', '127.0.0.2:3000'])(
    'a page asked for as %s is led to it, path and query kept, for now only',
    async (host) => {
      const { ask } = await at('http://127.0.0.1:3000')
      await ask('/kept', { headers: { host: '127.0.0.1:3000' } })
      for (const [method, path] of [
        ['GET', '/directory?service=plumber&location=M1'],
        ['HEAD', '/login'],
        ['GET', '/kept'],
        ['GET', '/directory.data?page=2'],
      ] as const) {
        const { status, headers } = await ask(path, { method, headers: { host } })
        expect([status, headers.location], path).toEqual([302, `http://127.0.0.1:3000${path}`])
        expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      }
    },
  )

  test.each(['http://localhost:3000', 'http://[::1]:3000'])('%s, when SITE_URL says so', async (site) => {
    const { ask } = await at(site)
    const led = await ask('/a?b=c', { headers: { host: '127.0.0.1:3000' } })
    expect([led.status, led.headers.location]).toEqual([302, `${site}/a?b=c`])
    expect((await ask('/a?b=c', { headers: { host: new URL(site).host } })).status).toBe(200)
  })

  test.each([
    ['the origin itself', { host: '127.0.0.1:3000' }],
    ['another port: a proxy may lead there', { host: 'localhost:8080' }],
    ['a name that is not of this machine', { host: 'fettle.test:3000' }],
    ['a host that is none', { host: 'a b' }],
    ['a request that a proxy sent on', { host: 'localhost:3000', 'x-forwarded-for': '192.0.2.1' }],
  ])('%s is led nowhere', async (_, headers) => {
    const { ask } = await at('http://127.0.0.1:3000')
    expect((await ask('/', { headers })).status).toBe(200)
  })

  test('programs are not led about: probes, measures, webhooks and what they post', async () => {
    const { ask } = await at('http://127.0.0.1:3000')
    const headers = { host: 'localhost:3000' }
    for (const path of ['/healthz', '/readyz', '/metrics', '/dev/mailbox.json', '/api/v1/jobs']) {
      expect((await ask(path, { headers })).status, path).toBe(200)
    }
    expect((await ask('/webhooks/stripe', { method: 'POST', headers })).status).toBe(200)
    expect((await ask('/contact', { method: 'POST', headers, body: 'a=1' })).status).toBe(200)
  })
})

test.each(['https://fettle.test', 'https://localhost', 'http://192.168.1.4:3000'])(
  '%s is led nowhere: who stands in front of it decides by which name it is asked',
  async (site) => {
    const { ask } = await at(site)
    for (const host of ['localhost', '127.0.0.1', 'localhost:3000', '[::1]:3000']) {
      expect((await ask('/', { headers: { host } })).status, host).toBe(200)
    }
  },
)
