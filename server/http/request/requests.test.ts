import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { listening, page } from '#tests/support/http/listening.ts'

const own = { origin: 'http://fettle.test' }

describe('what no page sees', () => {
  const refused: [name: string, path: string, method: string, status: number][] = [
    ['a broken percent sign', '/directory/%E0%A4%A', 'GET', 400],
    ['a NUL in the path', '/a%00b', 'GET', 400],
    ['a NUL in the query', '/?q=%00', 'GET', 400],
    ['two slashes', '//evil.test/', 'GET', 400],
    ['a long address', `/?q=${'x'.repeat(17_000)}`, 'GET', 414],
    ['a step to the folder itself', '/./directory', 'GET', 400],
    ['a step upwards at the end', '/directory/..', 'GET', 400],
    ['an encoded step upwards', '/directory/%2E%2e/account', 'GET', 400],
    ['a fragment', '/directory#top', 'GET', 400],
    ['DELETE of a page', '/directory', 'DELETE', 405],
    ['TRACE', '/', 'TRACE', 405],
  ]
  for (const [name, path, method, status] of refused) {
    test(`${name} is refused with a sentence`, async () => {
      let seen = 0
      const { ask } = await listening({
        pages: async () => {
          seen += 1
          return page('x')
        },
      })
      const answer = await ask(path, { method, headers: own })
      expect(answer.status).toBe(status)
      expect(answer.text).toMatch(/<p>[A-Z].*\.<\/p>/)
      expect(seen).toBe(0)
    })
  }

  test('odd but possible addresses reach the page', async () => {
    const { ask } = await listening({ pages: async (request) => page(new URL(request.url).search) })
    for (const query of ['?q=%', '?q=%25_\\', '?q=%F0%9F%94%A7', `?q=${'x'.repeat(10_000)}`]) {
      expect((await ask(`/${query}`)).status, query).toBe(200)
    }
  })

  test('no way around the origin check leads over an address that needs none', async () => {
    const seen: string[] = []
    const { url } = await listening({
      webhook: async () => {},
      pages: async (request) => {
        seen.push(request.url)
        return page('changed')
      },
    })
    const ways = ['..', '%2e%2e', '.%2E', '.\t.', './..', '..#', 'stripe/..']
    for (const way of ways) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      const headers = 'Host: x\r\nOrigin: https://evil.test\r\nCookie: fettle.session_token=x\r\nContent-Length: 0'
      socket.write(`POST /webhooks/${way}/account/security HTTP/1.1\r\n${headers}\r\n\r\n`)
      expect(String((await once(socket, 'data'))[0]), way).toMatch(/^HTTP\/1\.1 400 /)
      socket.destroy()
    }
    expect(seen).toEqual([])
  })

  test('headers over 40 kB are refused, and what is not HTTP as well', async () => {
    const { ask, url } = await listening()
    expect((await ask('/', { headers: { 'x-a': 'x'.repeat(30_000) } })).status).toBe(200)
    expect((await ask('/', { headers: { 'x-a': 'x'.repeat(50_000) } })).status).toBe(431)
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.end('nonsense\r\n\r\n')
    const [reply] = await once(socket, 'data')
    expect(String(reply)).toMatch(/^HTTP\/1.1 400 /)
  })
})

