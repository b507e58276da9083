import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { z } from 'zod'
import { frameLetter, hello } from '#server/platform/mail/frame.tsx'
import { Mail, openMailer } from '#server/platform/mail/mail.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { run } from '#tests/support/clock.ts'
import { type FakeSmtp, fakeSmtp } from '#tests/support/mail/smtp.ts'
import { untilTestEnds } from '#tests/support/spies.ts'
import { clientVoice, say, talk, writeTo } from '../message/talk.ts'

type Options = Parameters<typeof fakeSmtp>[0]

async function withSmtp(behaviour: Options = 'accepting'): Promise<{ app: TestApp; smtp: FakeSmtp }> {
  const smtp = await fakeSmtp(behaviour)
  const app = await createTestApp({ working: true, environment: { SMTP_URL: smtp.url } })
  onTestFinished(async () => {
    await app.close()
    await smtp.close()
  })
  return { app, smtp }
}

const person = (email: string) =>
  ({
    accountType: 'client',
    fullName: 'Tina Marsh',
    email,
    location: 'M1 1AE',
    password: 'a quiet kettle',
  }) as const

const signUp = (app: TestApp, email: string) => app.browser().api.account.signUp(person(email))

/** Lets tasks that wait for a while be tried now. */
async function hurry(app: TestApp) {
  await app.site.database.query.execute(sql`update queue.job set start_after = now() where state = 'retry'`)
  app.site.queue.nudge(['event', 'mail'])
}

/** A mail in the queue as an earlier version left it there: with its body. */
const queueWhole = (app: TestApp, mail: z.input<typeof Mail>) =>
  app.site.queue.send('mail', Mail.parse(mail), app.site.database.query)

async function arrived(smtp: FakeSmtp, count: number, app?: TestApp) {
  for (let waited = 0; smtp.mails.length < count && waited < 20_000; waited += 200) {
    if (app && waited % 1000 === 0) await hurry(app)
    await sleep(200)
  }
  return smtp.mails.length
}

test('a server that offers no TLS gets no mail, where it must', async () => {
  const smtp = await fakeSmtp()
  const [byTls, plain] = [openMailer(smtp.url, true), openMailer(smtp.url, false)]
  onTestFinished(async () => {
    byTls?.close()
    plain?.close()
    await smtp.close()
  })
  await expect(byTls?.check()).rejects.toThrow(/STARTTLS/i)
  await expect(plain?.check()).resolves.toBeUndefined()
})

test('sign-up sends the confirmation mail over SMTP to one recipient, once [MSG-03]', async () => {
  const { app, smtp } = await withSmtp()
  await signUp(app, 'tina@example.com')
  expect(await arrived(smtp, 1)).toBe(1)
  await sleep(500)
  expect(smtp.mails).toHaveLength(1)
  const [mail] = smtp.mails
  expect(mail?.to).toEqual(['tina@example.com'])
  const data = unfolded(mail?.data ?? '')
  expect(data).toMatch(/^To: tina@example\.com$/m)
  expect(data).toMatch(/^Message-ID: <[0-9a-f-]{36}@127\.0\.0\.1>$/m)
  expect(data.replace(/=\r?\n/g, '').replace(/=3D/g, '=')).toMatch(
    /http:\/\/127\.0\.0\.1:3000\/confirm-email\?access_token=[\w-]{43}&type=signup/,
  )
})

test('the mails of a conversation are one thread, and another conversation is another [MSG-23]', async () => {
  const { app, smtp } = await withSmtp()
  const { tom, rosa, id } = await talk(app)
  const other = await writeTo(await clientVoice(app), rosa.id, 'Another roof, in Leeds')
  await run(app, 'message.mail')
  expect(await arrived(smtp, 2)).toBe(2)
  await app.clock.to(new Date(Date.now() + 20 * 60_000))
  await say(tom, id, 'Are you there?')
  await run(app, 'message.mail')
  expect(await arrived(smtp, 3)).toBe(3)
  const threads = smtp.mails.map(({ data }) => {
    const header = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(unfolded(data))?.[1]?.trim()
    expect(header('In-Reply-To')).toBe(header('References'))
    expect(header('Message-ID')).not.toBe(header('References'))
    return header('References')
  })
  const thread = (conversation: string) => `<conversation.${conversation}@127.0.0.1>`
  expect(threads.sort()).toEqual([thread(id), thread(id), thread(other)].sort())
})

