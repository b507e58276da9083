import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#tests/support/app.ts'
import { newDataDir } from '#tests/support/data-dir.ts'
import { form, inPieces, MB, uploadShell } from '#tests/support/http/upload-wire.ts'
import { aClient } from '#tests/support/job/form.ts'
import { plainPng } from '#tests/support/pictures.ts'

const app = await createTestApp({ environment: { DATA_DIR: newDataDir() } })
afterAll(() => app.close())

const address = '/post-job/photos'
const shell = async () => uploadShell(app, (await aClient(app)).id)

test('a photo of 9 MB, in pieces of unknown number, arrives', async () => {
  const { ask, headers } = await shell()
  const photo = await plainPng(80, 80)
  const body = inPieces(form(Buffer.concat([photo, Buffer.alloc(9 * MB - photo.length)])))
  const answer = await ask(address, { method: 'POST', headers: { ...headers, 'transfer-encoding': 'chunked' }, body })
  expect(answer.status).toBe(200)
  expect(JSON.parse(answer.text)).toMatchObject({ photo: { width: 80, height: 80 } })
})

test('11.5 MB are cut after 10 MB while they come in, and the sender hears why', async () => {
  const { ask, headers, read } = await shell()
  const body = inPieces(form(Buffer.alloc(11.5 * MB)))
  const answer = await ask(address, { method: 'POST', headers: { ...headers, 'transfer-encoding': 'chunked' }, body })
  expect(answer.status).toBe(413)
  expect(JSON.parse(answer.text)).toEqual({ refusal: { title: 'File too large', message: 'It is larger than 10 MB.' } })
  expect(read()).toBeLessThan(10.5 * MB)
})

test('from another site nothing is taken', async () => {
  const { ask, headers } = await shell()
  const body = inPieces(form(await plainPng(20, 20)))
  const foreign = { ...headers, origin: 'https://evil.test' }
  expect((await ask(address, { method: 'POST', headers: foreign, body })).status).toBe(403)
})
