import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#db/demo/insert.ts'
import { boundary, form as uploadForm } from '#tests/support/http/upload-wire.ts'
import { manyTimes } from '#tests/support/many-times.ts'
import { noisyPng } from '#tests/support/pictures.ts'
import { startPostgres } from '../../scripts/postgres.mjs'
import { leftoversIn } from './leftovers.ts'
import { form, newFolder, type Running, start, within } from './server.ts'

const KILLS = manyTimes(3, 2)

const TYPES = { tom: 'client', maya: 'provider' } as const
type Who = keyof typeof TYPES

/** The cookie of a new session. */
async function signIn(server: Running, who: Who): Promise<string> {
  const fields = { email: `${who}@example.com`, password: DEMO_PASSWORD }
  const answer = await server.ask(`/login?type=${TYPES[who]}`, form(fields))
  return /fettle\.session_token=[^;]+/.exec(answer.headers['set-cookie'] ?? '')?.[0] ?? ''
}

/** Tom's conversation with Maya. */
async function begin(server: Running, cookies: Record<Who, string>): Promise<string> {
  const profile = await server.ask('/profile', { headers: { cookie: cookies.maya } })
  const maya = /\/directory\/([0-9a-f-]{36})/.exec(profile.text)?.[1]
  const first = { id: randomUUID(), text: 'The first message' }
  const answer = await server.ask(`/messages/new?provider=${maya}`, form(first, headersOf(server, cookies.tom)))
  const [id] = /[0-9a-f-]{36}/.exec(answer.headers.location ?? '') ?? []
  if (!id) throw new Error(`no conversation: ${answer.status} ${answer.text.slice(0, 500)}`)
  return id
}

function headersOf(server: Running, cookie: string) {
  return { cookie, origin: new URL(server.url).origin }
}

type Words = { id: string; text: string; photo?: string }

async function send(server: Running, cookie: string, conversation: string, { id, text, photo }: Words) {
  const fields = { id, text, ...(photo ? { photo } : {}) }
  const answer = await server.ask(`/messages/${conversation}/send`, form(fields, headersOf(server, cookie)))
  return answer.status === 200 ? JSON.parse(answer.text) : { status: answer.status, text: answer.text.slice(0, 300) }
}

const PHOTO = uploadForm(await noisyPng(600, 400))

/** Gives the photo that waits to be sent. Null if it was not acknowledged. */
async function addPhoto(server: Running, cookie: string, conversation: string): Promise<string | null> {
  const type = `multipart/form-data; boundary=${boundary}`
  const headers = { ...headersOf(server, cookie), 'content-type': type, 'content-length': PHOTO.length }
  const asked = { method: 'POST', body: [PHOTO], headers }
  const answer = await server.ask(`/messages/photos?conversation=${conversation}`, asked).catch(() => null)
  return answer?.status === 200 ? JSON.parse(answer.text).photo.id : null
}

/** Every text of the thread, in its order. */
async function textsIn(server: Running, cookie: string, conversation: string): Promise<string[]> {
  const page = await server.ask(`/messages/${conversation}?show=300`, { headers: { cookie } })
  return [...page.text.matchAll(/<p dir="auto" class="whitespace-pre-wrap[^"]*">([^<]*)<\/p>/g)].map(
    ([, text = '']) => text,
  )
}

