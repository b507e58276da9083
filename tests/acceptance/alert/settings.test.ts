import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { jobAlertMutes, jobAlertSettings, profiles } from '#db/schema/index.ts'
import { downloadOf } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { categoryId } from '#tests/support/categories.ts'
import { addClient, addJob } from '#tests/support/clients.ts'
import { hrefsIn, problemsIn, said, valueIn } from '#tests/support/html.ts'
import { addReader, addReaders, GROUP, north, PLUMBING, postJob, ROOFING, told } from '#tests/support/mail/alerts.ts'

const PATH = '/account/job-alerts'
const app = await createTestApp()
const { query } = app.site.database
afterAll(() => app.close())
beforeEach(async () => void (await query.delete(profiles)))

const asReader = async (given: Parameters<typeof addReader>[1] = {}) => {
  const reader = await addReader(app, given)
  return { ...reader, browser: await app.as(reader.id) }
}
const chosen = (browser: TestBrowser) => browser.api.alert.settings()
const idOf = async (text: string) => String(await categoryId(app, text))

describe('who may set job alerts', () => {
  test('a provider without a membership is sent to where one is had, with the reason and the place [NAV-32, MEM-50]', async () => {
    const { browser } = await asReader({ memberFor: null })
    const answer = await browser.page(PATH)
    expect(answer.headers.get('location')).toBe(
      '/membership?redirectReason=subscription_required&redirectFrom=%2Faccount%2Fjob-alerts',
    )
    await expect(chosen(browser)).rejects.toMatchObject({ code: 'MEMBERSHIP_NEEDED' })
    const input = { radiusMiles: 50 as const, pace: 'daily' as const, minBudgetPence: null, muted: [] }
    const edit = browser.api.alert.edit(input)
    await expect(edit).rejects.toMatchObject({ code: 'MEMBERSHIP_NEEDED' })
    expect(await query.$count(jobAlertSettings)).toBe(0)
  })

  test('a client is told that it is for providers, a visitor logs in first', async () => {
    const client = await app.as(await addClient(app))
    expect((await client.html(PATH)).text).toContain('This content is restricted to service providers only')
    expect((await app.page(PATH, { redirect: 'manual' })).headers.get('location')).toBe(
      '/login?type=provider&return=%2Faccount%2Fjob-alerts',
    )
    await expect(app.visitor().alert.settings()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(chosen(client)).rejects.toMatchObject({ code: 'WRONG_TYPE' })
  })

  test('members come from the switch and from the jobs that match; others do not see the way [SET-64, SET-72]', async () => {
    const { browser } = await asReader()
    for (const path of ['/account?tab=notifications', '/matching-jobs']) {
      expect(hrefsIn((await browser.html(path)).one('main'))).toContain(PATH)
    }
    const { browser: unpaid } = await asReader({ memberFor: null })
    const page = await unpaid.html('/account?tab=notifications')
    expect(hrefsIn(page.one('main'))).not.toContain(PATH)
    expect(page.text).toContain('Alerts start with your membership.')
  })
})

describe('the settings', () => {
  test('begin with 25 miles, at once, any budget and every category', async () => {
    const { browser } = await asReader({ categories: [PLUMBING, ROOFING] })
    expect(await chosen(browser)).toMatchObject({ on: true, radiusMiles: 25, pace: 'at_once', minBudgetPence: null })
    const page = await browser.html(PATH)
    expect(page.one('option', { selected: true }).attribs.value).toBe('25')
    expect(page.one('input', { type: 'radio', checked: true }).attribs.value).toBe('at_once')
    expect(page.all('input', { type: 'checkbox', checked: true })).toHaveLength(2)
    expect(valueIn(page, 'budget')).toBe('')
  })

  test('are saved by the form without JavaScript, said once, and obeyed by the next job [MSG-09]', async () => {
    const { id, browser } = await asReader({ categories: [PLUMBING, ROOFING], miles: 8 })
    const [plumbing, roofing] = [await idOf(PLUMBING), await idOf(ROOFING)]
    const fields = { radius: '10', pace: 'daily', budget: '£1250,50', shown: [plumbing, roofing], category: roofing }
    const page = await browser.follow(await browser.post(PATH, fields))
    expect(said(page)).toBe('Job alert settings saved')
    expect(await chosen(browser)).toMatchObject({
      radiusMiles: 10,
      pace: 'daily',
      minBudgetPence: 125_050,
      categories: [
        { text: PLUMBING, muted: true },
        { text: ROOFING, muted: false },
      ],
    })
    expect(page.one('input', { name: 'category', checked: true }).attribs.value).toBe(roofing)
    expect(valueIn(page, 'budget')).toBe('1250.5')
    expect(await told(app, await postJob(app))).not.toContain(id)
    expect(await told(app, await postJob(app, { categories: [ROOFING] }))).toContain(id)
  })

  test('ticked again, a category is no longer muted; one that only a mail muted stands in the list too', async () => {
    const { id, browser } = await asReader({ categories: [GROUP] })
    const [plumbing, group] = [await idOf(PLUMBING), await idOf(GROUP)]
    await query.insert(jobAlertMutes).values({ providerId: id, categoryId: Number(plumbing) })
    expect((await chosen(browser)).categories).toMatchObject([{ text: GROUP }, { text: PLUMBING, muted: true }])
    const fields = { radius: '25', pace: 'at_once', budget: '', shown: [plumbing, group], category: [plumbing, group] }
    await browser.post(PATH, fields)
    expect(await query.$count(jobAlertMutes)).toBe(0)
    expect(await told(app, await postJob(app))).toContain(id)
  })

  test.each([
    [{ budget: '1.500' }, 'Give the smallest budget in pounds, such as 200'],
    [{ budget: 'a lot' }, 'Give the smallest budget in pounds, such as 200'],
    [{ budget: '2000000' }, 'Use at most £1,000,000'],
    [{ radius: '7' }, 'Choose a radius'],
    [{ pace: 'hourly' }, 'Choose when you want to hear of new jobs'],
  ])('%o is refused in words, and what was typed stays', async (wrong, message) => {
    const { browser } = await asReader()
    const fields = { radius: '50', pace: 'daily', budget: '300', ...wrong }
    const answer = await browser.post(PATH, fields)
    expect(answer.status).toBe(400)
    const page = await browser.follow(answer)
    expect(problemsIn(page)).toEqual([message])
    expect(valueIn(page, 'budget')).toBe(fields.budget)
    expect(await query.$count(jobAlertSettings)).toBe(0)
  })

  test('take no category that does not exist', async () => {
    const { browser } = await asReader()
    const fields = { radius: '50', pace: 'daily', budget: '', shown: '999999' }
    expect((await browser.follow(await browser.post(PATH, fields))).text).toContain(
      'One of the categories does not exist any more.',
    )
    expect(await query.$count(jobAlertSettings)).toBe(0)
  })

  test("are one's own: no one else's change", async () => {
    const { browser } = await asReader()
    const [other] = await addReaders(app, 1, { settings: { radiusMiles: 5 } })
    await browser.post(PATH, { radius: '100', pace: 'daily', budget: '' })
    const [kept] = await query
      .select()
      .from(jobAlertSettings)
      .where(eq(jobAlertSettings.providerId, other?.id ?? ''))
    expect(kept).toMatchObject({ radiusMiles: 5, pace: 'at_once' })
  })

  test('say how many open jobs match now', async () => {
    const { browser } = await asReader({ categories: [PLUMBING], settings: { radiusMiles: 10 } })
    expect((await browser.html(PATH)).text).toContain('No open job fits these settings at the moment.')
    const client = await addClient(app)
    const job = { categories: [PLUMBING], postedAt: app.site.now() }
    for (const miles of [0, 2, 30]) await addJob(app, client, { ...job, ...north(miles) })
    await addJob(app, client, { ...job, ...north(0), status: 'closed' })
    await addJob(app, client, { ...job, ...north(0), categories: [ROOFING] })
    await addJob(app, client, { ...job, ...north(0), categories: [GROUP] })
    expect((await browser.html(PATH)).text).toContain('About 3 open jobs match now.')
  })

  test('say what keeps alerts away: switched off, no place, no category', async () => {
    const { browser } = await asReader({ on: false, lat: null, lng: null, categories: [] })
    const { text } = await browser.html(PATH)
    expect(text).toContain('Job Alerts are switched off')
    expect(text).toContain('We do not know where you work from')
    expect(text).toContain('You have no categories yet')
  })
})

test('the published rules say who hears of a job first, with the numbers that are used', async () => {
  const { text } = await app.html('/how-ranking-works')
  expect(text).toContain('Who hears of a job first')
  expect(text).toContain('first to 30 members, 2 hours later to 90 more, then 270')
})

test('"Download my data" has the settings and which jobs one was told of [SET-63]', async () => {
  const { browser } = await asReader({ settings: { radiusMiles: 50 } })
  const jobId = await postJob(app)
  const { parts } = await downloadOf(browser)
  expect(parts['job-alerts.json']).toMatchObject({
    settings: [{ radiusMiles: 50, pace: 'at_once' }],
    told: [{ jobId }],
  })
})
