import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ask, listening, page } from '#tests/support/http/listening.ts'
import { createScheduler } from './turns.ts'

const one = { person: 1, sender: 1, reader: 1, assured: 0 }
const own = { origin: 'http://fettle.test' }
const session = (value: string) => ({ cookie: `fettle.session_token=${value}` })

/** A shell whose pages are held until they are let go, one by one, in the order in which they began. */
async function holding(options: Parameters<typeof listening>[0] = { shares: one }) {
  const begun: { path: string; finish(): void }[] = []
  const served = await listening({
    pages: (request, visit) => {
      if (request.headers.get('cookie')?.includes('=ada')) visit.onPerson?.()
      const { pathname } = new URL(request.url)
      if (pathname === '/known') return Promise.resolve(page('known'))
      return new Promise((resolve) => begun.push({ path: pathname, finish: () => resolve(page(pathname)) }))
    },
    ...options,
  })
  const order = () => begun.map(({ path }) => path)
  return {
    ...served,
    order,
    async finish(path: string) {
      await expect.poll(order, { interval: 5 }).toContain(path)
      begun.find((it) => it.path === path)?.finish()
    },
  }
}

test('one visitor more than there is room for waits for a turn', async () => {
  const { ask, finish } = await holding()
  const [first, second] = [ask('/first'), ask('/second')]
  await sleep(300)
  await finish('/first')
  await finish('/second')
  expect([(await first).status, (await second).status]).toEqual([200, 200])
})

test('who would wait longer than a second is asked to come again', async () => {
  const { ask, finish } = await holding()
  const first = ask('/first')
  await sleep(20)
  const began = performance.now()
  const shed = await ask('/second')
  expect(performance.now() - began).toBeGreaterThan(900)
  expect(performance.now() - began).toBeLessThan(2500)
  expect([shed.status, shed.headers['retry-after']]).toEqual([503, '3'])
  expect(shed.text).toMatch(/Please try again in a few seconds/)
  await finish('/first')
  expect((await first).status).toBe(200)
})