test('kill -9 in a burst of messages and photos loses none that was acknowledged, doubles none, and leaves no file', {
  timeout: 180_000,
}, async () => {
  const environment = { DATA_DIR: newFolder(), DEMO: 'on', LOG_LEVEL: 'error' }
  let server = await start(environment)
  const cookies = { tom: await signIn(server, 'tom'), maya: await signIn(server, 'maya') }
  const conversation = await begin(server, cookies)
  const acknowledged: string[] = []
  const unsure: (Words & { who: Who })[] = []
  const photos: string[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    let killed = false
    const running = server
    const writers = (['tom', 'maya', 'maya'] as const).map(async (who, writer) => {
      for (let turn = 0; turn < 4 && !killed; turn += 1) {
        const message = { who, id: randomUUID(), text: `kill ${kill}, writer ${writer}, turn ${turn}.` }
        const done = await send(running, cookies[who], conversation, message).catch(() => null)
        if (done?.sent === message.id) acknowledged.push(message.text)
        else unsure.push(message)
      }
    })
    const before = { messages: acknowledged.length, photos: photos.length }
    writers.push(
      (async () => {
        for (let turn = 0; turn < 3 && !killed; turn += 1) {
          const photo = await addPhoto(running, cookies.tom, conversation)
          if (!photo) continue
          photos.push(photo)
          const message = { who: 'tom' as const, id: randomUUID(), text: `kill ${kill}, photo ${turn}.`, photo }
          const done = await send(running, cookies.tom, conversation, message).catch(() => null)
          if (done?.sent === message.id) acknowledged.push(message.text)
          else unsure.push(message)
        }
      })(),
    )
    // Somewhere in the middle, however busy the machine is.
    await within(
      10,
      async () => [acknowledged.length - before.messages, photos.length - before.photos],
      ([messages = 0, added = 0]) => messages >= 3 && added >= 1,
    )
    await sleep(Math.random() * 60)
    server.signal('SIGKILL')
    killed = true
    await Promise.all([server.ended, ...writers])
    server = await start(environment)
  }
  for (const message of unsure) {
    expect(await send(server, cookies[message.who], conversation, message)).toEqual({ sent: message.id })
  }
  expect(acknowledged.length).toBeGreaterThan(3)
  const texts = await textsIn(server, cookies.tom, conversation)
  const expected = ['The first message', ...acknowledged, ...unsure.map(({ text }) => text)]
  expect(texts.toSorted()).toEqual(expected.toSorted())
  expect(photos.length).toBeGreaterThanOrEqual(KILLS)
  for (const photo of photos) {
    const seen = await server.ask(`/media/messages/${photo}-large.webp`, { headers: { cookie: cookies.maya } })
    expect(seen.status).toBe(200)
  }
  server.signal('SIGKILL')
  await server.ended
  expect(await leftoversIn(environment.DATA_DIR)).toEqual({ withoutRow: [], withoutFile: [] })
})

const postgres = await startPostgres({ fsync: 'off', log_min_messages: 'panic' }).catch((error: unknown) => {
  if (error instanceof Error && error.message.includes('were not found')) return console.warn(error.message)
  throw error
})

describe.skipIf(!postgres)('two processes on one PostgreSQL', { timeout: 60_000 }, () => {
  afterAll(() => postgres?.stop())

  test('a message sent to one arrives at a browser of the other in under a second', async () => {
    const AUTH_SECRET = 'a secret that both processes know of'
    const environment = { DATABASE_URL: postgres?.url ?? '', LOG_LEVEL: 'warn', DEMO: 'on', AUTH_SECRET }
    const one = await start({ ...environment, DATA_DIR: newFolder() })
    const other = await start({ ...environment, DATA_DIR: newFolder() })
    const cookies = { tom: await signIn(one, 'tom'), maya: await signIn(other, 'maya') }
    const conversation = await begin(one, cookies)
    const heard = await listen(other, cookies.maya)
    await within(
      10,
      async () => heard(),
      (text) => text.includes('event: inbox'),
    )
    const times: number[] = []
    for (let turn = 0; turn < 10; turn += 1) {
      const before = heard().length
      const began = performance.now()
      await send(one, cookies.tom, conversation, { id: randomUUID(), text: `Turn ${turn}` })
      const text = await within(
        10,
        async () => heard().slice(before),
        (said) => said.includes('event: change'),
      )
      expect(text).toContain('event: change')
      times.push(performance.now() - began)
    }
    // One may meet a busy machine.
    expect(times.toSorted((a, b) => a - b)[5]).toBeLessThan(1_000)
    await endEverywhere(one, other, { cookies, heard })
    for (const server of [one, other]) server.signal('SIGKILL')
  })
})

/** Who logs out at one process, or is suspended, hears no more from the other, long before its next heartbeat. */
async function endEverywhere(
  one: Running,
  other: Running,
  { cookies, heard }: { cookies: Record<Who, string>; heard: () => string },
) {
  const toms = await listen(other, cookies.tom)
  await within(
    10,
    async () => toms(),
    (text) => text.includes('event: inbox'),
  )
  await one.ask('/sign-out', form({}, headersOf(one, cookies.tom)))
  const client = new pg.Client({ connectionString: postgres?.url ?? '' })
  await client.connect()
  await client.query(
    `update profiles set suspended_at = now() where id = (select id from "user" where email = 'maya@example.com')`,
  )
  await client.end()
  const ends = await within(
    10,
    async () => [toms(), heard()].filter((text) => text.includes('event: end')),
    (over) => over.length === 2,
  )
  expect(ends).toHaveLength(2)
}

/** What a browser has heard so far. */
function listen(server: Running, cookie: string): Promise<() => string> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, accept: 'text/event-stream' }
    const asking = request(new URL('/messages/events', server.url), { headers }, (answer) => {
      let text = ''
      answer.on('data', (bytes) => {
        text += bytes
      })
      answer.on('error', () => {})
      resolve(() => text)
    })
    asking.on('error', reject)
    asking.end()
  })
}
