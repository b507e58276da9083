import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { form, newFolder, type Running, start } from './server.ts'

let server: Running
let listingId = ''

beforeAll(async () => {
  server = await start({ DATA_DIR: newFolder(), DEMO: 'on', LOG_LEVEL: 'error' })
  listingId = /\/directory\/([0-9a-f-]{36})/.exec((await server.ask('/directory')).text)?.[1] ?? ''
  expect(listingId).not.toBe('')
})

type Answer = Awaited<ReturnType<Running['ask']>>

/** A page of ours or a refusal that a person understands; never a failure of ours. */
function expectSense(answer: Answer, asked: string) {
  expect(faultOf(answer, asked), brief(asked)).toBeNull()
}

function faultOf({ status, text, headers }: Answer, asked: string): string | null {
  const said = `${status}: ${brief(/<h1[\s\S]*?<\/p>/.exec(text)?.[0] ?? text)}`
  if (status >= 500) return said
  if (/Unexpected Server Error|Input validation failed|at \S+ \(?file:|\.tsx?:\d+/.test(text)) return said
  if (status < 400 || asked.includes('.data')) return null
  const isPage = /^text\/html/.test(headers['content-type'] ?? '')
  return (isPage ? /<h1[^>]*>[^<]{5,}/ : /^[A-Z"{].{5,}/).test(text) ? null : said
}

const brief = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}… (${text.length})` : text)

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

describe('an address with nonsense is a page or a clear refusal', () => {
  for (const path of paths) {
    test(path, async () => {
      const addresses = /[:*]/.test(path)
        ? nonsense.flatMap((value) => [filled(path, value), `${filled(path, value)}.data`])
        : nonsense.map((value) => `${path}/${value}`)
      for (const address of addresses) expectSense(await server.ask(address), address)
    })
  }

  test('also of pictures, places and site maps', async () => {
    for (const value of nonsense) {
      const known = ['listing', 'category', 'site', 'nothing'].map((kind) => `/og/${kind}/${value}`)
      const more = [
        `/og/${value}/x.png`,
        `/sitemaps/${value}`,
        `/sitemaps/${value}.xml`,
        `/media/patterns/${value}.svg`,
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
      const answer = await server.ask(`/directory?${query}`)
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
      const answer = await server.ask(`/directory?service=${word}`)
      expect(answer.status).toBe(200)
      if (word.length > 4) expect(/No professionals match/i.test(answer.text), word).toBe(true)
    }
  })

  test('whatever somebody makes up for the directory', async () => {
    const name = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...(queryOf['/directory'] ?? [])) },
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
      fc.asyncProperty(query, fc.constantFrom('/directory', '/directory.data'), async (text, path) => {
        const answer = await server.ask(`${path}?${text}`)
        expectSense(answer, `${path}?${text}`)
        const ledOn = path === '/directory' ? 302 : 202 // to the last page; a data request learns of it by 202
        expect([ledOn, text.includes('%00') ? 400 : 200], text).toContain(answer.status)
      }),
      { numRuns: 150 },
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

describe('what is posted', () => {
  const mail = { name: 'Ada', email: 'ada@example.com', topic: 'A question', message: 'How does this work, please?' }

  const bodies: [name: string, type: string | null, body: string][] = [
    ['JSON', 'application/json', JSON.stringify(mail)],
    ['broken JSON', 'application/json', '{"a":'],
    ['plain text', 'text/plain', 'name=Ada'],
    ['XML', 'application/xml', '<a/>'],
    ['bytes', 'application/octet-stream', '\0\xff\0'],
    ['a made-up type', 'nonsense', 'a=b'],
    ['no type', null, 'name=Ada'],
    ['multipart without its boundary', 'multipart/form-data', '--x\r\n\r\n'],
    [
      'multipart cut short',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nA',
    ],
    ['multipart that is none', 'multipart/form-data; boundary=x', 'hello'],
    ['an empty form', 'application/x-www-form-urlencoded', ''],
    [
      'a form of signs',
      'application/x-www-form-urlencoded',
      '%%%&=&==&name[]=a&name=%00&email=%F0%9F%94%A7&__proto__=x',
    ],
    [
      'keys in keys',
      'application/x-www-form-urlencoded',
      'name[a][b]=1&name.b=2&name=3&name[99999999]=4&email[__proto__]=x',
    ],
    ['repeated fields', 'application/x-www-form-urlencoded', 'name=a&name=b&email=a&email=b&message=a&message=b'],
    ['10,000 fields', 'application/x-www-form-urlencoded', 'name=a&'.repeat(10_000)],
    [
      '10,000 different fields',
      'application/x-www-form-urlencoded',
      Array.from({ length: 10_000 }, (_, n) => `f${n}=1`).join('&'),
    ],
  ]

  for (const [name, type, body] of bodies) {
    test(`to the contact form as ${name} is refused with a sentence`, async () => {
      const headers = type === null ? {} : { 'content-type': type }
      for (const path of ['/contact', '/contact.data', `/directory/${listingId}/reveal`]) {
        const answer = await server.ask(path, { method: 'POST', body, headers })
        expectSense(answer, `${path} ${name}`)
        expect(answer.status, `${path}: ${answer.text.slice(0, 200)}`).toBeGreaterThanOrEqual(400)
      }
    })
  }

  test('to the contact form with NUL, line ends and emoji in every field is refused or arrives', async () => {
    for (const odd of ['a\0b', 'a\r\nBcc: eve@example.com', '🔧', '\u202e', '%_\\', '\ufffe']) {
      const fields = { ...mail, name: odd, message: `${odd} and ten letters` }
      const answer = await server.ask('/contact', form(fields))
      expectSense(answer, odd)
      if (odd.includes('\0')) expect(answer.status, JSON.stringify(odd)).toBe(400)
    }
    const sent = await server.ask('/dev/mailbox.json')
    expect(sent.text).not.toMatch(/"to":"[^"]*eve/)
  })

  test('over 1 MB is refused, announced or not', async () => {
    const body = `name=${'x'.repeat(1_100_000)}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await server.ask('/contact', { ...form({}), body })).status).toBe(400)
    expect((await server.ask('/contact', { method: 'POST', body, headers })).status).toBe(413)
    const chunks = Array.from({ length: 20 }, () => Buffer.alloc(100_000, 'x'))
    expect((await server.ask('/contact', { method: 'POST', body: chunks, headers })).status).toBe(413)
  })

  test('for contact details of nobody, or of no kind, is refused with a sentence', async () => {
    const ids = ['12345678-1234-4234-8234-123456789abc', '12345678-1234-0234-1234-123456789abc', 'x', '%F0%9F%94%A7']
    for (const id of ids) {
      const answer = await server.ask(`/directory/${id}/reveal`, form({ kind: 'phone' }))
      expectSense(answer, id)
      expect(answer.status, id).toBe(404)
    }
    const opened = await server.ask(`/directory/${listingId}/reveal`, form({ kind: 'phone' }))
    expect([200, 404]).toContain(opened.status)
    for (const kind of ['', 'PHONE', '__proto__', '\0', long]) {
      const answer = await server.ask(`/directory/${listingId}/reveal`, form({ kind }))
      expectSense(answer, kind)
      expect(answer.status).toBe(400)
    }
  })
})

