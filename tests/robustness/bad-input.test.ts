import type { RouteConfigEntry } from '@react-router/dev/routes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { manyTimes } from '#tests/support/many-times.ts'
import { brief, expectAlive, expectSense, startDemo } from './sense.ts'
import { form } from './server.ts'

const { server, listingId } = await startDemo()

const long = 'a'.repeat(10_000)
const nonsense = [
  '-1',
  '0',
  '1e9',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  '%25_%5C',
  '%F0%9F%94%A7%F0%9F%91%A9%E2%80%8D%F0%9F%94%A7',
  '%E2%80%AE%EF%BF%BF',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%C0%80',
  '%',
  '%zz',
  '%20',
  '%0d%0aset-cookie:a=b',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  "'%20or%201=1--",
  '12345678-1234-0234-1234-123456789abc',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFE',
  'x.png',
  'listings-9999.xml',
  'jobs-9999.xml',
  'a/b/c/d',
  long,
]

/** Every address of app/routes.ts, its parameters as `:name`. */
function pathsOf(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path}` : above
    return entry.children ? pathsOf(entry.children, path) : [path || '/']
  })
}
const paths = pathsOf(await routes)

const filled = (path: string, value: string) => path.replace(/:\w+\??|\*/g, value)

test('the addresses come from the route table', () => {
  expect(paths).toContain('/directory/:id')
  expect(paths.length).toBeGreaterThan(20)
})

/** Another part of it for each place in a list, all of it over the whole; a thorough run has all at each. */
function partOf(place: number): string[] {
  const count = manyTimes(nonsense.length, 9)
  return Array.from({ length: count }, (_, at) => nonsense[(place * count + at) % nonsense.length] ?? '')
}

describe('an address with nonsense is a page or a clear refusal', () => {
  for (const [place, path] of paths.entries()) {
    test(path, async () => {
      const addresses = /[:*]/.test(path)
        ? [
            ...nonsense.map((value) => filled(path, value)),
            ...partOf(place).map((value) => `${filled(path, value)}.data`),
          ]
        : partOf(place).map((value) => `${path}/${value}`) // all of them pages that are not there
      for (const address of addresses) expectSense(await server.ask(address), address)
    })
  }

  test('also of pictures, places and site maps', async () => {
    for (const value of nonsense) {
      const known = ['listing', 'category', 'job', 'site', 'nothing'].map((kind) => `/og/${kind}/${value}`)
      const more = [
        `/og/${value}/x.png`,
        `/sitemaps/${value}`,
        `/sitemaps/${value}.xml`,
        `/media/jobs/${value}-thumb.webp`,
      ]
      for (const address of [...known, ...more]) expectSense(await server.ask(address), address)
    }
  })

  test('a path of any length', async () => {
    for (const path of [
      `/${'x/'.repeat(500)}`,
      `/${'x/'.repeat(8_000)}`,
      '/'.repeat(3_000),
      `/${'y'.repeat(30_000)}`,
    ]) {
      const began = performance.now()
      const answer = await server.ask(path)
      expectSense(answer, path)
      expect([400, 404, 414]).toContain(answer.status)
      expect(performance.now() - began).toBeLessThan(3_000)
    }
  })
})

const queryOf: Record<string, string[]> = {
  '/': ['sent', 'q'],
  '/directory': ['service', 'location', 'category', 'nearme', 'radius', 'lat', 'lng', 'hideUnclaimed', 'page'],
  '/directory/:id': ['tab', 'page', 'action'],
  '/categories': ['q'],
  '/contact': ['topic', 'sent'],
  '/job-directory': ['job', 'category', 'location', 'radius', 'minBudget', 'maxBudget', 'budgetType', 'page'],
  '/login': ['return'],
  '/signup': ['return'],
  '/places/suggest': ['text'],
  '/places/find': ['text', 'lat', 'lng'],
}

describe('a filter with nonsense is a page or a clear refusal', () => {
  for (const [path, names] of Object.entries(queryOf)) {
    test(path, async () => {
      const real = path.replace(':id', listingId)
      for (const name of names) {
        for (const value of nonsense) {
          const query = value === '%00' ? `${name}=1?${value}` : `${name}=${value}`
          expectSense(await server.ask(`${real}?${query}`), `${real}?${query}`)
        }
        for (const query of [`${name}[]=a`, `${name}=a&${name}=b&${name}=c`, `${name}`, `=${name}`, `&&${name}==`]) {
          const answer = await server.ask(`${real}?${query}`)
          expectSense(answer, query)
          expect(answer.status, query).toBe(200)
        }
      }
    })
  }

  test('the directory takes what cannot be read as not given', async () => {
    for (const query of ['radius=-5&nearme=true&lat=999&lng=x', 'page=-1', 'page=NaN', 'category=Witchcraft']) {
      const answer = await server.ask(`/directory?location=Anywhere&${query}`)
      expect(answer.status, query).toBe(200)
      expect(/href="\/directory\/[0-9a-f-]{36}/.test(answer.text), query).toBe(true)
    }
  })

  test('a page beyond the last leads to the last', async () => {
    const { status, headers } = await server.ask('/directory?page=1e9')
    expect([status, headers.location]).toEqual([302, expect.stringMatching(/^\/directory\?page=\d\d$/)])
    expect((await server.ask(`/directory/${listingId}?tab=feedback&page=1e9`)).status).toBe(200)
  })

  test('wildcards are letters, not wildcards', async () => {
    for (const word of ['%25', '_', '%5C', '%25%25%25', 'pl_mber', 'plumb%25r']) {
      const answer = await server.ask(`/directory?exact=true&service=${word}`)
      expect(answer.status).toBe(200)
      if (word.length > 4) expect(/No professionals match/i.test(answer.text), word).toBe(true)
    }
  })

  test.each(['/directory', '/job-directory'])('whatever a visitor makes up for %s', async (directory) => {
    const name = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...(queryOf[directory] ?? [])) },
      fc.string({ unit: 'binary', maxLength: 20 }),
    )
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.double().map(String),
      fc.constantFrom('true', '25', '51.5', '-0.12', 'London', 'plumber', 'Near me', 'M1 1AE', 'IT', '%', '\\', '\0'),
    )
    const encode = (text: string) => encodeURIComponent(text.toWellFormed())
    const query = fc
      .array(fc.tuple(name, value), { maxLength: 8 })
      .map((pairs) => pairs.map(([key, text]) => `${encode(key)}=${encode(text)}`).join('&'))
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom(directory, `${directory}.data`), async (text, path) => {
        const answer = await server.ask(`${path}?${text}`)
        expectSense(answer, `${path}?${text}`)
        const ledOn = path === directory ? 302 : 202 // to the last page; a data request learns of it by 202
        expect([ledOn, text.includes('%00') ? 400 : 200], text).toContain(answer.status)
      }),
      { numRuns: 100 },
    )
  })
})

describe('data addresses', () => {
  test('with garbage for routes are answered or refused', async () => {
    const garbage = ['', 'x', '__proto__', 'root', 'root,root,root', '%F0%9F%94%A7', `${long}`, 'pages/site/nothing,,,']
    for (const path of ['/_root', '/directory', `/directory/${listingId}`, '/categories', '/contact', '/nothing']) {
      for (const value of garbage) {
        for (const query of [`_routes=${value}`, `_routes[]=${value}`, `_routes=a&_routes=${value}`]) {
          expectSense(await server.ask(`${path}.data?${query}`), `${path}.data?${query}`)
        }
      }
    }
  })

  test('of the manifest with garbage are answered or refused', async () => {
    const version = /"version":"(\w+)"/.exec((await server.ask('/')).text)?.[1] ?? ''
    const deep = '/x'.repeat(3_000)
    for (const value of [
      ...nonsense,
      deep,
      encodeURIComponent(deep),
      '/a,'.repeat(2_000),
      '/directory/a,'.repeat(500),
    ]) {
      const began = performance.now()
      const address = `/__manifest?version=${version}&paths=${value}`
      expect((await server.ask(address)).status, brief(address)).toBeLessThan(500)
      expect(performance.now() - began, brief(address)).toBeLessThan(3_000)
    }
  })
})

describe('the wrong method', () => {
  for (const path of paths) {
    test(`at ${path} is refused or harmless`, async () => {
      const address = filled(path, listingId)
      for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
        const answer = await server.ask(address, { method })
        expect(answer.status, method).toBe(405)
        expect(answer.headers.allow).toContain('GET')
        expect(answer.text).toContain('does not take that kind of request')
      }
      expectSense(await server.ask(address, form({ a: 'b' })), `POST ${address}`)
      const posted = await server.ask(address, { method: 'POST' })
      expectSense(posted, `POST ${address} without a body`)
      expect((await server.ask(address, { method: 'HEAD' })).status).toBeLessThan(500)
      expect((await server.ask(address, { method: 'OPTIONS' })).status).toBe(204)
    })
  }
})

test('after all that it still answers, and no failure was logged', () => expectAlive(server))