test('an SMTP server that hangs slows no page, and the mail arrives once when it comes back', {
  timeout: 60_000,
}, async () => {
  const { app, smtp } = await withSmtp('hanging')
  await app.page('/about') // what loads at first is there from here on
  await signUp(app, 'first@example.com')
  while (smtp.connections() === 0) await sleep(50)
  await signUp(app, 'tina@example.com')
  expect((await app.page('/about')).status).toBe(200)
  // What waits for the server waits until it is given up, after 10 s.
  expect([smtp.connections(), smtp.ended()]).toEqual([1, 0])
  smtp.become('accepting')
  expect(await arrived(smtp, 2, app)).toBe(2)
  await sleep(1500)
  expect(smtp.mails.map(({ to }) => to.join()).sort()).toEqual(['first@example.com', 'tina@example.com'])
})

test('a server that refuses our login fails nothing; later the mail arrives once', { timeout: 60_000 }, async () => {
  const { app, smtp } = await withSmtp('refusing')
  await signUp(app, 'tina@example.com')
  while (smtp.connections() < 1) await sleep(50)
  await sleep(300)
  expect(smtp.mails).toEqual([])
  smtp.become('accepting')
  expect(await arrived(smtp, 1, app)).toBe(1)
  await hurry(app)
  await sleep(1000)
  expect(smtp.mails).toHaveLength(1)
})

