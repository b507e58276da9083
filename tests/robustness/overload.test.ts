import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { manyTimes } from '#tests/support/many-times.ts'
import { form, newFolder, type Running, start } from './server.ts'

// The built server, with more asked of it than it can do.

let server: Running
let listings: string[]

beforeAll(async () => {
  server = await start({ DATA_DIR: newFolder(), DEMO: 'on', LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1' })
  listings = await addressesOfListings()
})

const from = (address: string, more: Record<string, string> = {}) => ({ 'x-forwarded-for': address, ...more })

async function addressesOfListings(): Promise<string[]> {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => server.ask(`/directory?page=${page}`)))
  return [...new Set(pages.flatMap(({ text }) => text.match(/\/directory\/[0-9a-f-]{36}/g) ?? []))]
}

async function session(): Promise<string> {
  const fields = { email: 'maya@example.com', password: 'mend-the-kettle-7' }
  const { status, headers } = await server.ask('/login?type=provider', form(fields, from('198.51.100.9')))
  expect(status).toBe(302)
  return /fettle\.session_token=[^;]+/.exec(headers['set-cookie'] ?? '')?.[0] ?? ''
}

test('a program that copies every listing gets the budget of its address; a search engine is not held up', async () => {
  const statuses: Record<number, number> = {}
  // Its own cookie, so that no page of it is kept.
  for (let asked = 0; asked < 500; asked += 20) {
    const batch = Array.from({ length: 20 }, (_, at) => listings[(asked + at) % listings.length] ?? '/')
    const answers = await Promise.all(
      batch.map((path) => server.ask(path, { headers: from('203.0.113.7', { cookie: 'robot=1' }) })),
    )
    for (const { status, headers } of answers) {
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    if (asked % 100 === 0) {
      const engine = await server.ask(listings[asked % listings.length] ?? '/', { headers: from('192.0.2.66') })
      expect(engine.status).toBe(200)
    }
  }
  expect(statuses[429]).toBeGreaterThan(100)
  expect(Object.keys(statuses).filter((status) => !['200', '429', '503'].includes(status))).toEqual([])
})

test('with 200 visitors who never pause, probes and kept pages come at once and people who are signed in are served', async () => {
  const cookie = await session()
  await server.ask('/about')
  const end = performance.now() + manyTimes(5_000, 2_500)
  const crowd: { status: number; headers: Record<string, string> }[] = []
  const visitors = Array.from({ length: 200 }, async (_, number) => {
    for (let turn = number; performance.now() < end; turn += 1) {
      const path = listings[turn % listings.length] ?? '/'
      const headers = from(`198.18.${number}.${turn % 250}`, { cookie: 'fettle.bench=x' })
      const { status, headers: told } = await server.ask(path, { headers })
      crowd.push({ status, headers: told })
    }
  })
  await sleep(500)
  const waits: number[] = []
  const served: number[] = []
  while (performance.now() < end) {
    for (const path of ['/healthz', '/readyz', '/about']) {
      const began = performance.now()
      expect((await server.ask(path, { headers: from('198.51.100.9') })).status, path).toBe(200)
      waits.push(performance.now() - began)
    }
    served.push((await server.ask('/dashboard', { headers: from('198.51.100.9', { cookie }) })).status)
  }
  await Promise.all(visitors)
  const shed = crowd.filter(({ status }) => status === 503)
  expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([200, 503]))
  expect(shed.every(({ headers }) => headers['retry-after'] === '3')).toBe(true)
  expect(new Set(served)).toEqual(new Set([200]))
  waits.sort((a, b) => a - b)
  expect(waits[Math.floor(waits.length / 2)]).toBeLessThan(500)
  // It recovers by itself.
  expect((await server.ask('/directory', { headers: from('198.51.100.9', { cookie }) })).status).toBe(200)
})

test('17 uploads without a session, or slow ones of one person, leave room for the next', async () => {
  const cookie = await session()
  const origin = server.url
  const headers = { origin, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '500000' }
  const leaving = new AbortController()
  const slow = (more: Record<string, string>) => {
    const init = {
      method: 'POST',
      headers: { ...headers, ...more },
      signal: leaving.signal,
      redirect: 'manual' as const,
      body: new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('--x\r\n')) }),
      duplex: 'half',
    }
    return fetch(`${server.url}/account/avatar`, init).then(
      ({ status }) => status,
      () => 0,
    )
  }
  const { 'content-length': _, ...chunked } = headers
  const asked = Array.from({ length: 17 }, (_, number) => slow(number % 2 === 0 ? chunked : { ...chunked, cookie }))
  await sleep(500)
  const other = await server.ask(
    '/login?type=client',
    form({ email: 'tom@example.com', password: 'mend-the-kettle-7' }),
  )
  const tom = /fettle\.session_token=[^;]+/.exec(other.headers['set-cookie'] ?? '')?.[0] ?? ''
  const body = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nnone\r\n--x--\r\n'
  const answer = await server.ask('/account/avatar?stay', {
    method: 'POST',
    headers: { ...headers, 'content-length': String(body.length), cookie: tom },
    body,
  })
  expect(answer.status).toBe(415)
  leaving.abort()
  await Promise.all(asked)
})
