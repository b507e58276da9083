import { afterAll, expect, test } from 'vitest'
import { programUploading } from '#server/api/authorization.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { addKey } from '#tests/support/api/key.ts'
import { createTestApp } from '#tests/support/app.ts'
import { openShell } from '#tests/support/http/shell.ts'
import { form, inPieces, MB } from '#tests/support/http/upload-wire.ts'
import { addProvider } from '#tests/support/people.ts'
import { noisyPng } from '#tests/support/pictures.ts'

const app = await createTestApp()
afterAll(() => app.close())
const shell = () =>
  openShell(app, {
    api: ({ url, method, headers, body }, { clientAddress }) =>
      app.api(url, { method, headers, address: clientAddress, ...(body ? { body, ...{ duplex: 'half' } } : {}) }),
    personOf: ({ headers, url = '' }) => programUploading(app.site, url, headers.authorization),
  })
const multipart = { 'content-type': 'multipart/form-data; boundary=kettle' }
const id = await addProvider(app)
const authorization = `Bearer ${await addKey(app, id)}`

test('a file of some megabytes comes through the HTTP shell, as a form or as it is [API-01]', async () => {
  const { ask } = await shell()
  const picture = await noisyPng(900, 900)
  expect(picture.length).toBeGreaterThan(MB)
  const sent = { method: 'POST', headers: { ...multipart, authorization }, body: inPieces(form(picture)) }
  const medium = await ask('/api/v1/profile/portfolio/media', sent)
  expect([medium.status, JSON.parse(medium.text)]).toMatchObject([201, { width: 900 }])
  const path = `/storage/v1/object/portfolio_media/${id}/portfolio/1764331200000-7.png`
  const raw = await ask(path, {
    method: 'POST',
    headers: { 'content-type': 'image/png', authorization },
    body: inPieces(picture),
  })
  expect([raw.status, JSON.parse(raw.text)]).toMatchObject([200, { Key: path.replace('/storage/v1/object/', '') }])
})

test('a file of a visitor is not read, and one that says it is too large is refused at once', async () => {
  const { ask } = await shell()
  const visitor = { method: 'POST', headers: multipart, body: inPieces(form(await noisyPng(300, 300))) }
  const unknown = await ask('/api/v1/profile/portfolio/media', visitor)
  expect([unknown.status, JSON.parse(unknown.text).code]).toEqual([401, 'UNAUTHORIZED'])
  const headers = { ...multipart, authorization, 'content-length': String(13 * MB) }
  const large = await ask('/api/v1/profile/portfolio/media', { method: 'POST', headers })
  expect([large.status, JSON.parse(large.text).code]).toEqual([413, 'BODY_SIZE'])
})

test('a file is not read for a key without the right to send it, an admin’s either', async () => {
  const { ask } = await shell()
  const keys = [await addKey(app, id, ['read']), await addKey(app, (await newAdmin(app)).id, ['read', 'listing'])]
  for (const key of keys) {
    const sent = { ...multipart, authorization: `Bearer ${key}` }
    const body = inPieces(form(await noisyPng(300, 300)))
    const answer = await ask('/api/v1/admin/imports', { method: 'POST', headers: sent, body })
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([403, 'SCOPE_NEEDED'])
    expect(await programUploading(app.site, '/api/v1/admin/imports', `Bearer ${key}`)).toBeNull()
  }
})
