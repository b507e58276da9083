import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { messageIn, readBody, readHead, SIGNATURE_HEADER } from './inbound.ts'

const SECRET = 's'.repeat(32)
const now = new Date('2026-11-28T12:00:00Z')
const raw = Buffer.from('From: rosa@example.com\r\nTo: a@b.example\r\n\r\nYes')

function signed(body: Buffer, { secret = SECRET, secondsAgo = 0 } = {}) {
  const time = now.getTime() / 1000 - secondsAgo
  const mac = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
  return { [SIGNATURE_HEADER]: `t=${time},v1=${mac}` }
}

const basic = (password: string) => ({ authorization: `Basic ${Buffer.from(`mail:${password}`).toString('base64')}` })

test('a message is taken with a signature of its own, not older than five minutes', () => {
  expect(messageIn(raw, signed(raw), SECRET, now)).toEqual(raw)
  expect(messageIn(raw, signed(raw, { secondsAgo: 299 }), SECRET, now)).toEqual(raw)
  for (const headers of [
    {},
    signed(raw, { secondsAgo: 301 }),
    signed(raw, { secondsAgo: -301 }),
    signed(raw, { secret: 'x'.repeat(32) }),
    signed(Buffer.concat([raw, raw])),
    { [SIGNATURE_HEADER]: `t=${now.getTime() / 1000},v1=` },
    basic('wrong'),
    { authorization: 'Basic ' },
  ]) {
    expect(messageIn(raw, headers, SECRET, now)).toBeNull()
  }
})

test('a provider gives the secret as password, and the message inside JSON', () => {
  const json = (text: string) =>
    messageIn(Buffer.from(text), { ...basic(SECRET), 'content-type': 'application/json; charset=utf-8' }, SECRET, now)
  expect(json(JSON.stringify({ From: 'rosa@example.com', RawEmail: raw.toString() }))).toEqual(raw)
  expect(messageIn(raw, basic(SECRET), SECRET, now)).toEqual(raw)
  for (const other of ['{}', '[]', 'null', '{', '{"RawEmail":1}', '']) expect(json(other)).toEqual(Buffer.alloc(0))
})

const headOf = (...lines: string[]) => readHead(Buffer.from(`${lines.join('\r\n')}\r\n\r\nx`))

test('a mail has one sender, or none', async () => {
  expect((await headOf('From: Rosa <Rosa@Example.com>'))?.from).toBe('rosa@example.com')
  expect((await headOf('From: a@example.com, b@example.com'))?.from).toBeNull()
  expect((await headOf('From: a@example.com', 'From: b@example.com'))?.from).toBeNull()
  expect((await headOf('To: a@example.com'))?.from).toBeNull()
})

test('a mail is for those it was written and delivered to', async () => {
  const lines = ['To: A <a@x.example>, Team: b@x.example;', 'Cc: c@x.example', 'X-Original-To: d@x.example']
  expect((await headOf(...lines, 'Delivered-To: <E@x.example>'))?.to.sort()).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@x.example`),
  )
})

test('a mail without plain text is read without what it quotes', async () => {
  const html = `<html><head><title>x</title><style>p{}</style></head><body><p>Yes &amp; no,<br>on&nbsp;Tuesday</p>
    <div>Rosa</div><blockquote><p>Could you?</p></blockquote><div class="gmail_quote">On Sat <p>wrote</p></div>
    <div id="divRplyFwdMsg">From: Fettle</div><p>Could you mend it?</p></body></html>`
  const mail = `From: a@b.example\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`
  expect((await readBody(Buffer.from(mail)))?.text).toBe('Yes & no,\non Tuesday\n\nRosa')
})

test('a mail that would keep the parser busy is not read', async () => {
  const head = 'From: a@b.example\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n'
  for (const hostile of [
    '\n'.repeat(20_000_000),
    '--x\n\n'.repeat(4_000_000),
    `${'--x\n'.repeat(900)}${'('.repeat(1_000_000)}`,
  ]) {
    const began = performance.now()
    await readBody(Buffer.from(head + hostile))
    expect(performance.now() - began).toBeLessThan(5_000)
  }
  for (const header of ['To: '.padEnd(200_000, '<'), `To: ${'a,'.repeat(100_000)}`, `To: ${'('.repeat(200_000)}`]) {
    const began = performance.now()
    await headOf(header, 'From: a@b.example')
    expect([header.slice(0, 8), performance.now() - began < 5_000]).toEqual([header.slice(0, 8), true])
  }
})