test('people who are signed in go before those who are not; a made-up session does not', async () => {
  const { ask, finish, order } = await holding()
  await ask('/known', { headers: session('ada') })
  const asked = [ask('/first')]
  await sleep(50)
  for (const [path, value] of [
    ['/stranger', null],
    ['/forged', 'forged'],
    ['/person', 'ada'],
  ] as const) {
    asked.push(ask(path, { headers: value ? session(value) : {} }))
    await sleep(50)
  }
  for (const path of ['/first', '/person', '/stranger', '/forged']) await finish(path)
  expect(order()).toEqual(['/first', '/person', '/stranger', '/forged'])
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('a person who has just signed in goes first from then on', async () => {
  const order: string[] = []
  const { ask } = await listening({
    shares: one,
    async pages(request) {
      const { pathname } = new URL(request.url)
      order.push(pathname)
      // Long enough for the others to arrive, and shorter than anyone is let wait.
      await sleep(pathname === '/first' ? 300 : 20)
      return page('x', pathname === '/login' ? { 'set-cookie': `${session('new').cookie}; HttpOnly` } : {})
    },
  })
  await ask('/login', { method: 'POST', headers: own })
  const asked = ['/first', '/stranger', '/person'].map(async (path, place) => {
    await sleep(20 * place)
    return ask(path, { headers: path === '/person' ? session('new') : {} })
  })
  await Promise.all(asked)
  expect(order).toEqual(['/login', '/first', '/person', '/stranger'])
})

test('readers leave room for those who send something, and both for people who are signed in', async () => {
  const { ask, finish, order } = await holding({ shares: { person: 3, sender: 2, reader: 1, assured: 0 } })
  await ask('/known', { headers: session('ada') })
  const asked = [
    ask('/read-1'),
    ask('/read-2'),
    ask('/send-1', { method: 'POST', headers: own }),
    ask('/send-2', { method: 'POST', headers: own }),
    ask('/person', { headers: session('ada') }),
  ]
  await expect.poll(order).toHaveLength(3)
  expect(order().sort()).toEqual(['/person', '/read-1', '/send-1'])
  for (const path of ['/person', '/send-1', '/send-2', '/read-1', '/read-2']) await finish(path)
  for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
})

test('no rank shuts another out', async () => {
  const turns = createScheduler({ person: 3, sender: 3, reader: 3, assured: 1 })
  for (let person = 0; person < 3; person += 1) await turns.take('person', 10)
  await expect(turns.take('person', 10)).rejects.toThrow('No turn within 10 ms')
  const end = await turns.take('reader', 10)
  await expect(turns.take('reader', 10)).rejects.toThrow('No turn')
  end()
  end()
  await turns.take('reader', 10)
  await expect(turns.take('reader', 10)).rejects.toThrow('No turn')
})

test('a posted form waits longer than a page that can be asked for again', async () => {
  const { ask, finish } = await holding()
  const first = ask('/first')
  await sleep(20)
  const sent = ask('/sent', { method: 'POST', headers: own, body: 'message=long' })
  await sleep(1500)
  await finish('/first')
  await finish('/sent')
  expect([(await first).status, (await sent).status]).toEqual([200, 200])
})

test('a page that never ends gives its turn back at its deadline', async () => {
  const { ask, finish } = await holding({ shares: one, deadlineMs: 300 })
  expect((await ask('/endless')).status).toBe(503)
  const next = ask('/next')
  await finish('/next')
  expect((await next).status).toBe(200)
})

test('a visitor who leaves the line is not served, nor is the place lost', async () => {
  const { ask, finish, order, url } = await holding()
  const first = ask('/first')
  await sleep(20)
  const leaving = new AbortController()
  const gone = fetch(`${url}/gone`, { signal: leaving.signal, headers: { cookie: 'a=b' } }).catch(() => 'gone')
  await sleep(50)
  leaving.abort()
  expect(await gone).toBe('gone')
  await sleep(200)
  const last = ask('/last')
  await finish('/first')
  await finish('/last')
  expect(order()).toEqual(['/first', '/last'])
  expect([(await first).status, (await last).status]).toEqual([200, 200])
})

test('probes and kept pages are answered while everybody else waits', async () => {
  let slow = false
  const { ask } = await listening({
    shares: one,
    deadlineMs: 3000,
    pages: () => (slow ? new Promise(() => {}) : Promise.resolve(page('kept', { 'x-fettle-cache': 'max=60' }))),
  })
  await ask('/kept')
  slow = true
  const waiting = Promise.all(Array.from({ length: 50 }, (_, number) => ask(`/${number}`)))
  await sleep(500) // this process sends all fifty, which takes a while
  for (const path of ['/healthz', '/readyz', '/metrics', '/kept']) {
    const began = performance.now()
    expect((await ask(path)).status, path).toBe(path === '/metrics' ? 404 : 200)
    expect(performance.now() - began, path).toBeLessThan(300)
  }
  expect((await waiting).every(({ status }) => status === 503)).toBe(true)
})

test('a kept page whose time is over is given at once while others wait, and made anew afterwards', async () => {
  let now = 0
  let version = 1
  let finish = () => {}
  const { ask, pageCache } = await listening({
    shares: one,
    cache: { now: () => now },
    pages: (request) => {
      if (request.url.endsWith('/kept'))
        return Promise.resolve(page(`version ${version}`, { 'x-fettle-cache': 'tags=a; max=60' }))
      return new Promise((resolve) => {
        finish = () => resolve(page('slow'))
      })
    },
  })
  await ask('/kept')
  version = 2
  now = 61_000
  const others = [ask('/slow'), ask('/waiting')]
  await sleep(100)
  expect((await ask('/kept')).text).toContain('version 1')
  pageCache.drop(['a']) // changed: no longer true
  expect((await ask('/kept')).status).toBe(503)
  finish()
  await Promise.all(others)
  expect((await ask('/kept')).text).toContain('version 2')
})

test('uploads that come in slowly keep no one waiting', async () => {
  const { ask, url } = await listening({
    shares: one,
    personOf: async ({ headers }) => headers.cookie ?? null,
    pages: async (request) => page(String((await request.arrayBuffer()).byteLength)),
  })
  const head = `POST /account/avatar HTTP/1.1\r\nhost: x\r\norigin: ${own.origin}\r\ncookie: a=b\r\ncontent-length: 9\r\n\r\n`
  const slow = connect(Number(new URL(url).port), '127.0.0.1')
  slow.write(head)
  await sleep(50)
  expect((await ask('/')).status).toBe(200)
  slow.write('123456789')
  expect(String((await once(slow, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /)
  slow.destroy()
})

test('a script that asks for data is told in a sentence, without a page around it', async () => {
  const { url } = await listening({ shares: one, deadlineMs: 50, pages: () => new Promise(() => {}) })
  const { status, headers, text } = await ask(url, '/directory.data')
  expect([status, headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8'])
  expect(text).toMatch(/^More people .*\.$/)
})

test('a line that is full takes no more', async () => {
  const turns = createScheduler(one)
  await turns.take('reader', 10)
  const waiting = Array.from({ length: 500 }, () => turns.take('reader', 200).catch(() => 'gave up'))
  await expect(turns.take('person', 200)).rejects.toThrow('The line is full')
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['gave up']))
  expect(turns.waiting()).toBe(0)
})