describe('bodies', () => {
  const KB = 1024
  const pages = async (request: Request) => page(String((await request.arrayBuffer()).byteLength))
  const post = async (path: string, body: string | Iterable<Buffer>, headers: Record<string, string | number> = {}) => {
    const { ask } = await listening({ pages, webhook: async () => {} })
    return ask(path, { method: 'POST', headers: { ...own, ...headers }, body })
  }

  const limits: [path: string, bytes: number][] = [
    ['/', 64 * KB],
    ['/post-job', 64 * KB],
    ['/post-job.data', 64 * KB],
    ['/account', 192 * KB],
    ['/account.data', 192 * KB],
    ['/webhooks/stripe', 1024 * KB],
  ]
  for (const [path, bytes] of limits) {
    test(`to ${path} arrive whole up to ${bytes / KB} kB; larger ones are refused with a sentence`, async () => {
      expect((await post(path, 'x'.repeat(bytes))).status).toBe(200)
      const body = 'x'.repeat(bytes + 1)
      const refusals = [
        await post(path, body, { 'content-length': body.length }),
        await post(path, [Buffer.from(body)], { 'transfer-encoding': 'chunked' }),
      ]
      for (const { status, text } of refusals)
        expect([status, text]).toEqual([413, expect.stringMatching(/make it shorter/)])
    })
  }

  test('over 64 kB reach no page', async () => {
    let seen = 0
    const { ask } = await listening({
      pages: async (request) => {
        seen += 1
        return pages(request)
      },
    })
    const body = Array.from({ length: 17 }, () => Buffer.alloc(64 * KB))
    const headers = { ...own, 'transfer-encoding': 'chunked' }
    expect((await ask('/', { method: 'POST', headers, body })).status).toBe(413)
    expect(seen).toBe(0)
  })

  const forms: [name: string, type: string, of: (fields: number) => string][] = [
    ['urlencoded', 'application/x-www-form-urlencoded', (fields) => Array(fields).fill('a=1').join('&')],
    ['in parts', 'multipart/form-data; boundary=x', (fields) => `${'--x\r\n\r\n'.repeat(fields)}--x--`],
    ['in parts, quoted', 'Multipart/Form-Data; Boundary="x y"', (fields) => `${'--x y\r\n\r\n'.repeat(fields)}--x y--`],
  ]
  for (const [name, type, of] of forms) {
    test(`of more fields than any form has are refused (${name})`, async () => {
      expect((await post('/', of(499), { 'content-type': type })).status).toBe(200)
      const { status, text } = await post('/', of(502), { 'content-type': type })
      expect([status, text]).toEqual([413, expect.stringMatching(/more fields than any form/)])
    })
  }
})

test('a body announced as far too large is refused before it is sent, and its connection ends', async () => {
  const { url } = await listening()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nOrigin: ${own.origin}\r\nContent-Length: 9000000\r\n\r\n`)
  const [reply] = await once(socket, 'data')
  expect(String(reply)).toMatch(/^HTTP\/1.1 413 [\s\S]*connection: close\r\n/i)
  socket.destroy()
})

describe('a request that changes something', () => {
  const cookie = 'fettle.session_token=x'
  const verdicts: [headers: Record<string, string>, status: number][] = [
    [{ origin: 'http://fettle.test', cookie }, 200],
    [{ 'sec-fetch-site': 'same-origin', cookie }, 200],
    [{ origin: 'null', 'sec-fetch-site': 'same-origin', cookie }, 200],
    [{}, 200],
    [{ cookie }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'https://evil.test' }, 403],
    [{ origin: 'https://fettle.test' }, 403],
    [{ origin: 'http://evil.test', 'sec-fetch-site': 'same-origin' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site', cookie }, 403],
    [{ 'sec-fetch-site': 'none', cookie }, 403],
    [{ origin: 'http://localhost:1' }, 403],
  ]
  for (const [headers, status] of verdicts) {
    test(`gets ${status} with ${JSON.stringify(headers)}`, async () => {
      const { ask } = await listening()
      expect((await ask('/', { method: 'POST', headers, body: 'a=1' })).status).toBe(status)
    })
  }

  test('comes from the one origin of the site, not from another name of this machine', async () => {
    const siteUrl = new URL('http://127.0.0.1:3000')
    const { ask } = await listening({
      pages: async (request) => page(`${new URL(request.url).origin} ${request.headers.get('origin')}`),
      settings: { siteUrl },
    })
    const { origin, host } = siteUrl
    const own = await ask('/', { method: 'POST', headers: { origin, host } })
    expect(own.text).toContain(`${origin} ${origin}`)
    for (const name of ['localhost', '[::1]', '127.0.0.2']) {
      const headers = { origin: `http://${name}:3000`, host: `${name}:3000` }
      expect((await ask('/', { method: 'POST', headers })).status, name).toBe(403)
    }
  })

  test('from a page without referrer looks to React Router like one from our origin', async () => {
    const { ask } = await listening({ pages: async (request) => page(request.headers.get('origin') ?? '') })
    const headers = { origin: 'null', 'sec-fetch-site': 'same-origin' }
    expect((await ask('/', { method: 'POST', headers })).text).toContain('<body>http://fettle.test</body>')
  })

  test('is not asked for its origin at a webhook', async () => {
    const { ask } = await listening({ webhook: async () => {} })
    const headers = { origin: 'https://pay.test', cookie }
    expect((await ask('/webhooks/stripe', { method: 'POST', headers })).status).toBe(200)
    expect((await ask('/webhooks', { method: 'POST', headers })).status).toBe(403)
  })
})

