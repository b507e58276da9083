import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { addKey } from '#tests/support/api/key.ts'
import { createTestApp } from '#tests/support/app.ts'
import { openReceiver, readWebhook, sent } from '#tests/support/http/webhook-receiver.ts'
import { addProvider } from '#tests/support/people.ts'

const app = await createTestApp({ working: true, environment: { WEBHOOKS_TO_LOOPBACK: 'on' } })
const receiver = await openReceiver()
afterAll(() => Promise.all([app.close(), receiver.close()]))

async function ask(key: string, call: string, body?: unknown) {
  const [method = '', path = ''] = call.split(' ')
  const json = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const answer = await app.api(`/api/v1${path}`, { key, method, ...json })
  const text = await answer.text()
  return { status: answer.status, json: z.record(z.string(), z.any()).parse(text === '' ? {} : JSON.parse(text)) }
}

test.each([
  { who: 'a provider', at: '/webhooks' },
  { who: 'an admin', at: '/admin/webhooks' },
])('$who adds, changes, tests and deletes a webhook at $at by a key', async ({ who, at }) => {
  const id = who === 'an admin' ? (await newAdmin(app)).id : await addProvider(app)
  const key = await addKey(app, id, who === 'an admin' ? ['admin'] : ['listing', 'messages'])
  receiver.requests.length = 0
  const added = await ask(key, `POST ${at}`, { url: receiver.url, events: ['message.received'] })
  expect(added).toMatchObject({ status: 201, json: { url: receiver.url, off: null, createdAt: expect.any(String) } })
  const one = `${at}/${added.json.id}`
  const listed = await ask(key, `GET ${at}`)
  expect(listed.json.items.map((item: { id: string }) => item.id)).toContain(added.json.id)
  expect(JSON.stringify(listed.json)).not.toContain('whsec_')
  expect((await ask(key, `PATCH ${one}`, { events: ['membership.changed'] })).json).toMatchObject({
    url: receiver.url,
    events: ['membership.changed'],
  })
  for (let count = 0; count < 3; count += 1) expect((await ask(key, `POST ${one}/test`)).status).toBe(204)
  await sent(app)
  expect(receiver.requests.map((request) => readWebhook(request, added.json.secret).type)).toHaveLength(3)
  const first = await ask(key, `GET ${one}/deliveries?limit=2`)
  const second = await ask(key, `GET ${one}/deliveries?limit=2&cursor=${first.json.nextCursor}`)
  const deliveries = [...first.json.items, ...second.json.items]
  expect(deliveries).toMatchObject([{ state: 'delivered', status: 204 }, {}, {}])
  expect([new Set(deliveries.map(({ id }) => id)).size, second.json.nextCursor]).toEqual([3, null])
  expect((await ask(key, `POST ${one}/deliveries/${deliveries[0].id}/redeliver`)).status).toBe(204)
  expect((await ask(key, `POST ${one}/secret`)).json.secret).toMatch(/^whsec_/)
  expect((await ask(key, `PATCH ${one}`, { on: false })).json.off).toBe('owner')
  expect((await ask(key, `POST ${one}/test`)).json).toMatchObject({ code: 'NOT_ON' })
  expect((await ask(key, `DELETE ${one}`)).status).toBe(204)
  expect((await ask(key, `GET ${one}`)).status).toBe(404)
})

test('a key needs the scope, and reaches no webhook of another or of the site', async () => {
  const [owner, other] = [await addProvider(app), await addProvider(app)]
  const [own, read] = [
    await addKey(app, owner, ['listing', 'messages']),
    await addKey(app, owner, ['read', 'jobs', 'messages']),
  ]
  const added = await ask(own, 'POST /webhooks', { url: receiver.url, events: ['message.received'] })
  expect((await ask(read, 'GET /webhooks')).json).toMatchObject({ code: 'SCOPE_NEEDED' })
  const foreign = await addKey(app, other, ['listing', 'messages'])
  for (const call of [`GET /webhooks/${added.json.id}`, `DELETE /webhooks/${added.json.id}`]) {
    expect((await ask(foreign, call)).status).toBe(404)
  }
  expect((await ask(own, 'GET /admin/webhooks')).status).toBe(403)
  expect((await ask(own, `GET /admin/webhooks/${added.json.id}`)).status).toBe(403)
  expect(
    (await ask(own, 'POST /webhooks', { url: 'http://10.0.0.1/', events: ['message.received'] })).json,
  ).toMatchObject({
    code: 'ADDRESS_REFUSED',
  })
  expect((await ask(own, `GET /webhooks/${added.json.id}/deliveries?cursor=eyJ4IjoxfQ`)).json).toMatchObject({
    code: 'CURSOR_UNKNOWN',
  })
})

test('a key that may not read messages leads none elsewhere', async () => {
  const owner = await addProvider(app)
  const [own, listing] = [await addKey(app, owner, ['listing', 'messages']), await addKey(app, owner, ['listing'])]
  const { json } = await ask(own, 'POST /webhooks', { url: receiver.url, events: ['message.received'] })
  const refused = { status: 403, json: { code: 'SCOPE_NEEDED' } }
  const events = ['message.received', 'membership.changed']
  expect(await ask(listing, 'POST /webhooks', { url: receiver.url, events })).toMatchObject(refused)
  expect(await ask(listing, `PATCH /webhooks/${json.id}`, { url: `${receiver.url}/elsewhere` })).toMatchObject(refused)
  expect(await ask(listing, `PATCH /webhooks/${json.id}`, { events: ['membership.changed'] })).toMatchObject(refused)
  const quiet = await ask(listing, 'POST /webhooks', { url: receiver.url, events: ['membership.changed'] })
  expect(quiet.status).toBe(201)
  expect(await ask(listing, `PATCH /webhooks/${quiet.json.id}`, { events })).toMatchObject(refused)
})
