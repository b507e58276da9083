import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readSettings } from '#config/env.ts'
import { jobAlertSettings, jobAlerts, jobWaves, mailbox, profiles } from '#db/schema/index.ts'
import { sendDaily } from '#server/alert/daily.ts'
import { releaseDue, tellFirst } from '#server/alert/wave.ts'
import { sendMails } from '#server/mailbox/send.ts'
import { createLog } from '#server/platform/log.ts'
import { closeSite, openSite } from '#server/site.ts'
import { NOBODY, workFor } from '#server/work.ts'
import { addLeedsJob, addReaders } from '#tests/support/alerts.ts'
import { startPostgres } from '../../scripts/postgres.mjs'
import { newFolder, type Running, start } from './server.ts'

// One PostgreSQL server of our own, and real processes on it. Without its programs nothing here can run.
const postgres = await startPostgres({ fsync: 'off', log_min_messages: 'panic' }).catch((error: unknown) => {
  if (error instanceof Error && error.message.includes('were not found')) return console.warn(error.message)
  throw error
})

describe.skipIf(!postgres)('job alerts on PostgreSQL', { timeout: 120_000 }, async () => {
  if (!postgres) return
  const shared = { DATABASE_URL: postgres.url, AUTH_SECRET: 'one secret of all processes, 32 long' }
  // Our own hands in the same database; they take nothing from the queue.
  const site = await openSite(readSettings(shared), createLog({ level: 'error' }))
  const other = await openSite(readSettings(shared), createLog({ level: 'error' }))
  const { query } = site.database
  const [work, second] = [workFor(site, NOBODY), workFor(other, NOBODY)]
  const pair: Running[] = []

  beforeEach(async () => {
    await query.delete(profiles)
    await query.delete(mailbox)
  })
  afterAll(async () => {
    for (const server of pair) server.signal('SIGKILL')
    await closeSite(site)
    await closeSite(other)
    await postgres.stop()
  })

  const addJob = () => addLeedsJob({ site })

  /** Every wave is chosen, as if the hours between were over. */
  async function tellAll(jobId: string) {
    await work.transaction((work) => tellFirst(work, { jobId }))
    for (let wave = 0; wave < 5; wave += 1) {
      await query.execute(
        sql`update job_waves set next_at = next_at - interval '2 hours' where job_id = ${jobId} and next_at is not null`,
      )
      await Promise.all([releaseDue(work), releaseDue(second)])
    }
  }

  test('300 members, two processes, killed again and again in the middle: each hears of the job, and once [MSG-09]', async () => {
    const readers = await addReaders({ site }, 300)
    const jobId = await addJob()
    const open = () => start({ ...shared, DATA_DIR: newFolder(), LOG_LEVEL: 'error' })
    pair.push(await open(), await open())
    await work.transaction((work) => work.emit('job.posted', { jobId }))
    const waiting = () => query.$count(jobAlerts, sql`done_at is null`)
    const done = () => query.$count(jobAlerts, sql`done_at is not null`)
    await expect.poll(done, { timeout: 20_000, interval: 20 }).toBeGreaterThan(0)
    for (const wave of [2, 3]) {
      await query.update(jobWaves).set({ nextAt: new Date(0) })
      await releaseDue(work)
      await expect.poll(async () => (await done()) > 30 * (wave - 1), { timeout: 30_000, interval: 5 }).toBe(true)
      const [killed] = pair
      killed?.signal('SIGKILL')
      await killed?.ended
      pair.splice(0, 1)
      pair.push(await open())
    }
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
    expect(await done()).toBe(300)
    const mails = async () => {
      const { rows } = await query.execute<{ to: string }>(
        sql`select data ->> 'to' as to from queue.job where name = 'mail'`,
      )
      return rows.map(({ to }) => to).sort()
    }
    expect(await mails()).toEqual(readers.map(({ email }) => email).sort())
    for (const server of pair.splice(0)) server.signal('SIGKILL')
  })

  test('two processes that release the same waves at the same moment choose each once', async () => {
    await addReaders({ site }, 130)
    const jobId = await addJob()
    await tellAll(jobId)
    expect(await query.$count(jobAlerts, eq(jobAlerts.jobId, jobId))).toBe(130)
    const [row] = await query.select().from(jobWaves).where(eq(jobWaves.jobId, jobId))
    expect(row).toMatchObject({ wave: 3, nextAt: null })
  })

  test('two processes that write the mail of the day at the same moment send it once', async () => {
    const readers = await addReaders({ site }, 40, { settings: { pace: 'daily' } })
    expect(await query.$count(jobAlertSettings)).toBe(40)
    for (let count = 0; count < 3; count += 1) await tellAll(await addJob())
    await Promise.all([sendDaily(work, sendMails), sendDaily(second, sendMails), sendDaily(second, sendMails)])
    await sleep(100)
    const { rows } = await query.execute<{ to: string }>(sql`
      select data ->> 'to' as to from queue.job where name = 'mail' and data ->> 'subject' = '3 new jobs for you'`)
    expect(rows.map(({ to }) => to).sort()).toEqual(readers.map(({ email }) => email).sort())
  })
})