/** What proxies add, each enough to say that one is there. */
const disguises = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'forwarded',
  'via',
  'x-real-ip',
  'cf-ray',
  'x-request-id',
].map((name) => ({ [name]: '127.0.0.1' }))

describe('who asks', () => {
  const forged = {
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-host': 'evil.test',
    forwarded: 'for=6.6.6.6',
    'x-real-ip': '6.6.6.6',
    'cf-connecting-ip': '6.6.6.6',
    'true-client-ip': '6.6.6.6',
    'x-client-address': '6.6.6.6',
    'x-react-router-spa-mode': 'yes',
    'x-request-id': 'forged-request-id',
    host: 'evil.test',
  }
  const pages = async (request: Request, visit: { clientAddress: string; operator: boolean; requestId: string }) =>
    Response.json({
      url: request.url,
      names: [...request.headers.keys()].filter((name) => name !== 'host'),
      told: request.headers.get('x-client-address'),
      address: visit.clientAddress,
      operator: visit.operator,
      requestId: visit.requestId,
    })

  test('is the socket; what the request says of itself is stripped', async () => {
    const { ask } = await listening({ pages })
    const answer = await ask('/x?y=1', { headers: forged })
    const seen = JSON.parse(answer.text)
    expect(seen).toMatchObject({ url: 'http://fettle.test/x?y=1', address: '127.0.0.1', told: '127.0.0.1' })
    expect(seen).toMatchObject({ operator: false, names: ['x-client-address'] })
    expect(answer.text).not.toMatch(/6\.6\.6\.6|forged/)
    expect(answer.headers['x-request-id']).toBe(seen.requestId)
  })

  test('is the hop before our own proxies, whose request id counts', async () => {
    const { ask } = await listening({ pages, settings: { trustedProxies: ['127.0.0.0/8', '10.0.0.1'] } })
    const hops = { ...forged, 'x-forwarded-for': '6.6.6.6, 81.2.69.142, 10.0.0.1' }
    const seen = JSON.parse((await ask('/', { headers: hops })).text)
    expect(seen).toMatchObject({ address: '81.2.69.142', told: '81.2.69.142', operator: false })
    expect(seen.requestId).toBe('forged-request-id')
  })

  test('cannot choose a request id past a proxy that is not ours', async () => {
    const { ask } = await listening({ settings: { trustedProxies: ['10.0.0.1'] } })
    expect((await ask('/', { headers: forged })).headers['x-request-id']).not.toBe('forged-request-id')
  })

  test('is the operator when the site and the visitor both are on this machine', async () => {
    const { ask } = await listening({ pages, settings: { siteUrl: new URL('http://127.0.0.1:3000') } })
    const operator = async (headers = {}) => JSON.parse((await ask('/', { headers })).text).operator
    expect(await operator()).toBe(true)
    for (const headers of [...disguises, { host: 'fettle.test' }]) {
      expect(await operator(headers), JSON.stringify(headers)).toBe(false)
    }
  })

  test('is never the operator on a public site: a proxy that adds no header would make one of everybody', async () => {
    const { ask } = await listening({ pages })
    for (const host of ['127.0.0.1:3000', 'localhost', 'fettle.test']) {
      expect(JSON.parse((await ask('/', { headers: { host } })).text).operator, host).toBe(false)
    }
  })
})

describe('a public site whose visitors all come under one address', () => {
  const warnings = (lines: string[]) => lines.filter((line) => line.includes('ALL VISITORS SHARE ONE RATE LIMIT'))
  const none = { trustedProxies: [] }

  test('warns once, not for probes', async () => {
    const { ask, lines } = await listening({ settings: none })
    for (const path of ['/healthz', '/readyz', '/metrics']) await ask(path)
    await expect.poll(() => lines.length).toBe(3)
    expect(warnings(lines)).toEqual([])
    for (const path of ['/', '/directory', '/']) await ask(path)
    expect(warnings(lines)).toEqual([expect.stringContaining('"from":"127.0.0.1"')])
  })

  test.each([
    ['is on this machine', { ...none, siteUrl: new URL('http://127.0.0.1:3000') }],
    ['knows its proxies', {}],
  ])('says nothing when it %s', async (_, settings) => {
    const { ask, lines } = await listening({ settings })
    await ask('/')
    expect(warnings(lines)).toEqual([])
  })
})
