import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { FIRST_WAVE } from '#contract/alert/words.ts'
import { consents, jobAlertSettings, jobAlerts, jobs, mailbox, profiles } from '#db/schema/index.ts'
import { createTestApp } from '#tests/support/app.ts'
import { pathIn } from '#tests/support/browser.ts'
import { addClient } from '#tests/support/clients.ts'
import { cronOf, run } from '#tests/support/clock.ts'
import { addReveals } from '#tests/support/job/jobs.ts'
import {
  addLeedsJob,
  addReader,
  addReaders,
  alertOf,
  mailsTo,
  postJob,
  type Reader,
  send,
  told,
} from '#tests/support/mail/alerts.ts'
import { untilTestEnds } from '#tests/support/spies.ts'

const now = new Date('2027-01-12T08:00:00Z')
const app = await createTestApp({ now })
const { query } = app.site.database
afterAll(() => app.close())
beforeEach(async () => {
  await query.delete(profiles)
  await app.clock.to(now)
})

const DAY = 86_400_000

describe('a new job', () => {
  test('reaches the mailbox of a member by itself, seconds after its posting [MSG-09]', async () => {
    const working = await createTestApp({ working: true })
    const reader = await addReader(working)
    const jobId = await addLeedsJob(working, { title: 'Mend a tap' })
    await working.work.transaction((work) => work.emit('job.posted', { jobId }))
    const mail = await working.mailTo(reader.email)
    expect(mail.subject).toBe('New job: Mend a tap')
    expect(mail.links).toContain(`http://127.0.0.1:3000/job-directory/${jobId}`)
    const rows = await working.site.database.query.select().from(mailbox)
    expect(rows).toHaveLength(1)
    await working.close()
  })

  test('says what, where, how far, for how much, when, and how many have replied [MSG-09]', async () => {
    const reader = await addReader(app, { miles: 3.2 })
    const budget = { budget: '£80 to £150', budgetType: 'range' as const, budgetMaxPence: 15_000 }
    const jobId = await postJob(app, { title: 'Mend <a> tap & "sink"', description: 'It drips all night.', ...budget })
    await addReveals(app, jobId, ...(await addReaders(app, 2)).map(({ id }) => id))
    await send(app, jobId)
    const [mail] = await mailsTo(app, reader)
    expect(mail?.subject).toBe('New job: Mend <a> tap & "sink"')
    for (const words of [
      'Mend <a> tap & "sink"',
      '3.2 miles from you, in Leeds, LS1',
      'Budget: £80 to £150',
      'Posted: 12 January 2027, 08:00',
      'Places left: 8 of 10',
      'It drips all night.',
    ]) {
      expect(mail?.text).toContain(words)
    }
    expect(mail?.html).toContain('Mend &lt;a&gt; tap &amp; &quot;sink&quot;')
    expect(pathIn(mail, '/job-directory/')).toBe(`/job-directory/${jobId}`)
  })

  test('never says whom to contact', async () => {
    const reader = await addReader(app)
    const client = await addClient(app, { firstName: 'Planted', lastName: 'Poster' })
    const jobId = await postJob(app, { userId: client, location: 'LS1 4AP planted street' })
    await send(app, jobId)
    const [mail] = await mailsTo(app, reader)
    expect(mail?.text).toContain('Mend a gate')
    expect(JSON.stringify(mail)).not.toMatch(/secret-contact|Planted|Tom Field|LS1\s?4AP|planted street/)
  })

  test('can be answered with one click by "no more", in the mail and in the mail program [MSG-14]', async () => {
    const reader = await addReader(app)
    await send(app, await postJob(app))
    const [mail] = await mailsTo(app, reader)
    const path = pathIn(mail, '/unsubscribe')
    expect(mail?.unsubscribe).toBe(`http://127.0.0.1:3000${path}`)
    expect(mail?.html).toContain(path)
    expect((await app.page(path, { method: 'POST', body: new URLSearchParams() })).status).toBe(200)
    const standing = and(eq(consents.userId, reader.id), isNull(consents.withdrawnAt))
    expect(await query.$count(consents, standing)).toBe(0)
    expect(await told(app, await postJob(app))).toEqual([])
  })

  test('each reader has links of their own', async () => {
    const readers = await addReaders(app, 2)
    await send(app, await postJob(app))
    const paths: string[] = []
    for (const reader of readers) {
      const [mail] = await mailsTo(app, reader)
      expect(mail?.text).toContain(reader.id)
      paths.push(pathIn(mail, '/unsubscribe'), pathIn(mail, '/job-alerts/mute'))
      expect(mail?.html).not.toMatch(/m[0-9a-f]{8}(to|miles|mute|unsubscribe)m/)
    }
    expect(new Set(paths).size).toBe(4)
  })

  test('comes once to each, though it is sent by two at the same time and tried again', async () => {
    const readers = await addReaders(app, 60)
    const jobId = await postJob(app)
    const late = readers.map(({ id }) => ({ jobId, providerId: id, wave: 2, daily: false, alertedAt: now }))
    await query.insert(jobAlerts).values(late).onConflictDoNothing()
    await Promise.all([send(app, jobId), send(app, jobId)])
    await send(app, jobId)
    const counts = await Promise.all(readers.map(async (reader) => (await mailsTo(app, reader)).length))
    expect(counts).toEqual(Array(60).fill(1))
  })

  test('to very many is sent in turns, so that the first readers of another job need not wait for the last of this', async () => {
    const readers = await addReaders(app, 50)
    const jobId = await postJob(app)
    const late = readers.map(({ id }) => ({ jobId, providerId: id, wave: 2, daily: false, alertedAt: now }))
    await query.insert(jobAlerts).values(late).onConflictDoNothing()
    const waiting = () => query.$count(jobAlerts, and(eq(jobAlerts.jobId, jobId), isNull(jobAlerts.doneAt)))
    const turns = async () => {
      const { rows } = await query.execute(sql`
        select from queue.job where name = 'alert' and data ->> 'jobId' = ${jobId}`)
      return rows.length
    }
    const before = { waiting: await waiting(), turns: await turns() }
    await send(app, jobId)
    expect([await waiting(), await turns()]).toEqual([before.waiting - FIRST_WAVE, before.turns + 1])
    await send(app, jobId)
    expect([await waiting(), await turns()]).toEqual([0, before.turns + 1])
  })

  test('is ticked off and mailed both or not at all', async () => {
    const reader = await addReader(app)
    const jobId = await postJob(app)
    const { queue } = app.site
    const { sendAll } = queue
    const dead = untilTestEnds(vi.spyOn(queue, 'sendAll'))
    const died = () => Promise.reject(new Error('killed'))
    for (const dying of [died, (...mails: Parameters<typeof sendAll>) => sendAll(...mails).then(died)]) {
      dead.mockImplementation(dying)
      await expect(send(app, jobId)).rejects.toThrow('killed')
      expect(await mailsTo(app, reader)).toEqual([])
      expect((await alertOf(app, jobId, reader))?.doneAt).toBeNull()
    }
    dead.mockRestore()
    await send(app, jobId)
    expect(await mailsTo(app, reader)).toHaveLength(1)
    expect((await alertOf(app, jobId, reader))?.doneAt).toEqual(now)
  })
})

