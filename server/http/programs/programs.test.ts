import { expect, test } from 'vitest'
import { listening, page } from '#tests/support/http/listening.ts'

const seen: { cookie: string | null; address: string }[] = []

const serving = () =>
  listening({
    pages: async () =>
      new Response(page('<p>Nothing here</p>').body, { status: 404, headers: { 'content-type': 'text/html' } }),
    api: async (request, { clientAddress }) => {
      seen.push({ cookie: request.headers.get('cookie'), address: clientAddress })
      return Response.json({ ok: true })
    },
  })

const ADDRESSES = [
  '/api/v1/jobs',
  '/api/v2/jobs',
  '/auth/v1/token',
  '/functions/v1/claim-request',
  '/storage/v1/object/avatars/a',
  '/mcp',
]

test.each(ADDRESSES)('%s answers any origin, and reads no cookie', async (address) => {
  const { ask } = await serving()
  const headers = {
    origin: 'https://elsewhere.example',
    cookie: '__Host-fettle.session_token=abc',
    'sec-fetch-site': 'cross-site',
  }
  const answer = await ask(address, { method: 'POST', headers, body: '{}' })
  expect(answer.status).toBe(200)
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(seen.at(-1)).toEqual({ cookie: null, address: '127.0.0.1' })
})

test('programs that ask the same at once each get an answer of their own where none is kept', async () => {
  let asked = 0
  const gate = Promise.withResolvers<void>()
  const { ask } = await listening({
    api: async () => {
      asked += 1
      await gate.promise
      return Response.json({ place: 'Leeds' })
    },
  })
  const answers = Promise.all([ask('/api/v1/places?text=Leeds'), ask('/api/v1/places?text=Leeds')])
  setTimeout(gate.resolve, 50)
  expect((await answers).map(({ status, text }) => [status, text])).toEqual(Array(2).fill([200, '{"place":"Leeds"}']))
  expect(asked).toBe(2)
})

test('a page stays closed to other origins', async () => {
  const { ask } = await serving()
  const answer = await ask('/login', { method: 'POST', headers: { origin: 'https://elsewhere.example' }, body: '' })
  expect(answer.status).toBe(403)
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  expect((await ask('/apiary', { method: 'PUT' })).status).toBe(405)
})

test('a browser that asks first is told that it may send what it likes', async () => {
  const { ask } = await serving()
  const headers = {
    origin: 'https://elsewhere.example',
    'access-control-request-headers': 'authorization,x-client-info',
  }
  const answer = await ask('/api/v1/jobs', { method: 'OPTIONS', headers })
  expect(answer.status).toBe(204)
  expect(answer.headers['access-control-allow-methods']).toContain('DELETE')
  expect(answer.headers['access-control-allow-headers']).toBe('authorization,x-client-info')
})

test('what the shell refuses is a problem there, and open too', async () => {
  const { ask } = await serving()
  const answer = await ask('/api/v1/jobs', { method: 'POST', body: 'a'.repeat(70_000) })
  expect(answer.status).toBe(413)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  expect(JSON.parse(answer.text)).toMatchObject({
    code: 'BODY_SIZE',
    status: 413,
    detail: 'What you sent is larger than this address takes.',
    type: 'http://fettle.test/api/errors#BODY_SIZE',
  })
})

test('a program that asks any address for JSON gets JSON errors; a browser gets a page', async () => {
  const { ask } = await serving()
  const forProgram = await ask('/nowhere', { headers: { accept: 'application/json' } })
  expect(forProgram.status).toBe(404)
  expect(JSON.parse(forProgram.text)).toMatchObject({ code: 'NOT_FOUND', requestId: expect.any(String) })
  const forBrowser = await ask('/nowhere', { headers: { accept: 'text/html,application/json;q=0.9' } })
  expect(forBrowser.text).toContain('Nothing here')
})

test('a document for programs brings a policy of its own, a page does not', async () => {
  const policy = "default-src 'none'; style-src 'unsafe-inline'"
  const html = async () =>
    new Response('', { headers: { 'content-type': 'text/html', 'content-security-policy': policy } })
  const { ask } = await listening({ api: html, pages: html })
  expect((await ask('/api/reference')).headers['content-security-policy']).toBe(policy)
  expect((await ask('/api')).headers['content-security-policy']).not.toBe(policy)
})
