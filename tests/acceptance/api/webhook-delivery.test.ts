import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { webhooks } from '#db/schema/index.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { createTestApp } from '#tests/support/app.ts'
import { run } from '#tests/support/clock.ts'
import { hurry, openReceiver, readWebhook, sent } from '#tests/support/http/webhook-receiver.ts'
import { addProvider } from '#tests/support/people.ts'
import { say, talk, type Voice } from '../message/talk.ts'

const HOUR = 3_600_000
const start = new Date()
const app = await createTestApp({ working: true, now: start, environment: { WEBHOOKS_TO_LOOPBACK: 'on' } })
const receiver = await openReceiver()
const slow = await openReceiver()
const { tom, rosa, id: conversationId } = await talk(app)
afterAll(async () => {
  await app.close()
  await Promise.all([receiver.close(), slow.close()])
})

beforeEach(async () => {
  await app.clock.to(start)
  await app.site.database.query.delete(webhooks)
  for (const one of [receiver, slow]) {
    one.requests.length = 0
    one.answers = { status: 204, headers: {}, body: '', pause: 0 }
  }
})

const addOwn = ({ browser }: Voice, url = receiver.url) =>
  browser.api.webhook.add({ url, events: ['message.received'] })

const detailOf = ({ browser }: Voice, id: string) => browser.api.webhook.one({ id })

async function newestOf(voice: Voice, id: string) {
  const [newest] = (await detailOf(voice, id)).deliveries
  if (!newest) throw new Error('nothing was sent')
  return newest
}

test('a message goes out once, signed as Standard Webhooks says, with its words for its reader', async () => {
  const { id, secret } = await addOwn(rosa)
  const messageId = await say(tom, conversationId, 'When could you come?')
  await sent(app)
  const [request, ...more] = receiver.requests
  if (!request) throw new Error('nothing came')
  expect(more).toEqual([])
  const { type, timestamp, data } = readWebhook(request, secret)
  expect({ type, timestamp }).toEqual({ type: 'message.received', timestamp: start.toISOString() })
  expect(data.message).toMatchObject({
    id: messageId,
    text: 'When could you come?',
    from: { id: tom.id },
    warning: null,
  })
  expect(data.message.url).toBe(`http://127.0.0.1:3000/messages/${conversationId}`)
  expect(() => readWebhook({ ...request, body: `${request.body} ` }, secret)).toThrow('signature')
  expect(await newestOf(rosa, id)).toMatchObject({ id: request.id, state: 'delivered', status: 204, attempts: 1 })
})

test('a receiver that fails is tried again under the same id, until it takes the event', async () => {
  const { id, secret } = await addOwn(rosa)
  receiver.answers = { ...receiver.answers, status: 503, body: 'Back in a minute\u0000, says <b>the shop</b>' }
  await say(tom, conversationId, 'Are you there?')
  await sent(app)
  expect(await newestOf(rosa, id)).toMatchObject({
    state: 'waiting',
    status: 503,
    answer: 'Back in a minute, says <b>the shop</b>',
    nextAt: new Date(start.getTime() + 10_000),
  })
  expect((await detailOf(rosa, id)).webhook.failingSince).toEqual(start)
  await hurry(app)
  expect((await newestOf(rosa, id)).nextAt).toEqual(new Date(start.getTime() + 40_000))
  receiver.answers = { ...receiver.answers, status: 200, body: 'ok' }
  await hurry(app)
  expect(await newestOf(rosa, id)).toMatchObject({ state: 'delivered', status: 200, answer: 'ok', attempts: 3 })
  expect(new Set(receiver.requests.map((request) => request.id)).size).toBe(1)
  expect(receiver.requests).toHaveLength(3)
  expect(receiver.requests.map((request) => readWebhook(request, secret).type)).toHaveLength(3)
  expect((await detailOf(rosa, id)).webhook.failingSince).toBeNull()
})