describe('what is no HTTP', () => {
  const lines = [
    'GET /directory?service=\u00e9 HTTP/1.1\r\nhost: localhost\r\n\r\n',
    'GET /directory?service=\xed\xa0\x80 HTTP/1.1\r\nhost: localhost\r\n\r\n',
    'GET directory HTTP/1.1\r\nhost: localhost\r\n\r\n',
    'GET http://elsewhere.example/directory HTTP/1.1\r\nhost: localhost\r\n\r\n',
    'GET //evil.example/ HTTP/1.1\r\nhost: localhost\r\n\r\n',
    'GET /\\evil.example HTTP/1.1\r\nhost: localhost\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    'GET / HTTP/9.9\r\nhost: localhost\r\n\r\n',
    'POST /contact HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /contact HTTP/1.1\r\nhost: localhost\r\ncontent-length: -5\r\n\r\n',
    'POST /contact HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    `GET / HTTP/1.1\r\nhost: localhost\r\ncookie: ${'x'.repeat(50_000)}\r\n\r\n`,
    'CONNECT elsewhere.example:443 HTTP/1.1\r\nhost: localhost\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    '\0\0\0\0\r\n\r\n',
  ]
  for (const [index, line] of lines.entries()) {
    test(`is answered below 500 or cut (${index}: ${JSON.stringify(line).slice(1, 60)})`, async () => {
      const answer = await exchange(line)
      if (answer !== '') expect(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]), answer.slice(0, 300)).toBeLessThan(500)
    })
  }
})

async function exchange(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  socket.write(Buffer.from(bytes, 'latin1'))
  for (let waited = 0; waited < 500 && heard === '' && !socket.closed; waited += 10) await sleep(10)
  socket.destroy()
  return heard
}

test('after all that it still answers, and no failure was logged', async () => {
  expect((await server.ask('/')).status).toBe(200)
  expect((await server.ask('/readyz')).status).toBe(200)
  expect(server.stderr()).toBe('')
  const failures = server
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(failures).toEqual([])
})
