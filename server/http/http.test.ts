import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { listening, page } from '#tests/support/http/listening.ts'

describe('safety headers', () => {
  const hashes = ['a', 'b'].map((script) => `sha256-${createHash('sha256').update(script).digest('base64')}`)
  const html = '<script>a</script><script>b</script><script>smuggled()</script><script src="/assets/x.js"></script>'
  const own = { 'x-fettle-scripts': hashes.join(' ') }

  for (const [name, headers] of [
    ['kept', { 'x-fettle-cache': 'tags=a; max=60', ...own }],
    ['own', own],
  ] as const) {
    test(`allow exactly our own scripts inside a page (${name})`, async () => {
      const { ask } = await listening({ pages: async () => page(html, headers) })
      for (const answer of [await ask('/'), await ask('/')]) {
        const policy = answer.headers['content-security-policy'] ?? ''
        const allowed = ["'self'", ...hashes.map((hash) => `'${hash}'`)]
        expect(/script-src ([^;]*)/.exec(policy)?.[1]?.split(' ')).toEqual(allowed)
        expect(policy).toContain("frame-ancestors 'none'")
        expect(answer.headers).not.toHaveProperty('x-fettle-scripts')
        expect(policy).not.toContain('unsafe')
      }
    })
  }

  test('let one page alone say who may frame it', async () => {
    const brought = "default-src 'none'; frame-ancestors *"
    const headers = { 'content-security-policy': brought, 'x-fettle-cache': 'tags=a; max=60' }
    const { ask } = await listening({ pages: async () => page('<p>x</p>', headers) })
    for (const path of ['/directory/1/card', '/directory/1/card']) {
      const { headers } = await ask(path)
      expect(headers['content-security-policy']).toBe(brought)
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    }
    for (const path of ['/', '/directory/1', '/directory/1/card/x', '/account/feedback/card', '/directory/1/cards'])
      expect((await ask(path)).headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
  })

  test('are on pages, refusals, probes and data alike', async () => {
    const { ask } = await listening({ pages: async () => Response.json({}, { headers: { 'x-powered-by': 'x' } }) })
    for (const path of ['/', '/%00', '/healthz', '/assets/none.js']) {
      const { headers } = await ask(path)
      expect(headers['content-security-policy'], path).toContain("script-src 'self';")
      expect(headers['x-content-type-options'], path).toBe('nosniff')
      expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin')
      expect(headers['cross-origin-opener-policy'], path).toBe('same-origin')
      expect(headers['cross-origin-resource-policy'], path).toBe('same-origin')
      expect(headers['permissions-policy'], path).toMatch(/^geolocation=\(self\), .*camera=\(\)/)
      expect(headers['x-request-id'], path).toBeTruthy()
      expect(headers, path).not.toHaveProperty('x-powered-by')
      expect(headers, path).not.toHaveProperty('strict-transport-security')
    }
  })

  test('insist on HTTPS where the site has it', async () => {
    const { ask } = await listening({ settings: { siteUrl: new URL('https://fettle.test') } })
    expect((await ask('/')).headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
  })

  test('leave a page its own referrer policy, and pictures of previews and mails to other sites', async () => {
    const { ask } = await listening({ pages: async () => page('x', { 'referrer-policy': 'no-referrer' }) })
    expect((await ask('/')).headers['referrer-policy']).toBe('no-referrer')
    for (const path of ['/og/listing/1.png', '/media/avatars/1/avatar.png?v=1', '/media/drawn/faces/1.png']) {
      expect([path, (await ask(path)).headers['cross-origin-resource-policy']]).toEqual([path, 'cross-origin'])
    }
    for (const path of ['/media/avatars/1/avatar.webp?v=1', '/media/jobs/1-large.webp']) {
      expect([path, (await ask(path)).headers['cross-origin-resource-policy']]).toEqual([path, 'same-origin'])
    }
  })

  test('keep an answer to one visitor out of every cache', async () => {
    const { ask } = await listening()
    expect((await ask('/account')).headers['cache-control']).toBe('private, no-store')
  })
})

const here = new URL('http://127.0.0.1:3000')

describe('probes', () => {
  test('tell that the process lives and whether its parts work', async () => {
    let ok = true
    const { ask } = await listening({
      ready: async () => ({ ok, parts: { database: ok ? 'ok' : 'refused at db:5432' } }),
      settings: { siteUrl: here },
    })
    expect(await ask('/healthz')).toMatchObject({ status: 200, text: '{"ok":true}' })
    expect(await ask('/readyz')).toMatchObject({ status: 200, text: '{"ok":true,"parts":{"database":"ok"}}' })
    ok = false
    expect(await ask('/readyz')).toMatchObject({ status: 503, text: expect.stringContaining('db:5432') })
    const outside = await ask('/readyz', { headers: { host: 'fettle.test' } })
    expect(outside).toMatchObject({ status: 503, text: '{"ok":false,"parts":{"database":"failed"}}' })
  })

  test('a check that throws means not ready', async () => {
    const { ask } = await listening({ ready: () => Promise.reject(new Error('no')) })
    expect((await ask('/readyz')).status).toBe(503)
  })

  test('show measures to the operator of a site on this machine', async () => {
    const { ask } = await listening({ settings: { siteUrl: here } })
    await ask('/')
    const measures = await ask('/metrics')
    expect(measures.text).toMatch(/http_request_duration_seconds_count\{method="GET",status="200",cache="none"\} 1/)
    expect(measures.text).toContain('nodejs_eventloop_lag_p99_seconds')
    expect((await ask('/metrics', { headers: { host: 'fettle.test' } })).status).toBe(404)
  })

  test('show measures of a public site by token only, also to who connects from this machine', async () => {
    const { ask } = await listening({ settings: { metricsToken: 'right' } })
    expect((await ask('/metrics')).status).toBe(404)
    expect((await ask('/metrics', { headers: { authorization: 'Bearer wrong' } })).status).toBe(404)
    expect((await ask('/metrics', { headers: { authorization: 'Bearer right' } })).status).toBe(200)
  })
})

test('without a token no token opens the measures', async () => {
  const { ask } = await listening()
  const headers = { host: 'fettle.test', authorization: 'Bearer null' }
  expect((await ask('/metrics', { headers })).status).toBe(404)
})

describe('failures', () => {
  test('are a page with a number; the stack is in the log alone', async () => {
    const { ask, lines } = await listening({ pages: () => Promise.reject(new Error('secret at db.internal')) })
    const answer = await ask('/')
    expect(answer.status).toBe(500)
    expect(answer.text).toContain(answer.headers['x-request-id'])
    expect(answer.text).not.toMatch(/secret|\.ts:/)
    const line = lines.map((text) => JSON.parse(text)).find(({ level }) => level === 'error')
    expect(line).toMatchObject({ requestId: answer.headers['x-request-id'], err: { message: 'secret at db.internal' } })
    expect(line.err.stack).toContain('http.test.ts')
  })

  test('in the middle of a page are a failure, not half a page', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('<p>half'))
        controller.error(new Error('broken off'))
      },
    })
    const { ask } = await listening({
      pages: async () => new Response(body, { headers: { 'content-type': 'text/html' } }),
    })
    expect(await ask('/')).toMatchObject({ status: 500, text: expect.not.stringContaining('half') })
  })

  test('in the middle of a file to save break it off, because its beginning is with the reader', async () => {
    let pulls = 0
    const body = new ReadableStream(
      {
        async pull(controller) {
          pulls += 1
          await sleep(50)
          if (pulls > 2) controller.error(new Error('broken off'))
          else controller.enqueue(new TextEncoder().encode('a,b\r\n'))
        },
      },
      { highWaterMark: 0 },
    )
    const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="x.csv"' }
    const { url } = await listening({ pages: async () => new Response(body, { headers }) })
    const answer = await fetch(url)
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, null])
    await expect(answer.text()).rejects.toThrow()
  })

  for (const [name, error] of [
    ['by code', Object.assign(new Error('x'), { code: 'DATABASE_BUSY' })],
    [
      'by a pool without a free connection',
      new Error('q', { cause: new Error('timeout exceeded when trying to connect') }),
    ],
  ] as const) {
    test(`of a busy database ask to come again (${name})`, async () => {
      const { ask } = await listening({ pages: () => Promise.reject(error) })
      const answer = await ask('/')
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
    })
  }

  test('by too many pages at once are shed, while cached pages and probes still answer', async () => {
    let finish = () => {}
    const { ask } = await listening({
      shares: { person: 4, sender: 3, reader: 2, assured: 0 },
      pages: async (request) => {
        if (request.url.endsWith('/kept')) return page('kept', { 'x-fettle-cache': 'max=60' })
        return new Promise((resolve) => {
          const before = finish
          finish = () => {
            before()
            resolve(page('done'))
          }
        })
      },
    })
    await ask('/kept')
    const running = [ask('/a'), ask('/b')]
    await sleep(50)
    const shed = await ask('/c')
    expect([shed.status, shed.headers['retry-after']]).toEqual([503, '3'])
    expect((await ask('/kept')).status).toBe(200)
    expect((await ask('/healthz')).status).toBe(200)
    finish()
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200])
    const later = ask('/d')
    await sleep(50)
    finish()
    expect((await later).status).toBe(200)
  })

  test('whose visitor has left are logged and counted once', async () => {
    const { url, lines, metrics } = await listening({ pages: () => new Promise(() => {}) })
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: fettle.test\r\n\r\n')
    await sleep(100)
    socket.destroy()
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(0))
    await sleep(50)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'answered', aborted: true }])
    const { body } = await metrics.text()
    expect(body).toMatch(/^http_request_duration_seconds_count\{[^}]*\} 1$/m)
  })

  test('to answer in time end the wait', async () => {
    let aborted = false
    const { ask } = await listening({
      deadlineMs: 50,
      pages: (request) => {
        request.signal.addEventListener('abort', () => {
          aborted = true
        })
        return new Promise(() => {})
      },
    })
    expect((await ask('/')).status).toBe(503)
    expect(aborted).toBe(true)
  })
})

test('texts are compressed for one visitor too', async () => {
  const { ask } = await listening({ pages: async () => page('plumber '.repeat(500)) })
  const answer = await ask('/account', { headers: { 'accept-encoding': 'gzip, br', cookie: 'fettle.session_token=1' } })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(answer.bytes).toString()).toContain('plumber plumber')
  expect((await ask('/account')).headers).not.toHaveProperty('content-encoding')
})

test('the log has one line per request, without query, cookies or one-time tokens', async () => {
  const { ask, lines } = await listening()
  const token = 'q8Zr4TgP0mXc7LbN2sVh5JdK'
  await ask(`/claim/${token}?email=ada@example.test`, { headers: { cookie: 'fettle.session_token=hidden' } })
  await expect.poll(() => lines.length).toBe(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    path: '/claim/[redacted]',
    status: 200,
    cache: 'none',
    method: 'GET',
  })
  expect(lines.join()).not.toMatch(/ada@|hidden|q8Zr/)
})
