import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoId } from '#db/demo/rows.ts'
import { addKey } from '#tests/support/api/key.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ demo: true })
})
afterAll(() => app.close())

test('a program lists categories as data, with absolute addresses', async () => {
  const answer = await app.api('/api/v1/categories')
  expect(answer.status).toBe(200)
  const { items } = await answer.json()
  expect(items.length).toBeGreaterThan(5)
  expect(items[0]).toMatchObject({
    id: expect.any(Number),
    url: expect.stringMatching(/^http:.*\/categories\//),
    imageUrl: expect.stringMatching(/^http:/),
    subcategories: expect.arrayContaining([expect.objectContaining({ slug: expect.any(String) })]),
  })
})

test('an unknown operation, and a key that is none, are problems with a code', async () => {
  const unknown = await app.api('/api/v1/nothing')
  expect(unknown.status).toBe(404)
  expect(unknown.headers.get('content-type')).toContain('application/problem+json')
  expect(await unknown.json()).toMatchObject({ code: 'NOT_FOUND', status: 404, requestId: expect.any(String) })
  const stranger = await app.api('/api/v1/categories', { key: 'fettle_made-up' })
  expect(stranger.status).toBe(401)
  expect(stranger.headers.get('www-authenticate')).toContain('Bearer')
  expect(await stranger.json()).toMatchObject({ code: 'KEY_UNKNOWN' })
})

test('a beginner is told what was wrong in a sentence: the method, no key, a field', async () => {
  const id = crypto.randomUUID()
  const method = await app.api(`/api/v1/jobs/${id}/`, { method: 'PUT' })
  expect([method.status, method.headers.get('allow')]).toEqual([405, 'DELETE, GET, PATCH'])
  expect(await method.json()).toMatchObject({
    code: 'METHOD',
    detail: 'This address takes DELETE, GET and PATCH, not PUT.',
  })
  expect(await detailOf('/api/v1/me')).toMatch(/^This needs a key, sent as “Authorization: Bearer fettle_…”/)
  expect(await detailOf('/api/v1/providers?limit=100000')).toBe('limit: Send at most 100.')
  expect(await detailOf('/api/v1/providers/x')).toBe('id: This is not an id. Send the id as an answer gave it to you.')
})

test('a body that curl sends as a form is told to be JSON', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const key = await addKey(app, demoId('client', 'tom'))
  const answer = await app.api('/api/v1/jobs', { method: 'POST', key, headers, body: '{"title":"A gate"}' })
  expect(answer.status).toBe(400)
  expect((await answer.json()).detail).toBe(
    'This came as a form. Send JSON, with the header “Content-Type: application/json”.',
  )
})

async function detailOf(path: string): Promise<unknown> {
  return (await (await app.api(path)).json()).detail
}
