import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'
import { addLeedsJob, addReaders, queueAlerts, type Reader } from '#tests/support/mail/alerts.ts'
import { fakeSmtp } from '#tests/support/mail/smtp.ts'
import { manyTimes } from '#tests/support/many-times.ts'

const PAGE = manyTimes(1_000, 500)
/** Members who wait for an alert: as many as one wave may hold, or fewer where a single connection must write them. */
const WAITING = process.env.TEST_DATABASE_URL ? 10_000 : 2 * PAGE
/** Seconds that a person waits for a link they asked for. */
const SOON = 5

async function fillQueue(app: TestApp): Promise<Reader[]> {
  const jobId = await addLeedsJob(app)
  const all: Reader[] = []
  while (all.length < WAITING) {
    const readers = await addReaders(app, PAGE)
    await queueAlerts(app, jobId, readers)
    all.push(...readers)
  }
  return all
}

/** Events by the clock: posters are asked about their jobs. */
async function queuePrompts(app: TestApp) {
  const userId = await addClient(app)
  const jobId = await addLeedsJob(app, { userId })
  await app.work.transaction(async (work) => {
    for (let count = 0; count < PAGE; count += 1) await work.emit('job.prompted', { jobId, kind: 'week' })
  })
}

const waitingIn = async (app: TestApp, queue: string) => (await app.site.queue.waiting())[queue] ?? 0

test(`a confirmation arrives within ${SOON} s while ${WAITING} alerts and ${PAGE} events wait [MSG-03]`, {
  timeout: 300_000,
}, async () => {
  const smtp = await fakeSmtp()
  smtp.takeFor(20)
  const app = await createTestApp({ working: true, environment: { SMTP_URL: smtp.url } })
  onTestFinished(async () => {
    await app.close()
    await smtp.close()
  })
  await fillQueue(app)
  await queuePrompts(app)
  while (smtp.mails.length < 20) await sleep(20) // alerts are going out
  const times: number[] = []
  for (const email of ['tina@example.com', 'rosa@example.com', 'una@example.com']) {
    const began = performance.now()
    const input = { accountType: 'client', fullName: 'Tina Marsh', email, location: 'M1 1AE' } as const
    await app.browser().api.account.signUp({ ...input, password: 'a quiet kettle' })
    while (!smtp.mails.some(({ to }) => to.includes(email))) {
      await sleep(20)
      if (performance.now() - began > 120_000) break
    }
    times.push(Math.round(performance.now() - began))
  }
  const left = await waitingIn(app, 'bulk-mail')
  process.stdout.write(`confirmations after ${times.join(', ')} ms, ${left} alerts still waiting\n`)
  expect(left).toBeGreaterThan(WAITING / 2)
  expect(Math.max(...times)).toBeLessThan(SOON * 1000)
})

test('what an earlier version queued whole, alerts and links alike, waits behind a new confirmation', {
  timeout: 90_000,
}, async () => {
  const smtp = await fakeSmtp()
  smtp.takeFor(20)
  const app = await createTestApp({ working: true, environment: { SMTP_URL: smtp.url } })
  onTestFinished(async () => {
    await app.close()
    await smtp.close()
  })
  const old = Array.from({ length: 100 }, (_, at) => ({ to: `${at}@example.com`, subject: 'Old', text: '', html: '' }))
  await app.work.transaction((work) => work.site.queue.sendAll('mail', old, work.db))
  const input = {
    accountType: 'client',
    fullName: 'Tina Marsh',
    location: 'M1 1AE',
    password: 'a quiet kettle',
  } as const
  await app.browser().api.account.signUp({ ...input, email: 'tina@example.com' })
  await expect.poll(() => smtp.mails.length, { timeout: 60_000, interval: 100 }).toBe(101)
  const place = smtp.mails.findIndex(({ to }) => to.includes('tina@example.com'))
  expect(place).toBeLessThan(60)
  const { rows } = await app.work.db.execute(sql`select from queue.job where name = 'mail' and state <> 'active'`)
  expect(rows).toEqual([])
})
