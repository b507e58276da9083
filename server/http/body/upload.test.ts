import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { ask, listening, page } from '#tests/support/http/listening.ts'

const address = '/post-job/photos'
const MB = 1024 * 1024
/** One more than there are places. */
const everyPlaceAndOne = Array.from({ length: 17 }, (_, number) => `person-${number}`)

/** A shell whose pages read an upload as far as 1 MB; the cookie names the person. */
function shell(pages = readSome, slowestUploadMs = 200) {
  return listening({
    slowestUploadMs,
    personOf: async ({ headers }) => headers.cookie?.replace('person=', '') ?? null,
    pages,
  })
}

async function readSome(request: Request): Promise<Response> {
  let read = 0
  try {
    for await (const chunk of request.body ?? []) {
      read += chunk.length
      if (read > MB) break
    }
  } catch {
    return page('broken')
  }
  return page(request.body ? `read ${read}` : 'Please sign in.')
}

const headersOf = (person: string) => ({ origin: 'http://fettle.test', cookie: `person=${person}` })

function upload(url: string, person: string, bytes = 1000) {
  const body = Array.from({ length: Math.ceil(bytes / 65_536) }, () => Buffer.alloc(Math.min(bytes, 65_536)))
  const headers = { ...headersOf(person), 'transfer-encoding': 'chunked' }
  return ask(url, address, { method: 'POST', headers, body })
}

function head(person: string, length: number): string {
  const lines = Object.entries({ host: 'x', ...headersOf(person), 'content-length': length })
  return `POST ${address} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
}

async function open(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

describe('after 17 uploads that go wrong, further ones arrive', () => {
  test('bodies over 12 MB', async () => {
    const { url } = await shell()
    await Promise.all(everyPlaceAndOne.map((person) => upload(url, person, 13 * MB).catch(() => null)))
    expect(await upload(url, 'ada')).toMatchObject({ status: 200, text: expect.stringContaining('read 1000') })
  })

  test('bodies that never end', async () => {
    const { url } = await shell()
    const slow = await Promise.all(everyPlaceAndOne.map(() => open(url)))
    for (const [number, socket] of slow.entries()) socket.write(`${head(`person-${number}`, 1000)}x`)
    // One of them found every place taken.
    const replies = await Promise.all(slow.map(async (socket) => String((await once(socket, 'data'))[0])))
    expect(replies.filter((reply) => reply.includes(' 503 '))).toHaveLength(1)
    expect((await upload(url, 'ada')).status).toBe(200)
    for (const socket of slow) socket.destroy()
  })

  const stages: [stage: string, sent: (person: string) => string][] = [
    ['before the headers end', (person) => head(person, 1000).slice(0, -2)],
    ['after the headers', (person) => head(person, 1000)],
    ['in the middle of the body', (person) => `${head(person, 1000)}half`],
    ['before the answer', (person) => `${head(person, 4)}full`],
    ['with a second upload behind the first', (person) => `${head(person, 4)}full${head(person, 4)}full`],
  ]
  for (const [stage, sent] of stages) {
    test(`connections that die ${stage}`, async () => {
      // The answer takes longer than the connection lasts.
      const { url } = await shell(async (request) => {
        const answer = await readSome(request)
        await sleep(200)
        return answer
      })
      const dying = await Promise.all(everyPlaceAndOne.map(() => open(url)))
      for (const [number, socket] of dying.entries()) socket.write(sent(`person-${number}`))
      await sleep(100)
      for (const socket of dying) socket.destroy()
      await sleep(50)
      const answers = await Promise.all(everyPlaceAndOne.slice(1).map((person) => upload(url, person)))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    })
  }

  test('connections that die while the answer is sent', async () => {
    const { url } = await shell(async (request) => {
      await readSome(request)
      return new Response(Buffer.alloc(12 * MB), { headers: { 'content-type': 'image/png' } })
    })
    const dying = await Promise.all(everyPlaceAndOne.slice(1).map(() => open(url)))
    for (const [number, socket] of dying.entries()) {
      socket.pause()
      socket.write(`${head(`person-${number}`, 4)}full`)
    }
    await sleep(200)
    expect((await upload(url, 'ada')).status).toBe(503)
    for (const socket of dying) socket.destroy()
    await sleep(50)
    expect((await upload(url, 'ada')).status).toBe(200)
  })
})

test('uploads without a session take no place; their page answers without the body', async () => {
  const { url } = await shell()
  const strangers = await Promise.all(everyPlaceAndOne.map(() => open(url)))
  for (const socket of strangers) socket.write(`${head('x', 1000).replace(/cookie: .*\r\n/, '')}x`)
  await sleep(50)
  expect((await upload(url, 'ada')).status).toBe(200)
  const headers = { origin: 'http://fettle.test' }
  const refused = await ask(url, address, { method: 'POST', headers, body: [Buffer.alloc(MB)] })
  expect(refused.text).toContain('Please sign in.')
  for (const socket of strangers) socket.destroy()
})

test('the answer to an upload may take as much longer as its body may', async () => {
  const { url } = await listening({
    ...{ deadlineMs: 50, slowestUploadMs: 5000 },
    personOf: async () => 'ada',
    pages: async () => sleep(200, page('made')),
  })
  expect(await upload(url, 'ada')).toMatchObject({ status: 200, text: expect.stringContaining('made') })
  expect((await ask(url, '/login', { method: 'POST', headers: headersOf('ada') })).status).toBe(503)
})

test('one person takes four places at most; others find theirs free', async () => {
  const { url } = await shell(readSome, 5000)
  const slow = await Promise.all(everyPlaceAndOne.map(() => open(url)))
  for (const socket of slow) socket.write(head('greedy', 1000))
  await sleep(50)
  const refused = await upload(url, 'greedy')
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '5'])
  expect(refused.text).toMatch(/several files already/)
  expect((await upload(url, 'ada')).status).toBe(200)
  for (const socket of slow) socket.destroy()
})

test('an upload while the database is away is asked to come again', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const { url } = await listening({ personOf: () => Promise.reject(away) })
  const answer = await upload(url, 'ada')
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
})
