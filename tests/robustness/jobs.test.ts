import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readSettings } from '#config/env.ts'
import { jobAlertSettings, jobAlerts, jobReveals, jobWaves, mailbox, profiles } from '#db/schema/index.ts'
import { sendDaily, sendWaiting } from '#server/alert/send.ts'
import { sendDueWaves, startAlerts } from '#server/alert/wave.ts'
import { closeSite, openSite } from '#server/boot/site.ts'
import { revealJob } from '#server/job/reveal.ts'
import { createLog } from '#server/platform/log.ts'
import { type Person, SYSTEM, workFor } from '#server/work/work.ts'
import { refusalOf } from '#tests/support/app.ts'
import { addLeedsJob, addReaders, type Reader } from '#tests/support/mail/alerts.ts'
import { manyTimes } from '#tests/support/many-times.ts'
import { startPostgres } from '../../scripts/postgres.mjs'
import { newFolder, type Running, start } from './server.ts'

// One PostgreSQL server of our own, and real processes on it. Without its programs nothing here can run.
const postgres = await startPostgres({ fsync: 'off', log_min_messages: 'panic' }).catch((error: unknown) => {
  if (error instanceof Error && error.message.includes('were not found')) return console.warn(error.message)
  throw error
})

describe.skipIf(!postgres)('jobs on PostgreSQL', { timeout: 120_000 }, async () => {
  if (!postgres) return
  const shared = { DATABASE_URL: postgres.url, AUTH_SECRET: 'one secret of all processes, 32 long' }
  // Our own hands in the same database; they take nothing from the queue.
  const site = await openSite(readSettings(shared), createLog({ level: 'error' }))
  const other = await openSite(readSettings(shared), createLog({ level: 'error' }))
  const { query } = site.database
  const [work, second] = [workFor(site, SYSTEM), workFor(other, SYSTEM)]
  const pair: Running[] = []

  beforeEach(async () => {
    await query.delete(profiles)
    await query.delete(mailbox)
    await query.execute(sql`delete from queue.job`)
  })
  afterAll(async () => {
    for (const server of pair) server.signal('SIGKILL')
    await closeSite(site)
    await closeSite(other)
    await postgres.stop()
  })

  const addJob = () => addLeedsJob({ site })
  const emailsOf = (readers: Reader[]) => readers.map(({ email }) => email).sort()

  /** Whom the mails in the queue are to, whether they have been delivered or wait to be. */
  async function mailed(): Promise<string[]> {
    const { rows } = await query.execute<{ to: string }>(
      sql`select u.email as to from queue.job q join "user" u on u.id::text = q.data -> 'data' ->> 'providerId'
        where q.name = 'bulk-mail'`,
    )
    const delivered = await query.select({ to: mailbox.to }).from(mailbox)
    return [...rows, ...delivered].map(({ to }) => to).sort()
  }

  /** Every wave is chosen, as if the hours between were over. */
  async function tellAll(jobId: string) {
    await work.transaction((work) => startAlerts(work, { jobId }))
    for (let wave = 0; wave < 5; wave += 1) {
      await query.execute(
        sql`update job_waves set next_at = next_at - interval '2 hours' where job_id = ${jobId} and next_at is not null`,
      )
      await Promise.all([sendDueWaves(work), sendDueWaves(second)])
    }
  }

  test('300 members, two processes, killed in the middle: each hears of the job, and once [MSG-09]', async () => {
    onTestFinished(killBoth)
    const readers = await addReaders({ site }, 300)
    const jobId = await addJob()
    const open = () => start({ ...shared, DATA_DIR: newFolder(), LOG_LEVEL: 'error' })
    const openBoth = async () => void pair.push(...(await Promise.all([open(), open()])))
    await openBoth()
    await work.transaction((work) => work.emit('job.posted', { jobId }))
    const done = () => query.$count(jobAlerts, sql`done_at is not null`)
    const nextWave = async () => {
      await query.update(jobWaves).set({ nextAt: new Date(0) })
      await sendDueWaves(work)
    }
    for (let kill = 0; kill < manyTimes(2, 1); kill += 1) {
      const before = await done()
      await expect.poll(done, { timeout: 30_000, interval: 5 }).toBeGreaterThan(before)
      await expect.poll(allInHand, { timeout: 30_000, interval: 1 }).toBe(true)
      await killBoth()
      expect(await letGo()).toContain('alert')
      await nextWave()
      await openBoth()
    }
    await nextWave() // the third and last, if there was one kill; else no one is left
    const arrived = async () => (await query.select({ to: mailbox.to }).from(mailbox)).map(({ to }) => to).sort()
    await expect.poll(arrived, { timeout: 90_000, interval: 100 }).toEqual(emailsOf(readers))
    await killBoth()
    expect(await mailed()).toEqual(emailsOf(readers))
    expect(await done()).toBe(300)
  })

  /** Whether mails are being written at this moment, and no task waits that would write the rest. */
  async function allInHand(): Promise<boolean> {
    const { rows } = await query.execute(sql`
      select from pg_locks where relation = 'job_alerts'::regclass and mode = 'RowShareLock'
        and not exists (select from queue.job where name = 'alert' and state in ('created', 'retry'))`)
    return rows.length > 0
  }

  async function killBoth() {
    const dying = pair.splice(0)
    for (const server of dying) server.signal('SIGKILL')
    await Promise.all(dying.map(({ ended }) => ended))
  }

  /** Lets the next process have what dead ones had in hand at once, not after a minute. Gives the queues. */
  async function letGo(): Promise<string[]> {
    const { rows } = await query.execute<{ name: string }>(sql`
      update queue.job set state = 'retry', retry_count = retry_count + 1, start_after = now(), started_on = null
      where state = 'active' returning name`)
    return rows.map(({ name }) => name)
  }

  describe('of what one process queues, another', () => {
    const letter = (count: number) => ({
      name: 'Ada',
      email: 'ada@example.com',
      topic: 'Press' as const,
      message: `This is letter ${count}`,
    })
    const arrive = (count: number) =>
      expect.poll(() => query.$count(mailbox), { timeout: 20_000, interval: 20 }).toBe(count)
    const open = async () => pair.push(await start({ ...shared, DATA_DIR: newFolder(), LOG_LEVEL: 'error' }))

    /** Milliseconds until each has arrived, one after the other: without a notification, a letter waits for two polls. */
    async function write(counts: number[]): Promise<number> {
      const began = performance.now()
      for (const count of counts) {
        await work.transaction((work) => work.emit('contact.sent', letter(count)))
        await arrive(count)
      }
      return performance.now() - began
    }

    test('hears at once, also after every line for notifications has broken', async () => {
      onTestFinished(killBoth)
      await open()
      // Three letters, and less than five polls.
      expect(await write([1, 2, 3])).toBeLessThan(15_000)
      const { rows } = await query.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fettle listener'`)
      expect(rows).toHaveLength(3)
      expect(await write([4, 5, 6])).toBeLessThan(15_000)
    })

    test('begins by itself what becomes due and no one tells of, as when a process died', async () => {
      onTestFinished(killBoth)
      await open()
      await write([1])
      await work.transaction(async (work) => {
        await work.emit('contact.sent', letter(2))
        await work.db.execute(sql`
          update queue.job set start_after = now() + interval '1 second' where name = 'event' and state = 'created'`)
      })
      await arrive(2)
    })
  })

  test('two processes that release the same waves at the same moment choose each once', async () => {
    await addReaders({ site }, 130)
    const jobId = await addJob()
    await tellAll(jobId)
    expect(await query.$count(jobAlerts, eq(jobAlerts.jobId, jobId))).toBe(130)
    const [row] = await query.select().from(jobWaves).where(eq(jobWaves.jobId, jobId))
    expect(row).toMatchObject({ wave: 3, nextAt: null })
  })

  test('two processes that mail the same job at the same moment tell each member once', async () => {
    const readers = await addReaders({ site }, 30)
    const jobId = await addJob()
    await work.transaction((work) => startAlerts(work, { jobId }))
    let writing = 0
    const { promise: bothWrite, resolve } = Promise.withResolvers<void>()
    // Neither is done with its first mails before the other has chosen its own, unless that waits for them.
    setTimeout(resolve, 2_000)
    for (const { queue } of [work.site, second.site]) {
      const { sendAll } = queue
      onTestFinished(() => void Object.assign(queue, { sendAll }))
      queue.sendAll = async (...mails) => {
        writing += 1
        if (writing === 2) resolve()
        await bothWrite
        await sendAll(...mails)
      }
    }
    await Promise.all([sendWaiting(work, { jobId }), sendWaiting(second, { jobId })])
    expect(await mailed()).toEqual(emailsOf(readers))
  })

  test('two processes that write the mail of the day at the same moment send it once', async () => {
    const readers = await addReaders({ site }, 40, { settings: { pace: 'daily' } })
    expect(await query.$count(jobAlertSettings)).toBe(40)
    for (let count = 0; count < 3; count += 1) await tellAll(await addJob())
    await Promise.all([sendDaily(work), sendDaily(second), sendDaily(second)])
    const { rows } = await query.execute(
      sql`select from queue.job where name = 'bulk-mail' and jsonb_array_length(data -> 'data' -> 'jobIds') = 3`,
    )
    expect(rows).toHaveLength(40)
    expect(await mailed()).toEqual(emailsOf(readers))
  })

  describe('of members who open a job at the same moment, on two processes', () => {
    const personOf = ({ id, email }: Reader): Person => ({
      kind: 'person',
      address: '192.0.2.1',
      id,
      sessionId: id,
      email,
      emailConfirmed: true,
      twoFactor: false,
      accountType: 'provider',
      firstName: 'Nia',
      lastName: 'Reader',
      businessName: null,
      imageUrl: null,
      member: true,
      eraseOn: null,
      staff: null,
      support: null,
      undeliverable: false,
      passkeyOffered: false,
      newlyClaimed: false,
      hidden: false,
      unread: 0,
    })

    /** Each in turn at the one process and at the other. Gives what they were answered. */
    function openAll(jobId: string, readers: Reader[]): Promise<unknown[]> {
      const opening = readers.map((reader, at) => {
        const person = personOf(reader)
        return revealJob(workFor(at % 2 === 0 ? site : other, person), person, jobId)
      })
      return Promise.all(opening.map((one) => one.then(({ email }) => email, refusalOf)))
    }

    async function eventsOf(name: string): Promise<number> {
      const { rows } = await query.execute(sql`
        select from queue.job where name = 'event' and data ->> 'name' = ${name}`)
      return rows.length
    }

    test('50 with a cap of 10: exactly 10 do, 40 are refused, and the poster hears of 10 [JOB-32]', async () => {
      const readers = await addReaders({ site }, 50)
      const jobId = await addLeedsJob({ site }, { revealCap: 10 })
      const answers = await openAll(jobId, readers)
      const count = (what: string) => answers.filter((answer) => answer === what).length
      expect([count('secret-contact@example.com'), count('REVEAL_LIMIT')]).toEqual([10, 40])
      expect(await query.$count(jobReveals, eq(jobReveals.jobId, jobId))).toBe(10)
      expect(await eventsOf('job.revealed')).toBe(10)
    })

    test('the same one twenty times: is on record once and answered each time', async () => {
      const [reader] = await addReaders({ site }, 1)
      if (!reader) throw new Error('nobody')
      const jobId = await addLeedsJob({ site }, { revealCap: 1 })
      const answers = await openAll(jobId, Array<Reader>(20).fill(reader))
      expect(answers).toEqual(Array(20).fill('secret-contact@example.com'))
      expect(await query.$count(jobReveals, eq(jobReveals.jobId, jobId))).toBe(1)
      expect(await eventsOf('job.revealed')).toBe(1)
    })
  })
})