test('after a day of attempts an event is given up, kept, and can be sent again', async () => {
  const { id } = await addOwn(rosa)
  receiver.answers = { ...receiver.answers, status: 500 }
  await say(tom, conversationId, 'One')
  await sent(app)
  let hours = 0
  for (let attempts = 1; (await newestOf(rosa, id)).state === 'waiting' && attempts < 30; attempts += 1) {
    const { nextAt } = await newestOf(rosa, id)
    if (!nextAt) throw new Error('no next attempt')
    hours = (nextAt.getTime() - start.getTime()) / HOUR
    await app.clock.to(nextAt)
    await hurry(app)
  }
  expect(hours).toBeGreaterThan(20)
  expect(hours).toBeLessThanOrEqual(24)
  expect(await newestOf(rosa, id)).toMatchObject({ state: 'failed', nextAt: null, attempts: 12 })
  receiver.answers = { ...receiver.answers, status: 200 }
  const { id: deliveryId } = await newestOf(rosa, id)
  await rosa.browser.api.webhook.redeliver({ id, deliveryId })
  await sent(app)
  expect(await newestOf(rosa, id)).toMatchObject({ id: deliveryId, state: 'delivered', attempts: 1 })
})

test('an event that waits is not sent to an address that no longer asks for such events', async () => {
  const { id } = await addOwn(rosa)
  receiver.answers = { ...receiver.answers, status: 503 }
  await say(tom, conversationId, 'For your eyes only')
  await sent(app)
  await rosa.browser.api.webhook.edit({ id, url: `${receiver.url}/elsewhere`, events: ['membership.changed'] })
  receiver.requests.length = 0
  await hurry(app)
  expect(receiver.requests).toEqual([])
  expect(await newestOf(rosa, id)).toMatchObject({ state: 'dropped' })
})

test('sent again while it waits, an event is not sent a second time by the earlier attempt', async () => {
  const { id } = await addOwn(rosa)
  receiver.answers = { ...receiver.answers, status: 500 }
  await say(tom, conversationId, 'Two')
  await sent(app)
  receiver.answers = { ...receiver.answers, status: 200 }
  await rosa.browser.api.webhook.redeliver({ id, deliveryId: (await newestOf(rosa, id)).id })
  await hurry(app)
  expect(receiver.requests).toHaveLength(2)
})

test('an address that nothing reaches for days is switched off, and its owner gets a mail', async () => {
  const { id } = await addOwn(rosa)
  receiver.answers = { ...receiver.answers, status: 500 }
  await say(tom, conversationId, 'Three')
  await sent(app)
  await app.clock.to(new Date(start.getTime() + 4 * 24 * HOUR))
  await hurry(app)
  expect((await detailOf(rosa, id)).webhook.off).toBe('failing')
  const { deliveries } = await detailOf(rosa, id)
  expect(deliveries).toMatchObject([{ state: 'failed' }])
  const mail = await app.mailTo(`${rosa.id}@example.com`, /webhook/)
  expect(mail.subject).toBe(`Your webhook to ${new URL(receiver.url).host} is switched off`)
  expect(mail.text).toContain(`/account/webhooks/${id}`)
  await say(tom, conversationId, 'Four')
  await sent(app)
  expect((await detailOf(rosa, id)).deliveries).toHaveLength(1)
  await rosa.browser.api.webhook.turn({ id, on: true })
  expect((await detailOf(rosa, id)).webhook).toMatchObject({ off: null, failingSince: null })
})

test('an address of the site that says it is gone is switched off, and those who run the site are told', async () => {
  const { browser } = await newAdmin(app)
  const { id } = await browser.api.siteWebhook.add({ url: receiver.url, events: ['message.received'] })
  receiver.answers = { ...receiver.answers, status: 410 }
  await say(tom, conversationId, 'Five')
  await sent(app)
  const { webhook, deliveries } = await browser.api.siteWebhook.one({ id })
  expect([webhook.off, deliveries[0]?.state]).toEqual(['gone', 'failed'])
  expect((await app.mailTo('hello@fettle.example', /webhook/)).text).toContain(`/admin/settings/webhooks/${id}`)
})