test('a mail is tried for at least 24 hours, then it is a dead letter: logged, counted, kept', {
  timeout: 60_000,
}, async () => {
  const { app, smtp } = await withSmtp('refusing')
  const { query } = app.site.database
  const logged: unknown[] = []
  untilTestEnds(vi.spyOn(app.site.log, 'error')).mockImplementation((...line: unknown[]) => void logged.push(line))
  await signUp(app, 'tina@example.com')
  while (smtp.connections() < 1) await sleep(50)
  const { rows } = await query.execute<{ limit: number; delay: number; max: number }>(sql`
    select retry_limit as limit, retry_delay as delay, retry_delay_max as max from queue.job where name = 'mail'`)
  const { limit = 0, delay = 0, max = 0 } = rows[0] ?? {}
  const shortest = Array.from({ length: limit }, (_, tries) => Math.min(max, delay * 2 ** tries))
  expect(shortest.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(24 * 3600)

  await query.execute(sql`update queue.job set retry_count = retry_limit where name = 'mail' and state = 'retry'`)
  const metrics = createMetrics()
  metrics.watchQueues(() => app.site.queue.waiting())
  for (let waited = 0; waited < 20_000; waited += 500) {
    if ((await app.site.queue.waiting())['dead-letter']) break
    await query.execute(sql`update queue.job set retry_count = retry_limit where name = 'mail' and state = 'retry'`)
    await hurry(app)
    await sleep(500)
  }
  expect((await metrics.text()).body).toMatch(/^queue_tasks_waiting\{queue="dead-letter"\} 1$/m)
  expect(JSON.stringify(logged)).toContain('a task is given up: dead letter')
  const dead = await query.execute<{ to: string }>(
    sql`select u.email as to from queue.job q join "user" u on u.id::text = q.data -> 'data' ->> 'userId'
      where q.name = 'dead-letter'`,
  )
  expect(dead.rows).toEqual([{ to: 'tina@example.com' }])
})

describe('whatever people type, one mail goes to one address', () => {
  const whole = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

  test.each([
    'a@example.com, b@example.com',
    'a@example.com;b@example.com',
    'Tina <a@example.com>',
    '"a@example.com" <b@example.com>',
    'a@example.com\nBcc: b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com\n',
    'a@example.com>,<b@example.com',
    'friends: a@example.com, b@example.com;',
    'a@example.com (b@example.com)',
    '',
  ])('%j is no recipient and no reply address', (address) => {
    expect(Mail.safeParse({ ...whole, to: address }).success).toBe(false)
    expect(Mail.safeParse({ ...whole, to: 'a@example.com', replyTo: address }).success).toBe(false)
  })

  test('no subject starts another header, or a body', async () => {
    const { app, smtp } = await withSmtp()
    const hostile = 'Hi\r\nBcc: evil@example.com\r\n\r\n<b>body</b>\u2028X-Evil: 1\0\u202etxt.exe'
    await queueWhole(app, { ...whole, to: 'tina@example.com', replyTo: 'pat@example.com', subject: hostile })
    await queueWhole(app, { ...whole, to: 'tina@example.com', subject: 'long '.repeat(190) })
    await arrived(smtp, 2)
    const all = smtp.mails.map(({ data }) => unfolded(data))
    for (const data of all) {
      const head = data.slice(0, data.search(/\r?\n\r?\n/))
      expect(head.split(/\r?\n/).map((line) => line.split(':')[0]?.toLowerCase())).not.toContain('bcc')
      expect(head).not.toMatch(/^x-evil/im)
      expect(head.length).toBeLessThan(2500)
    }
    expect(smtp.mails.every(({ to }) => to.join() === 'tina@example.com')).toBe(true)
    expect(all.join()).toMatch(/^Reply-To: pat@example\.com$/m)
  })
})

describe('names of people', () => {
  test.each([
    ['Tina Marsh', 'Hello Tina Marsh,'],
    ["Éloïse d'Arcy-O'Neil", "Hello Éloïse d'Arcy-O'Neil,"],
    ['J. R. Hill', 'Hello J. R. Hill,'],
    ['You won! http://evil.example/x', 'Hello,'],
    ['win at evil.example', 'Hello,'],
    ['evil@example.com', 'Hello,'],
    ['x'.repeat(61), 'Hello,'],
    ['Tina\r\n\r\nBuy now', 'Hello Tina Buy now,'],
    ['\u202eanit', 'Hello anit,'],
    ['👩🏽‍🔧 Ada', 'Hello 👩🏽‍🔧 Ada,'],
    ['ශ්‍රී', 'Hello ශ්‍රී,'],
    ['علی‌رضا', 'Hello علی‌رضا,'],
    ['\u3164', 'Hello,'],
    ['Your account is locked, ring 09098790000', 'Hello,'],
    ['Ring me now about it', 'Hello,'],
    ['Ana María de la Cruz', 'Hello,'],
    ['Vincent van der Berg', 'Hello Vincent van der Berg,'],
    ['٠٧٧٠٠ ٩٠٠١٢٣', 'Hello,'],
    ['', 'Hello,'],
  ])('%j are greeted as %j', (name, greeting) => {
    expect(hello(name)).toBe(greeting)
  })

  test('are text in the HTML, however hostile', async () => {
    const letter = {
      to: 'tina@example.com',
      subject: 'About </title><script>alert(1)</script>',
      heading: '<img src=x onerror=alert(1)>',
      parts: [
        { kind: 'paragraph' as const, text: '</style><script>alert(1)</script>' },
        { kind: 'paragraph' as const, text: '"><a href="https://evil.example">here</a>' },
        { kind: 'button' as const, label: '<b>Go</b>', href: 'https://fettle.example/x?a=1&b=2' },
      ],
      reason: '<!-- -->',
    }
    const { html, text } = await frameLetter(letter, { name: 'Fettle', origin: 'https://fettle.example' })
    expect(html.match(/<(h1|p) dir="auto"/g)).toHaveLength(3)
    expect(html).not.toMatch(/<script|<img src=x|<b>|evil\.example">/)
    expect(html.match(/<a /g)).toHaveLength(2)
    expect(text).toContain('https://fettle.example/x?a=1&b=2')
  })
})

/** Header lines that were broken for length, whole again. */
function unfolded(data: string): string {
  return data.replace(/\r\n[ \t]+/g, ' ').replaceAll('\r\n', '\n')
}
