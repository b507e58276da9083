import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { expectAlive, expectSense, startDemo } from './sense.ts'
import { form } from './server.ts'

const { server, listingId } = await startDemo()

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

  test('over 64 kB is refused, announced or not', async () => {
    const body = `name=${'x'.repeat(66_000)}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await server.ask('/contact', { ...form({}), body })).status).toBe(400)
    expect((await server.ask('/contact', { method: 'POST', body, headers })).status).toBe(413)
    const chunks = Array.from({ length: 20 }, () => Buffer.alloc(100_000, 'x'))
    expect((await server.ask('/contact', { method: 'POST', body: chunks, headers })).status).toBe(413)
  })

  test('for contact details of no one, or of no kind, is refused with a sentence', async () => {
    const ids = ['12345678-1234-4234-8234-123456789abc', '12345678-1234-0234-1234-123456789abc', 'x', '%F0%9F%94%A7']
    for (const id of ids) {
      const answer = await server.ask(`/directory/${id}/reveal`, form({ kind: 'phone' }))
      expectSense(answer, id)
      expect(answer.status, id).toBe(404)
    }
    const opened = await server.ask(`/directory/${listingId}/reveal`, form({ kind: 'phone' }))
    expect([200, 404]).toContain(opened.status)
    for (const kind of ['', 'PHONE', '__proto__', '\0', 'a'.repeat(10_000)]) {
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

test('after all that it still answers, and no failure was logged', () => expectAlive(server))
