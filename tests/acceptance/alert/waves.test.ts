import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { jobAlerts, jobs, profiles } from '#db/schema/index.ts'
import { resumeAlerts, startAlerts } from '#server/alert/wave.ts'
import { createTestApp } from '#tests/support/app.ts'
import { run } from '#tests/support/clock.ts'
import { addReveals } from '#tests/support/job/jobs.ts'
import { addLeedsJob, addReaders, GROUP, PLUMBING, postJob, ROOFING, told, waveOf } from '#tests/support/mail/alerts.ts'

const now = new Date('2027-01-12T08:00:00Z')
const app = await createTestApp({ now })
afterAll(() => app.close())
const { query } = app.site.database
const HOUR = 3_600_000

beforeEach(async () => {
  await query.delete(profiles)
  await app.clock.to(now)
})

const later = (hours: number) => app.clock.to(new Date(now.getTime() + hours * HOUR))

test('a provider whose listing waits for approval hears of no job', async () => {
  await addReaders(app, 1, { awaitsApprovalSince: now })
  await addReaders(app, 1)
  expect(await told(app, await postJob(app))).toHaveLength(1)
})

describe('the next wave', () => {
  test('hears two hours later, three times as many, each wave once [MSG-09]', async () => {
    await addReaders(app, 125)
    const jobId = await postJob(app)
    expect(await told(app, jobId)).toHaveLength(30)
    await later(1.99)
    await run(app, 'alert.wave')
    expect(await told(app, jobId)).toHaveLength(30)
    await later(2)
    await run(app, 'alert.wave')
    await run(app, 'alert.wave')
    expect(await told(app, jobId)).toHaveLength(120)
    await later(4)
    await run(app, 'alert.wave')
    expect(await told(app, jobId)).toHaveLength(125)
    expect(await waveOf(app, jobId)).toMatchObject({ wave: 3, nextAt: null })
  })

  test('does not come when the cap is reached, and goes on when the poster raises it', async () => {
    const readers = await addReaders(app, 32)
    const jobId = await postJob(app, { revealCap: 2 })
    await addReveals(app, jobId, ...readers.slice(0, 2).map(({ id }) => id))
    await later(2)
    await run(app, 'alert.wave')
    expect(await told(app, jobId)).toHaveLength(30)
    expect(await waveOf(app, jobId)).toMatchObject({ wave: 1, nextAt: null })
    await query.update(jobs).set({ revealCap: 7 }).where(eq(jobs.id, jobId))
    await resumeAlerts(app.work, { jobId })
    await run(app, 'alert.wave')
    expect(await told(app, jobId)).toHaveLength(32)
  })

  test('does not come when the job is closed; renewed, only those hear of it who have not', async () => {
    await addReaders(app, 31)
    const jobId = await postJob(app)
    const first = await told(app, jobId)
    await query.update(jobs).set({ status: 'closed' }).where(eq(jobs.id, jobId))
    await later(2)
    await run(app, 'alert.wave')
    expect(await told(app, jobId)).toHaveLength(30)
    await query.update(jobs).set({ status: 'open', postedAt: app.site.now() }).where(eq(jobs.id, jobId))
    await resumeAlerts(app.work, { jobId })
    await run(app, 'alert.wave')
    const all = await told(app, jobId)
    expect(new Set(all).size).toBe(31)
    expect(all).toEqual(expect.arrayContaining(first))
  })

  test('is caught up one at a look after the server was away', async () => {
    await addReaders(app, 125)
    const jobId = await postJob(app)
    await later(10)
    await run(app, 'alert.wave')
    expect(await told(app, jobId)).toHaveLength(120)
    expect((await waveOf(app, jobId))?.nextAt).toEqual(new Date(now.getTime() + 12 * HOUR))
  })

  test('is released once when two look at the same moment, and a second event for the job releases none', async () => {
    await addReaders(app, 125)
    const jobId = await postJob(app)
    await later(2)
    await Promise.all([run(app, 'alert.wave'), run(app, 'alert.wave'), startAlerts(app.work, { jobId })])
    expect(await told(app, jobId)).toHaveLength(120)
    expect((await waveOf(app, jobId))?.wave).toBe(2)
  })
})

describe('who hears first', () => {
  const first = async (given: Parameters<typeof postJob>[1] = {}) => new Set(await told(app, await postJob(app, given)))
  const idsOf = (readers: { id: string }[]) => new Set(readers.map(({ id }) => id))

  test('is the nearest, whatever they have heard before', async () => {
    const near = await addReaders(app, 30, { miles: 3 })
    expect(await first()).toEqual(idsOf(near))
    await addReaders(app, 5, { miles: 9 })
    expect(await first()).toEqual(idsOf(near))
  })

  test('is a member with the main category before one with its group, however near', async () => {
    await addReaders(app, 1, { categories: [GROUP], miles: 1 })
    const exact = await addReaders(app, 30, { categories: [PLUMBING], miles: 20 })
    expect(await first({ categories: [PLUMBING, ROOFING] })).toEqual(idsOf(exact))
  })

  test('is a member who fits the main category, if only by its group, before another, however near', async () => {
    await addReaders(app, 1, { categories: [ROOFING], miles: 1 })
    const byGroup = await addReaders(app, 30, { categories: [GROUP], miles: 20 })
    expect(await first({ categories: [PLUMBING, ROOFING] })).toEqual(idsOf(byGroup))
  })

  test('is, of those equally near, the member whose last alert is the oldest, whatever came before that', async () => {
    const readers = await addReaders(app, 31)
    const [latest = '', ...others] = [...idsOf(readers)].sort() // by id alone they would be told
    const [older, newer] = [await addLeedsJob(app), await addLeedsJob(app)]
    const heard = (jobId: string, providerId: string, hoursAgo: number) => {
      const alertedAt = new Date(now.getTime() - hoursAgo * HOUR)
      return { jobId, providerId, wave: 1, daily: false, alertedAt }
    }
    await query
      .insert(jobAlerts)
      .values([heard(older, latest, 9), heard(newer, latest, 1), ...others.map((id) => heard(older, id, 2))])
    expect(await first()).toEqual(new Set(others))
  })

  test('is, of those equally near, a member who was never alerted', async () => {
    const readers = await addReaders(app, 40)
    const chosen = await first()
    const unlucky = readers.filter(({ id }) => !chosen.has(id))
    expect(unlucky).toHaveLength(10)
    await later(1)
    const next = await first()
    expect(unlucky.filter(({ id }) => !next.has(id))).toEqual([])
  })
})

test('a year after the last was told it is forgotten who was, and no one is told again', async () => {
  const [reader] = await addReaders(app, 1)
  const jobId = await postJob(app)
  const fresh = await postJob(app)
  await later(300 * 24)
  await query.update(jobAlerts).set({ alertedAt: app.site.now() }).where(eq(jobAlerts.jobId, fresh))
  await later(366 * 24)
  await run(app, 'alert.forget')
  expect([await told(app, jobId), await told(app, fresh)]).toEqual([[], [reader?.id]])
  await query.update(jobs).set({ postedAt: app.site.now() })
  await resumeAlerts(app.work, { jobId })
  await run(app, 'alert.wave')
  expect(await told(app, jobId)).toEqual([])
})
