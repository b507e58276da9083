import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#tests/support/app.ts'

const app = await createTestApp({ environment: { API_PER_MINUTE: '60' } })
afterAll(() => app.close())

test('the guide is read without JavaScript, with the limits of this site', async () => {
  const page = await app.html('/api')
  expect(page.text).toContain('Quickstart with curl')
  expect(page.text).toContain('Visitors have 60 requests a minute for each address, keys and people 300.')
  expect(page.text).toContain("curl 'http://127.0.0.1:3000/api/v1/providers?service=plumber&location=Leeds&limit=5'")
})

test('every error code has a place to link to', async () => {
  const page = await app.page('/api/errors')
  expect(page.status).toBe(200)
  expect(await page.text()).toMatch(/id="JOB_NOT_OPEN"/)
})

test('the reference is served by us, with a policy of its own', async () => {
  const reference = await app.api('/api/reference')
  expect(reference.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
  const html = await reference.text()
  expect([...html.matchAll(/(?:src|href|data-url)="([^"]+)"/g)].map(([, at]) => at?.[0])).toEqual(['/', '/', '/', '/'])
  const script = await app.api('/api/reference/scalar.js')
  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect(await script.text()).toContain('createApiReference')
  expect((await app.api('/api/reference/other.js')).status).toBe(404)
})

test('the document is served as it is checked in', async () => {
  const answer = await app.api('/api/v1/openapi.json')
  expect(answer.headers.get('etag')).toMatch(/^W\//)
  expect(await answer.json()).toMatchObject({ openapi: '3.1.1', info: { title: 'Fettle API' } })
})
