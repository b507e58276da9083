import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  deletionRequests,
  jobAlertMutes,
  jobAlertSettings,
  jobAlerts,
  jobs,
  memberships,
  profiles,
  user,
} from '#db/schema/index.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addReader, GROUP, mailsTo, PLUMBING, postJob, ROOFING, send, told } from '#tests/support/mail/alerts.ts'

const app = await createTestApp({ now: new Date('2027-01-12T12:00:00Z') })
afterAll(() => app.close())
const { query } = app.site.database
beforeEach(async () => void (await query.delete(profiles)))

async function hears(jobId: string, { id }: { id: string }) {
  return (await told(app, jobId)).includes(id)
}

async function mute(providerId: string, text: string) {
  const categoryId = (await app.site.taxonomy.read(app.site.database.query)).find(text)?.id ?? 0
  await query.insert(jobAlertMutes).values({ providerId, categoryId })
}

describe('no alert comes', () => {
  test('to members who have not switched it on [MSG-09]', async () => {
    const silent = await addReader(app, { on: false })
    expect(await hears(await postJob(app), silent)).toBe(false)
  })

  test('to providers without a membership, or whose grace is over [MSG-11, MEM-50]', async () => {
    const never = await addReader(app, { memberFor: null })
    const inGrace = await addReader(app, { memberFor: -2 })
    const lapsed = await addReader(app, { memberFor: -4 })
    const jobId = await postJob(app)
    expect([await hears(jobId, never), await hears(jobId, inGrace), await hears(jobId, lapsed)]).toEqual([
      false,
      true,
      false,
    ])
  })

  test('outside the radius, which is 25 miles or what they chose [MSG-12]', async () => {
    const inside = await addReader(app, { miles: 24.9 })
    const outside = await addReader(app, { miles: 25.1 })
    const wide = await addReader(app, { miles: 99, settings: { radiusMiles: 100 } })
    const narrow = await addReader(app, { miles: 5.1, settings: { radiusMiles: 5 } })
    const nowhere = await addReader(app, { lat: null, lng: null })
    const jobId = await postJob(app)
    const heard = await Promise.all([inside, outside, wide, narrow, nowhere].map((one) => hears(jobId, one)))
    expect(heard).toEqual([true, false, true, false, false])
  })

  test('to an address that is not confirmed, a suspended account, or one about to be deleted', async () => {
    const [unconfirmed, suspended, leaving] = [await addReader(app), await addReader(app), await addReader(app)]
    const now = app.site.now()
    await query.update(user).set({ emailVerified: false }).where(eq(user.id, unconfirmed.id))
    await query.update(profiles).set({ suspendedAt: now }).where(eq(profiles.id, suspended.id))
    await query
      .insert(deletionRequests)
      .values({ userId: leaving.id, requestedAt: now, eraseAt: new Date('2027-03-01'), hidListing: true })
    const jobId = await postJob(app)
    for (const reader of [unconfirmed, suspended, leaving]) expect(await hears(jobId, reader)).toBe(false)
  })

  test('for a job whose place we do not know, which is within no radius [MSG-12]', async () => {
    const reader = await addReader(app)
    expect(await hears(await postJob(app, { lat: null, lng: null }), reader)).toBe(false)
  })

  test('for a job that is closed before the first wave', async () => {
    const reader = await addReader(app)
    expect(await hears(await postJob(app, { status: 'closed' }), reader)).toBe(false)
  })
})

describe('a category fits [MSG-12]', () => {
  test.each([
    ['the same', [PLUMBING], [PLUMBING], true],
    ['a sub-category of the group that the provider has', [GROUP], [PLUMBING], true],
    ['the whole group of a sub-category that the provider has', [PLUMBING], [GROUP], true],
    ['another of the same group', [ROOFING], [PLUMBING], false],
    ['the second of several', [ROOFING], [PLUMBING, ROOFING], true],
    ['none', [], [PLUMBING], false],
  ])('%s', async (_name, own, asked, expected) => {
    const reader = await addReader(app, { categories: own })
    expect(await hears(await postJob(app, { categories: asked }), reader)).toBe(expected)
  })

  test('no longer once it is muted, and others still do', async () => {
    const reader = await addReader(app, { categories: [PLUMBING, ROOFING] })
    await mute(reader.id, PLUMBING)
    expect(await hears(await postJob(app), reader)).toBe(false)
    expect(await hears(await postJob(app, { categories: [ROOFING] }), reader)).toBe(true)
  })

  test('a group without one of its sub-categories, once that is muted', async () => {
    const reader = await addReader(app, { categories: [GROUP] })
    await mute(reader.id, PLUMBING)
    expect(await hears(await postJob(app), reader)).toBe(false)
    expect(await hears(await postJob(app, { categories: [ROOFING] }), reader)).toBe(true)
  })
})

test('a budget that is known to stay below the smallest is left out; unknown ones and rates for an hour are not [MSG-12]', async () => {
  const reader = await addReader(app, { settings: { minBudgetPence: 20_000 } })
  const below = { budget: '£199', budgetType: 'fixed' as const, budgetMinPence: 19_900, budgetMaxPence: 19_900 }
  const upTo = { budget: '£50 to £200', budgetType: 'range' as const, budgetMinPence: 5_000, budgetMaxPence: 20_000 }
  const open = { budget: 'from £50', budgetType: 'range' as const, budgetMinPence: 5_000, budgetMaxPence: null }
  const hourly = { budget: '£25 an hour', budgetType: 'hourly' as const, budgetMinPence: 2_500, budgetMaxPence: 2_500 }
  const heard: boolean[] = []
  for (const budget of [below, upTo, open, hourly, { budget: null }]) {
    heard.push(await hears(await postJob(app, budget), reader))
  }
  expect(heard).toEqual([false, true, true, true, true])
})

describe('who was chosen and may no longer get it by the time the mail is written gets none', () => {
  /** Chosen; then something happens, and the mails are written. */
  async function mailsAfter(change: (id: string, jobId: string) => Promise<unknown>) {
    const reader = await addReader(app)
    const jobId = await postJob(app)
    expect(await told(app, jobId)).toContain(reader.id)
    await change(reader.id, jobId)
    await send(app, jobId)
    return (await mailsTo(app, reader)).length
  }

  test('unless nothing happens', async () => {
    expect(await mailsAfter(async () => {})).toBe(1)
  })

  test('after switching Job Alerts off: off means off at once [SET-67]', async () => {
    const off = (id: string) => app.person(id).account.setMailChoice({ kind: 'job_alerts', on: false })
    expect(await mailsAfter(off)).toBe(0)
  })

  test('after the membership has ended [MSG-11]', async () => {
    const ended = (id: string) =>
      query.update(memberships).set({ endedAt: app.site.now() }).where(eq(memberships.providerId, id))
    expect(await mailsAfter(ended)).toBe(0)
  })

  test('after the job was closed', async () => {
    const close = (_id: string, jobId: string) => query.update(jobs).set({ status: 'closed' }).where(eq(jobs.id, jobId))
    expect(await mailsAfter(close)).toBe(0)
  })

  test('after choosing once a day: it waits for that mail [MSG-10]', async () => {
    const daily = (id: string) => query.insert(jobAlertSettings).values({ providerId: id, pace: 'daily' })
    expect(await mailsAfter(daily)).toBe(0)
    expect(await query.$count(jobAlerts, eq(jobAlerts.daily, true))).toBe(1)
  })
})