test('a slow receiver holds up no other', async () => {
  const other = { id: await addProvider(app, { businessName: 'Other Ltd' }) }
  const mine = await addOwn(rosa, slow.url)
  const quick = await app.as(other.id)
  const fast = await quick.api.webhook.add({ url: receiver.url, events: ['message.received'] })
  slow.answers = { ...slow.answers, pause: 4_000 }
  for (let count = 0; count < 12; count += 1) await rosa.browser.api.webhook.test({ id: mine.id })
  await expect.poll(() => slow.requests.length, { timeout: 5_000 }).toBe(2)
  const began = Date.now()
  for (let count = 0; count < 10; count += 1) await quick.api.webhook.test({ id: fast.id })
  await expect.poll(() => receiver.requests.length, { timeout: 5_000 }).toBe(10)
  expect(Date.now() - began).toBeLessThan(3_500)
  expect(slow.requests.length).toBe(2)
  slow.answers = { ...slow.answers, pause: 0 }
  await sent(app)
  expect(slow.requests.length).toBe(12)
})

test('a receiver that does not answer within ten seconds has failed', async () => {
  const { id } = await addOwn(rosa)
  receiver.answers = { ...receiver.answers, pause: 11_000 }
  await rosa.browser.api.webhook.test({ id })
  await sent(app)
  expect(await newestOf(rosa, id)).toMatchObject({
    state: 'waiting',
    status: null,
    answer: 'No answer within 10 seconds.',
  })
}, 30_000)

test('for a day the secret before signs too, then the new one alone', async () => {
  const { id, secret: before } = await addOwn(rosa)
  const { secret } = await rosa.browser.api.webhook.renewSecret({ id })
  await rosa.browser.api.webhook.test({ id })
  await sent(app)
  const [first] = receiver.requests
  if (!first) throw new Error('nothing came')
  expect([before, secret].map((one) => readWebhook(first, one).type)).toEqual(['webhook.test', 'webhook.test'])
  await app.site.database.query.update(webhooks).set({ formerUntil: start }).where(eq(webhooks.id, id))
  await rosa.browser.api.webhook.test({ id })
  await sent(app)
  const last = receiver.requests[1]
  if (!last) throw new Error('nothing came')
  expect(readWebhook(last, secret).type).toBe('webhook.test')
  expect(() => readWebhook(last, before)).toThrow('signature')
})

test('a huge answer is read no further than its beginning', async () => {
  const { id } = await addOwn(rosa)
  receiver.answers = { ...receiver.answers, status: 200, body: 'x'.repeat(3_000_000) }
  await rosa.browser.api.webhook.test({ id })
  await sent(app)
  const { state, answer } = await newestOf(rosa, id)
  expect([state, answer.length]).toEqual(['delivered', 500])
})

test('a message that a moderator has taken back in the meantime is not sent', async () => {
  const { id } = await addOwn(rosa)
  receiver.answers = { ...receiver.answers, status: 500 }
  const messageId = await say(tom, conversationId, 'Regretted')
  await sent(app)
  const { browser } = await newAdmin(app)
  await rosa.browser.api.report.make({ kind: 'message', subjectId: messageId, reason: 'abusive', note: '' })
  await browser.api.report.uphold({ kind: 'message', subjectId: messageId, seen: 1, reason: 'abusive' })
  await hurry(app)
  expect(await newestOf(rosa, id)).toMatchObject({ state: 'dropped', status: null })
  expect(receiver.requests).toHaveLength(1)
})

test('deliveries are kept for 30 days', async () => {
  const { id } = await addOwn(rosa)
  await rosa.browser.api.webhook.test({ id })
  await sent(app)
  await app.clock.to(new Date(start.getTime() + 29 * 24 * HOUR))
  await run(app, 'webhook.forget')
  expect((await detailOf(rosa, id)).deliveries).toHaveLength(1)
  await app.clock.to(new Date(start.getTime() + 31 * 24 * HOUR))
  await run(app, 'webhook.forget')
  expect((await detailOf(rosa, id)).deliveries).toEqual([])
})
