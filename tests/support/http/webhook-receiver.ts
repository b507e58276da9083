import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { expect } from 'vitest'
import { z } from 'zod'
import { payloads } from '#contract/api/webhook/payload.ts'
import { DELIVERED_TYPES } from '#contract/api/webhook/words.ts'
import type { TestApp } from '../app.ts'
import { settled } from '../membership.ts'

const Port = z.object({ port: z.number() })
const Body = z.object({ type: z.enum(DELIVERED_TYPES), timestamp: z.iso.datetime(), data: z.unknown() })

type Request = { id: string; headers: IncomingHttpHeaders; body: string; at: number }

/** Somebody's server that takes webhooks. */
export async function openReceiver() {
  const receiver = {
    url: '',
    /** What came, oldest first. */
    requests: [] as Request[],
    /** How it answers from now on. `pause` in milliseconds. */
    answers: { status: 204, headers: {} as Record<string, string>, body: '', pause: 0 },
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
  const server = createServer(async (incoming, outgoing) => {
    const body = await text(incoming)
    receiver.requests.push({
      id: String(incoming.headers['webhook-id']),
      headers: incoming.headers,
      body,
      at: Date.now(),
    })
    const { status, headers, body: answer, pause } = receiver.answers
    await wait(pause)
    outgoing.writeHead(status, headers).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `http://127.0.0.1:${Port.parse(server.address()).port}/hooks`
  return receiver
}

/** Checks the signature with the library, and the shape of its data. */
export function readWebhook({ headers, body }: Request, secret: string) {
  const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  const { type, timestamp, data } = Body.parse(new Webhook(secret).verify(body, signed))
  expect(payloads[type].strict().safeParse(data).error).toBeUndefined()
  return { type, timestamp, data: z.record(z.string(), z.any()).parse(data) }
}

/** Everything that is due has been sent; what waits for its next attempt still waits. */
export async function sent(app: TestApp): Promise<void> {
  await settled(app)
  const due = async () => {
    app.site.queue.nudge(['webhook-delivery'])
    const { rows } = await app.site.database.query.execute(sql`
      select from queue.job where name = 'webhook-delivery'
        and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))`)
    return rows.length
  }
  await expect.poll(due, { timeout: 30_000 }).toBe(0)
  await settled(app)
}

/** The next attempts are made at once. */
export async function hurry(app: TestApp): Promise<void> {
  await app.site.database.query.execute(sql`
    update queue.job set start_after = now() where name = 'webhook-delivery' and state in ('created', 'retry')`)
  await sent(app)
}
