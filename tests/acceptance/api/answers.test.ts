import { afterAll, expect, test } from 'vitest'
import type { ApiScope } from '#contract/api/scope.ts'
import { idempotencyKeys } from '#db/schema/index.ts'
import { forgetOldAnswers, onlyOnce } from '#server/api/v1/idempotency.ts'
import { addKey } from '#tests/support/api/key.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'

const app = await createTestApp({ environment: { API_PER_MINUTE: '3' } })
afterAll(() => app.close())

const visitor = { actor: app.work.actor, scopes: new Set(['read' as const]), key: null }

function post(key: string, body = '{"a":1}') {
  return new Request('http://127.0.0.1:3000/api/v1/things', {
    method: 'POST',
    body,
    headers: { 'idempotency-key': key, 'content-type': 'application/json' },
  })
}

/** Answers with how often it was asked. */
function counting(status = 201) {
  let asked = 0
  return async () => Response.json({ asked: ++asked }, { status })
}

test('a POST that is sent again is answered again, not done again', async () => {
  const answer = counting()
  const first = await onlyOnce(app.work, visitor, post('one'), answer)
  const second = await onlyOnce(app.work, visitor, post('one'), answer)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect([await first.json(), await second.json()]).toEqual([{ asked: 1 }, { asked: 1 }])
  await expect(onlyOnce(app.work, visitor, post('one', '{"a":2}'), answer)).rejects.toMatchObject({
    code: 'IDEMPOTENCY_REUSED',
    status: 422,
  })
  const clientId = await addClient(app)
  const other = await app.as(clientId)
  const { work } = await other.context()
  const theirs = await onlyOnce(work, { ...visitor, actor: work.actor }, post('one'), answer)
  expect(await theirs.json()).toEqual({ asked: 2 })
})

test('a key that may do less gets no answer that one of the same person got', async () => {
  const { work } = await (await app.as(await addClient(app))).context()
  const answer = counting()
  const caller = (...scopes: ApiScope[]) => ({ actor: work.actor, scopes: new Set(scopes), key: null })
  await onlyOnce(work, caller('read', 'messages'), post('mine'), answer)
  const less = await onlyOnce(work, caller('read'), post('mine'), answer)
  expect([less.headers.get('idempotency-replayed'), await less.json()]).toEqual([null, { asked: 2 }])
})

test('while the first is under way, the second is told to come again; a failure may be tried again', async () => {
  const gate = Promise.withResolvers<Response>()
  const first = onlyOnce(app.work, visitor, post('two'), () => gate.promise)
  await expect.poll(() => app.site.database.query.$count(idempotencyKeys)).toBeGreaterThan(2)
  await expect(onlyOnce(app.work, visitor, post('two'), counting())).rejects.toMatchObject({ code: 'IDEMPOTENCY_BUSY' })
  gate.reject(new Error('cut off'))
  await expect(first).rejects.toThrow('cut off')
  const failed = await onlyOnce(app.work, visitor, post('two'), counting(503))
  const tried = await onlyOnce(app.work, visitor, post('two'), counting())
  expect([failed.status, tried.status]).toEqual([503, 201])
})

test('kept answers are forgotten after a day', async () => {
  const now = app.site.now()
  await app.clock.to(new Date(now.getTime() + 25 * 3_600_000))
  await forgetOldAnswers(app.work)
  expect(await app.site.database.query.$count(idempotencyKeys)).toBe(0)
  await app.clock.to(now)
})

test('each answer says what is left of the minute, and too many are told how long to wait', async () => {
  const key = await addKey(app, await addClient(app))
  const ask = () => app.api('/api/v1/categories', { key })
  const first = await ask()
  expect(first.headers.get('ratelimit-policy')).toBe('"minute";q=15;w=60')
  expect(first.headers.get('ratelimit')).toBe('"minute";r=14;t=60')
  for (let sent = 1; sent < 15; sent += 1) expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('keys that open nothing are counted by address, and so is every question of an assistant', async () => {
  const ask = (address: string, more: RequestInit & { key?: string }, path = '/api/v1/categories') =>
    app.api(path, { address, ...more })
  for (let sent = 0; sent < 3; sent += 1) {
    expect((await ask('192.0.2.81', { key: 'fettle_made-up' })).status).toBe(401)
  }
  expect((await ask('192.0.2.81', { key: 'fettle_made-up' })).status).toBe(429)
  const body = (id: number, method: string) => ({ jsonrpc: '2.0', id, method, params: { note: '"tools/call"' } })
  const list = (asked: unknown) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify(asked),
  })
  for (let sent = 0; sent < 3; sent += 1) {
    expect((await ask('192.0.2.82', list(body(sent, 'tools/list')), '/mcp')).status).toBe(200)
  }
  expect((await ask('192.0.2.82', list(body(9, 'tools/list')), '/mcp')).status).toBe(429)
})

test('what has not changed is not sent again', async () => {
  const ask = (headers?: Record<string, string>) =>
    app.api('/api/v1/categories', { address: '192.0.2.77', ...(headers ? { headers } : {}) })
  const etag = (await ask()).headers.get('etag') ?? ''
  const again = await ask({ 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await ask({ 'if-none-match': 'W/"other"' })).status).toBe(200)
})
