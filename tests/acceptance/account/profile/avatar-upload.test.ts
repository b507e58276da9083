import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#tests/support/app.ts'
import { newDataDir } from '#tests/support/data-dir.ts'
import { boundary, form, inPieces, MB, uploadShell } from '#tests/support/http/upload-wire.ts'
import { addProvider } from '#tests/support/people.ts'
import { plainPng } from '#tests/support/pictures.ts'

// The upload as it comes over a wire: through the HTTP shell, in pieces, broken, or slowly.

const dataDir = newDataDir()
const app = await createTestApp({ environment: { DATA_DIR: dataDir } })
afterAll(() => app.close())

async function shell(options: { slowestUploadMs?: number } = {}) {
  const id = await addProvider(app, { firstName: 'Nadia', lastName: 'Rahman' })
  return { id, ...(await uploadShell(app, id, options)) }
}

test('a new picture is everywhere at once: the listing that every visitor shared shows its address [SET-40, API-41]', async () => {
  const { ask, id, headers } = await shell()
  const listing = `/directory/${id}`
  await ask(listing)
  const before = await ask(listing)
  expect(before.headers.etag).toBeDefined()
  expect(before.text).not.toContain(`/media/avatars/${id}/`)
  const body = inPieces(form(await plainPng(80, 80)))
  const answer = await ask('/account/avatar?stay', { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  const after = await ask(listing)
  expect(after.text).toMatch(new RegExp(`/media/avatars/${id}/avatar\\.avif\\?v=[\\w-]{12}&amp;size=128`))
  expect((await ask('/directory?location=Anywhere')).text).toContain(`/media/avatars/${id}/`)
})

test('a picture is larger than the 1 MB of other bodies and still arrives', async () => {
  const { ask, headers } = await shell()
  const photo = await plainPng(80, 80)
  const body = form(Buffer.concat([photo, Buffer.alloc(2 * MB - photo.length)]))
  const announced = { ...headers, 'content-length': body.length }
  const answer = await ask('/account/avatar?stay', { method: 'POST', headers: announced, body: inPieces(body) })
  expect(answer.status).toBe(200)
})

test('10 MB in pieces are cut after 2 MB, and the sender hears why [SET-36, SET-38]', async () => {
  const { ask, headers, read } = await shell()
  const chunked = { ...headers, 'transfer-encoding': 'chunked' }
  const body = inPieces(form(Buffer.alloc(10 * MB)))
  const answer = await ask('/account/avatar', { method: 'POST', headers: chunked, body })
  expect(answer.status).toBe(302)
  expect(answer.headers['set-cookie']).toContain('fettle.flash=avatar-too-large')
  expect(read()).toBeLessThan(3 * MB)
})

test('what never ends is answered, then cut', async () => {
  const { url, headers } = await shell()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST /account/avatar HTTP/1.1\r\nhost: x\r\n${lines.join('')}transfer-encoding: chunked\r\n\r\n`)
  let reply = ''
  let written = 0
  socket.on('data', (bytes) => {
    reply += bytes
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const piece = form(Buffer.alloc(MB))
  while (!socket.destroyed && written < 200 * MB) {
    socket.write(`${piece.length.toString(16)}\r\n`)
    socket.write(piece)
    if (!socket.write('\r\n')) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
    written += piece.length
    await sleep(5)
  }
  await closed
  expect(reply).toMatch(/^HTTP\/1\.1 302 /)
  expect(written).toBeLessThan(200 * MB)
})

test.each([
  ['a body that breaks off', async () => form(await plainPng(80, 80)).subarray(0, 150)],
  ['noise', async () => Buffer.alloc(5000, 7)],
  ['nothing', async () => Buffer.alloc(0)],
  ['a form of text', async () => Buffer.from('file=me.png')],
  ['parts without end', async () => Buffer.from(`--${boundary}\r\n\r\n`.repeat(3000))],
])('%s is no fault of ours', async (_what, make) => {
  const { ask, headers } = await shell()
  const chunked = { ...headers, 'transfer-encoding': 'chunked' }
  const answer = await ask('/account/avatar?stay', { method: 'POST', headers: chunked, body: inPieces(await make()) })
  expect(answer.status).toBe(400)
  expect(
    (
      await ask('/account/avatar?stay', {
        method: 'POST',
        headers: { ...chunked, 'content-type': 'text/plain' },
        body: inPieces(Buffer.from('x')),
      })
    ).status,
  ).toBe(400)
})

test('a sender who leaves halfway, and one who dawdles, harm no one: the slow one is told', async () => {
  const { url, headers, lines } = await shell({ slowestUploadMs: 300 })
  const { port } = new URL(url)
  const start = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `POST /account/avatar HTTP/1.1\r\nhost: x\r\n${start.join('')}content-length: 1000000\r\n\r\n`
  const leaving = connect(Number(port), '127.0.0.1')
  leaving.write(head + form(Buffer.alloc(10)).toString('latin1').slice(0, 120))
  await sleep(50)
  leaving.destroy()
  const slow = connect(Number(port), '127.0.0.1')
  slow.on('error', () => {})
  slow.write(head)
  const [reply] = await once(slow, 'data')
  expect(String(reply)).toMatch(/^HTTP\/1\.1 302 /)
  expect(String(reply)).toContain('fettle.flash=avatar-failed-again')
  slow.destroy()
  await sleep(100)
  expect(lines.join('')).not.toMatch(/"status":5|A page failed/)
})

test('no other site uploads for a person', async () => {
  const { ask, headers, id } = await shell()
  const body = inPieces(form(await plainPng(80, 80)))
  const foreign = { ...headers, origin: 'https://evil.test' }
  expect((await ask('/account/avatar', { method: 'POST', headers: foreign, body })).status).toBe(403)
  expect((await ask(`/directory/${id}`)).text).not.toContain(`/media/avatars/${id}/`)
})
