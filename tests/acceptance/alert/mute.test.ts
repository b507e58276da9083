import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { jobAlertMutes, jobAlertSettings, jobs, profiles } from '#db/schema/index.ts'
import { muteLink } from '#server/alert/settings.ts'
import { createTestApp } from '#tests/support/app.ts'
import { pathIn } from '#tests/support/browser.ts'
import { hrefsIn } from '#tests/support/html.ts'
import {
  addReader,
  GROUP,
  mailsTo,
  PLUMBING,
  postJob,
  type Reader,
  ROOFING,
  send,
  told,
} from '#tests/support/mail/alerts.ts'
import { unsubscribeLink } from '#tests/support/mail/links.ts'

const app = await createTestApp()
const { query } = app.site.database
afterAll(() => app.close())
beforeEach(async () => void (await query.delete(profiles)))

const range = { budget: '£80 to £150', budgetType: 'range' as const, budgetMinPence: 8_000, budgetMaxPence: 15_000 }

/** A reader with a job in the mail, and the link there. */
async function mailed(given: Parameters<typeof addReader>[1] = {}, job: Parameters<typeof postJob>[1] = range) {
  const reader = await addReader(app, given)
  const jobId = await postJob(app, job)
  await send(app, jobId)
  const [mail] = await mailsTo(app, reader)
  return { reader, jobId, path: pathIn(mail, '/job-alerts/mute') }
}

const answer = (path: string, reason: string) =>
  app.html(path, { method: 'POST', body: new URLSearchParams({ reason }) })

async function settingsOf({ id }: Reader) {
  const [found] = await query.select().from(jobAlertSettings).where(eq(jobAlertSettings.providerId, id))
  return found ?? null
}

async function answersOn(path: string): Promise<string[]> {
  return (await app.html(path)).all('button', { name: 'reason' }).map(({ attribs }) => attribs.value ?? '')
}

describe('"Not for me" in a mail', () => {
  test('asks why, without signing in, and looking changes nothing', async () => {
    const { reader, path } = await mailed({ miles: 18 }, { ...range, title: 'Mend a tap' })
    const page = await app.html(path)
    expect(page.status).toBe(200)
    expect(page.text).toContain('“Mend a tap”, 18 miles from you.')
    for (const words of [
      'Too far away',
      'Not my kind of work',
      'The budget is too small',
      'Too many emails',
      'I am fully booked',
    ]) {
      expect(page.text).toContain(words)
    }
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect([await settingsOf(reader), await query.$count(jobAlertMutes)]).toEqual([null, 0])
    expect(await told(app, await postJob(app))).toContain(reader.id)
  })

  test.each([
    [18, 10],
    [10, 5],
    [3, 5],
    [24.5, 10],
  ])('"Too far away" of a job %d miles away leaves %d miles', async (miles, radiusMiles) => {
    const { reader, path } = await mailed({ miles })
    const page = await answer(path, 'too_far')
    expect(page.text).toContain(`You now hear of jobs within ${radiusMiles} miles only.`)
    expect(hrefsIn(page.one('main'))).toContain('/account/job-alerts')
    expect(await settingsOf(reader)).toMatchObject({ radiusMiles, pace: 'at_once' })
  })

  test('"Not my kind of work" mutes what the job fits by, and nothing else', async () => {
    const { reader, path } = await mailed({ categories: [PLUMBING, ROOFING] })
    const page = await answer(path, 'not_my_work')
    expect(page.text).toContain(`You now hear of no more jobs in ${PLUMBING}.`)
    expect(await told(app, await postJob(app))).not.toContain(reader.id)
    expect(await told(app, await postJob(app, { categories: [ROOFING] }))).toContain(reader.id)
  })

  test('"Not my kind of work" of a member in the whole group leaves the rest of the group', async () => {
    const { reader, path } = await mailed({ categories: [GROUP] })
    await answer(path, 'not_my_work')
    expect(await told(app, await postJob(app))).not.toContain(reader.id)
    expect(await told(app, await postJob(app, { categories: [ROOFING] }))).toContain(reader.id)
  })

  test('"The budget is too small" asks for more than this job has', async () => {
    const { reader, path } = await mailed()
    expect((await answer(path, 'small_budget')).text).toContain(
      'You now hear of no more jobs that state less than £151.',
    )
    expect(await settingsOf(reader)).toMatchObject({ minBudgetPence: 15_100 })
    expect(await told(app, await postJob(app, range))).not.toContain(reader.id)
  })

  test.each([
    ['none is stated', {}],
    ['it is for an hour', { ...range, budgetType: 'hourly' as const }],
    ['it has no upper end', { ...range, budgetMaxPence: null }],
  ])('"The budget is too small" is not offered where %s', async (_why, job) => {
    const { reader, path } = await mailed({}, job)
    expect(await answersOn(path)).not.toContain('small_budget')
    await answer(path, 'small_budget')
    expect(await settingsOf(reader)).toBeNull()
  })

  test('"Too many emails" makes it one a day', async () => {
    const { reader, path } = await mailed()
    expect((await answer(path, 'too_many')).text).toContain('in one email a day, at 17:00')
    expect(await settingsOf(reader)).toMatchObject({ pace: 'daily' })
    expect(await answersOn(path)).not.toContain('too_many')
  })

  test('"I am fully booked" switches Job Alerts off, and says where they are switched on again', async () => {
    const { reader, path } = await mailed()
    const page = await answer(path, 'booked')
    expect(hrefsIn(page.one('main'))).toContain('/account?tab=notifications')
    const choices = await app.person(reader.id).account.mailChoices()
    expect(choices.job_alerts).toBe(false)
    expect(await told(app, await postJob(app))).toEqual([])
  })

  test('an answer never makes alerts wider', async () => {
    const { reader, path } = await mailed({ miles: 18, settings: { radiusMiles: 25 } })
    await query.update(jobAlertSettings).set({ radiusMiles: 5, minBudgetPence: 90_000 })
    await answer(path, 'too_far')
    await answer(path, 'small_budget')
    expect(await settingsOf(reader)).toMatchObject({ radiusMiles: 5, minBudgetPence: 90_000 })
    expect(await answersOn(path)).toEqual(['not_my_work', 'too_many', 'booked'])
  })
})

test('a link that is not ours, of another member, or of a job that is gone leads to a clear page and changes nothing', async () => {
  const { reader, jobId, path } = await mailed()
  const other = await addReader(app)
  const unsubscribe = new URL(unsubscribeLink(app, reader.id, 'job_alerts')).searchParams.get('token') ?? ''
  const wrong = [
    path.slice(0, -1),
    path.replace(reader.id, other.id),
    path.replace(jobId, await postJob(app)),
    path.replace(/token=.*/, 'token='),
    path.replace(/token=.*/, `token=${unsubscribe}`),
    path.replace(/\?.*/, ''),
    `${path}${'x'.repeat(5_000)}`,
  ]
  for (const address of wrong) {
    expect([address, (await app.html(address)).status]).toEqual([address, 404])
    expect((await answer(address, 'booked')).status).toBe(404)
  }
  expect((await answer(path, 'nonsense')).status).toBe(400)
  await query.delete(jobs).where(eq(jobs.id, jobId))
  const page = await answer(path, 'booked')
  expect([page.status, page.text]).toEqual([404, expect.stringContaining('This link leads nowhere')])
  expect(await told(app, await postJob(app))).toContain(reader.id)
  expect(muteLink(app.work, reader.id, jobId)).toContain(path)
})
