import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { files } from '#db/schema/index.ts'
import { createTestApp } from '#tests/support/app.ts'
import { newDataDir } from '#tests/support/data-dir.ts'
import { boundary, form, inPieces, MB, uploadShell } from '#tests/support/http/upload-wire.ts'
import { noisyPng } from '#tests/support/pictures.ts'
import { aMember } from '#tests/support/upload/portfolio.ts'

const PATH = '/account/portfolio/media'
const app = await createTestApp({ environment: { DATA_DIR: newDataDir() } })
afterAll(() => app.close())

test('1 GB is cut after 12 MB, and the sender hears why', async () => {
  const { id } = await aMember(app)
  const { url, headers, read } = await uploadShell(app, id)
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  let reply = ''
  socket.on('data', (bytes) => {
    reply += bytes
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const lines = Object.entries({ host: 'x', ...headers, 'content-length': 1024 * MB })
  socket.write(`POST ${PATH} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  socket.write(form(Buffer.alloc(0)).subarray(0, 120))
  let sent = 0
  for (const piece = Buffer.alloc(MB / 4); sent < 1024 * MB && !socket.destroyed; sent += piece.length) {
    if (!socket.write(piece)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
    await sleep(1)
  }
  await closed
  expect(reply).toMatch(/^HTTP\/1\.1 413 /)
  expect(reply).toContain('File too large')
  expect(read()).toBeLessThan(12 * MB)
  expect(sent).toBeLessThan(100 * MB)
})

test('a connection that breaks off leaves no row and no file', async () => {
  const { id } = await aMember(app)
  const { url, headers, read } = await uploadShell(app, id)
  const whole = form(await noisyPng(300, 300))
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  const lines = Object.entries({ host: 'x', ...headers, 'content-length': whole.length })
  socket.write(`POST ${PATH} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  socket.write(whole.subarray(0, 50_000))
  await expect.poll(read).toBeGreaterThan(0)
  socket.destroy()
  await sleep(300)
  expect(await app.site.database.query.select().from(files).where(eq(files.ownerId, id))).toEqual([])
})

test('a body that is no form, or has more than one, is refused', async () => {
  const { id } = await aMember(app)
  const { ask, headers } = await uploadShell(app, id)
  const send = async (body: Buffer, type = `multipart/form-data; boundary=${boundary}`) =>
    (await ask(PATH, { method: 'POST', headers: { ...headers, 'content-type': type }, body: inPieces(body) })).status
  const tiny = form(Buffer.from('x'))
  expect(await send(Buffer.from('noise'))).toBe(400)
  expect(await send(tiny, 'multipart/mixed; boundary=kettle')).toBe(400)
  expect(await send(tiny, 'multipart/form-data')).toBe(400)
  expect(await send(Buffer.from(`--${boundary}\r\n\r\n`.repeat(3000)))).toBe(400)
  expect(await send(Buffer.alloc(MB, 'a=b&'), 'application/x-www-form-urlencoded')).toBeLessThan(500)
})
