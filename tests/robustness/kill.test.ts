import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { manyTimes } from '#tests/support/many-times.ts'
import { form, newFolder, type Running, start, within } from './server.ts'

const Mailbox = z.array(z.object({ id: z.string(), subject: z.string(), text: z.string() }))
const KILLS = manyTimes(5, 2)

/** Visitors behind our own proxy, so that each has an address of its own and none runs into the form's limit. */
const environment = { DATA_DIR: newFolder(), DEMO: 'off', LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1' }
let visitors = 0

async function writeTo(server: Running): Promise<{ key: string; acknowledged: boolean }> {
  visitors += 1
  const key = `message-${visitors}-end`
  const from = { 'x-forwarded-for': `198.51.${visitors >> 8}.${visitors & 255}` }
  const message = { name: 'Ada', email: 'ada@example.com', topic: 'A question', message: `This is ${key}` }
  const answer = await server.ask('/contact', form(message, from)).catch(() => null)
  return { key, acknowledged: answer?.status === 302 && answer.headers.location === '/contact?sent=1' }
}

/** The keys of the messages in the operator's mailbox, one for each mail. */
async function arrived(server: Running): Promise<string[]> {
  const mails = Mailbox.parse(JSON.parse((await server.ask('/dev/mailbox.json')).text))
  return mails.map(({ text }) => /message-\d+-end/.exec(text)?.[0] ?? text)
}

test(`what was acknowledged survives kill -9 under load, ${KILLS} times, and arrives exactly once`, {
  timeout: 180_000,
}, async () => {
  const acknowledged: string[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await start(environment)
    let killed = false
    const writers = Array.from({ length: 4 }, async () => {
      while (!killed && visitors < (kill + 1) * 35) {
        const written = await writeTo(server)
        if (written.acknowledged) acknowledged.push(written.key)
      }
    })
    // Somewhere in the middle of writing and of sending mail.
    await sleep(100 + Math.random() * 900)
    server.signal('SIGKILL')
    killed = true
    await Promise.all([server.ended, ...writers])
  }
  expect(acknowledged.length).toBeGreaterThan(KILLS)

  const server = await start(environment)
  const missing = (keys: string[]) => acknowledged.filter((key) => !keys.includes(key))
  const keys = await within(
    30,
    () => arrived(server),
    (found) => missing(found).length === 0,
  )
  expect(missing(keys)).toEqual([])
  await sleep(2_000)
  const later = await arrived(server)
  expect(later.filter((key, index) => later.indexOf(key) !== index)).toEqual([])
  server.signal('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0 })
})
