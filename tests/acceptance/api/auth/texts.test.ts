import { createServer, type IncomingMessage } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { rowsOf } from '#db/rows.ts'
import { sentCodes, textOutbox } from '#db/schema/index.ts'
import { createTestApp } from '#tests/support/app.ts'
import { codeIn } from '#tests/support/browser.ts'
import { metadata, stockClient } from '#tests/support/http/auth-client.ts'

type Sent = { to: string; from: string; text: string; authorization: string; path: string }
const sent: Sent[] = []
let answer: { status: number; body: object } = { status: 201, body: { sid: 'SM1' } }

/** A service with Twilio's API. */
const service = createServer((request, response) => {
  void read(request).then((text) => {
    const form = new URLSearchParams(text)
    sent.push({
      to: form.get('To') ?? '',
      from: form.get('From') ?? '',
      text: form.get('Body') ?? '',
      authorization: request.headers.authorization ?? '',
      path: request.url ?? '',
    })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
})

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString()
}

await new Promise<void>((listening) => {
  service.listen(0, '127.0.0.1', listening)
})
const address = service.address()
const port = typeof address === 'object' && address ? address.port : 0
const SMS_URL = `twilio://AC123:a-token@api.twilio.com?from=Fettle&endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`
const app = await createTestApp({ working: true, environment: { SMS_URL } })
const { query } = app.site.database
afterAll(async () => {
  await app.close()
  service.close()
})

test('a sender by setting gets the code, signed in at the service, and the outbox stays empty [API-04]', async () => {
  const client = stockClient(app)
  const phone = '+447700900100'
  expect((await client.signInWithOtp({ phone, options: { data: metadata } })).error).toBeNull()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ to: phone, from: 'Fettle', path: '/2010-04-01/Accounts/AC123/Messages.json' })
  expect(Buffer.from(sent[0]?.authorization.slice(6) ?? '', 'base64').toString()).toBe('AC123:a-token')
  expect(sent[0]?.text).toMatch(/^\d{6} is your Fettle code\./)
  expect(await query.select().from(textOutbox)).toEqual([])
  const rows = await query.select().from(sentCodes).where(eq(sentCodes.sentTo, phone))
  expect(JSON.stringify(rows)).not.toContain(codeIn(sent[0] ?? { text: '' }))
  const { data } = await client.verifyOtp({ phone, token: codeIn(sent[0] ?? { text: '' }), type: 'sms' })
  expect(data.user?.phone).toBe('447700900100')
})

const Task = z.object({ name: z.string(), state: z.string() })
const tasks = () =>
  rowsOf(
    query,
    Task,
    sql`select name, state from queue.job where name in ('text', 'dead-letter') and state <> 'completed'`,
  )

test('a service that is away is tried again, and a number that it refuses is given up', async () => {
  answer = { status: 503, body: {} }
  await stockClient(app).signInWithOtp({ phone: '07700900200', options: { data: metadata } })
  await expect.poll(async () => (await tasks()).map(({ state }) => state)).toEqual(['retry'])
  answer = { status: 400, body: { code: 21211 } }
  await stockClient(app).signInWithOtp({ phone: '07700900300', options: { data: metadata } })
  await expect.poll(async () => (await tasks()).map(({ name }) => name)).toContain('dead-letter')
})