describe('the mail of the day', () => {
  const addDaily = () => addReader(app, { settings: { pace: 'daily' } })

  test('holds the jobs that waited, once, and comes at 17:00 in London [MSG-10]', async () => {
    const reader = await addDaily()
    const [first, second] = [await postJob(app, { title: 'Mend a tap' }), await postJob(app, { title: 'Fit a bath' })]
    for (const jobId of [first, second]) await send(app, jobId)
    expect(await mailsTo(app, reader)).toEqual([])
    await run(app, 'alert.daily')
    await run(app, 'alert.daily')
    const mails = await mailsTo(app, reader)
    expect(mails.map(({ subject }) => subject)).toEqual(['2 new jobs for you'])
    for (const words of ['Mend a tap', 'Fit a bath', `/job-directory/${first}`, '1 mile from you, in Leeds, LS1']) {
      expect(mails[0]?.text).toContain(words)
    }
    expect(mails[0]?.unsubscribe).toContain('/unsubscribe?token=')
    expect(cronOf('alert.daily')).toBe('0 17 * * *')
  })

  test('comes once though two processes write it at the same time', async () => {
    const reader = await addDaily()
    await postJob(app)
    await Promise.all([run(app, 'alert.daily'), run(app, 'alert.daily')])
    expect(await mailsTo(app, reader)).toHaveLength(1)
  })

  test('comes again the next day with what is new, and not without anything new', async () => {
    const reader = await addDaily()
    await postJob(app, { title: 'Mend a tap' })
    await run(app, 'alert.daily')
    await app.clock.to(new Date(now.getTime() + DAY))
    await run(app, 'alert.daily')
    await postJob(app, { title: 'Fit a bath' })
    await app.clock.to(new Date(now.getTime() + 2 * DAY))
    await run(app, 'alert.daily')
    const subjects = (await mailsTo(app, reader)).map(({ subject }) => subject)
    expect(subjects).toEqual(['1 new job for you: Mend a tap', '1 new job for you: Fit a bath'])
  })

  test('shows ten, the nearest first, and how many more there are', async () => {
    const reader = await addReader(app, { miles: 0, settings: { pace: 'daily' } })
    const client = await addClient(app)
    for (let turn = 1; turn <= 13; turn += 1) {
      const way = (turn * 5) % 13 // each from 0 to 12, out of order
      await postJob(app, { userId: client, title: `Job number ${way}`, lat: 53.8 + way / 100 })
    }
    await run(app, 'alert.daily')
    const [mail] = await mailsTo(app, reader)
    expect(mail?.subject).toBe('13 new jobs for you')
    expect(mail?.text.match(/Job number \d+/g)).toEqual(Array.from({ length: 10 }, (_, way) => `Job number ${way}`))
    expect(mail?.text).toContain('And 3 more\nhttp://127.0.0.1:3000/matching-jobs')
  })

  test('leaves out jobs that are no longer open, and does not come when none is left', async () => {
    const reader = await addDaily()
    const [open, closed] = [await postJob(app, { title: 'Mend a tap' }), await postJob(app, { title: 'Fit a bath' })]
    await query.update(jobs).set({ status: 'closed' }).where(eq(jobs.id, closed))
    await run(app, 'alert.daily')
    const [mail] = await mailsTo(app, reader)
    expect(mail?.text).not.toContain('Fit a bath')
    await query.update(jobs).set({ status: 'open' }).where(eq(jobs.id, closed))
    const other = await addDaily()
    await query.insert(jobAlerts).values({ jobId: open, providerId: other.id, wave: 1, daily: true, alertedAt: now })
    await query.update(jobs).set({ status: 'hired' }).where(eq(jobs.id, open))
    await run(app, 'alert.daily')
    expect(await mailsTo(app, other)).toEqual([])
    expect((await alertOf(app, open, other))?.doneAt).toEqual(now)
  })

  test('does not come to a member who has switched alerts off, or whose membership has ended [MSG-11, SET-67]', async () => {
    const off = await addDaily()
    const lapsed = await addReader(app, { settings: { pace: 'daily' }, memberFor: 1 })
    await postJob(app)
    await app.person(off.id).account.setMailChoice({ kind: 'job_alerts', on: false })
    await app.clock.to(new Date(now.getTime() + 5 * DAY))
    await run(app, 'alert.daily')
    const got = async (reader: Reader) => (await mailsTo(app, reader)).length
    expect([await got(off), await got(lapsed)]).toEqual([0, 0])
  })

  test('obeys what was chosen meanwhile', async () => {
    const reader = await addDaily()
    await postJob(app)
    await query.update(jobAlertSettings).set({ minBudgetPence: 1, radiusMiles: 5 })
    await query.update(jobs).set({ lat: 53.9 })
    await run(app, 'alert.daily')
    expect(await mailsTo(app, reader)).toEqual([])
  })
})
