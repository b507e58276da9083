/** What needs attention, on the dashboard and in the daily digest. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayOf } from '#contract/date.ts'
import { DAY, HOUR, MINUTE } from '#contract/duration.ts'
import {
  auditLog,
  backups,
  clockRuns,
  deletionRequests,
  mailbox,
  memberships,
  profiles,
  reports,
  siteTotals,
  staffContacts,
  staffSessions,
} from '#db/schema/index.ts'
import { forgetLimits, PASSWORD } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { quietTool } from '#tests/support/admin/backup-tool.ts'
import { addDeadLetter, addFailedTask } from '#tests/support/admin/operation-acts.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { addClient } from '#tests/support/clients.ts'
import { run } from '#tests/support/clock.ts'
import { allIn, textOf } from '#tests/support/html.ts'
import { unsubscribeLink } from '#tests/support/mail/links.ts'
import { addProvider } from '#tests/support/people.ts'

const now = new Date()
const firstNoon = new Date(`${dayOf(now).slice(0, 7)}-01T12:00:00Z`)
const app = await createTestApp({ now, working: true, lines: [] })
const { query } = app.site.database
const ago = (time: number) => new Date(now.getTime() - time)
afterAll(() => app.close())
beforeEach(() => forgetLimits(app))

let boss: { id: string; browser: TestBrowser }
let moderator: TestBrowser
let moderatorId: string
beforeAll(async () => {
  boss = await newAdmin(app)
  moderatorId = await addClient(app, { accountType: 'moderator', firstName: 'Mo' })
  moderator = await app.as(moderatorId)
})

const titles = async (browser: TestBrowser) => {
  const region = (await browser.html('/admin')).region('Needs attention')
  return allIn(region, 'li').map((entry) => textOf(allIn(entry, 'p')[0] ?? entry))
}

test('where nothing waits, the dashboard says so in one sentence', async () => {
  expect(textOf((await boss.browser.html('/admin')).region('Needs attention'))).toContain(
    'Nothing needs your attention.',
  )
})

test('the dashboard has the four cards, and leads to businesses, settings and reports [ADM-01, ADM-22, ADM-23]', async () => {
  for (const path of ['/admin', '/admin/dashboard']) {
    const page = await boss.browser.html(path)
    const cards = allIn(page.region('Areas'), 'a').map((link) => [textOf(link), link.attribs.href])
    expect(cards).toEqual([
      ['User Management', '/admin/users'],
      ['Businesses', '/admin/businesses'],
      ['Feedback Moderation', '/admin/feedback'],
      ['Reports', '/admin/reports'],
      ['Categories', '/admin/categories'],
      ['Analytics', '/admin/analytics'],
      ['Settings', '/admin/settings'],
    ])
    expect(page.all('a', { href: '/admin/settings' }).length).toBeGreaterThan(0)
    for (const [, href] of cards) expect((await boss.browser.page(href ?? '')).status).toBe(200)
  }
})

test('the figures come from the database [ADM-24]', async () => {
  const [gone] = [await addProvider(app, { createdAt: ago(60 * DAY) })]
  await query
    .update(profiles)
    .set({ suspendedAt: ago(DAY) })
    .where(eq(profiles.id, gone))
  await addProvider(app, { createdAt: ago(60 * DAY), hiddenAt: ago(DAY) })
  await addProvider(app, { createdAt: ago(60 * DAY), memberFor: null })
  await addProvider(app, { createdAt: firstNoon, ratings: [5] })
  await addProvider(app, { createdAt: new Date(firstNoon.getTime() - 13 * HOUR) })
  await run(app, 'figures.rollUp')
  const figures = (await boss.browser.html('/admin')).region('Figures')
  const values = allIn(figures, 'dt').map((name, index) => [textOf(name), textOf(allIn(figures, 'dd')[index] ?? name)])
  expect(values).toEqual([
    ['Total businesses', '5'],
    ['Active providers', '2'],
    ['Pending feedback', '0'],
    ['Businesses created this month', '1'],
    ['Unclaimed listings', '0'],
    ['Waiting claims', '0'],
  ])
})

describe('a site on which much waits', () => {
  beforeAll(async () => {
    const provider = await addProvider(app, { ratings: [] })
    await query
      .update(memberships)
      .set({ unpaidSince: ago(3 * DAY) })
      .where(eq(memberships.providerId, provider))
    const reporterId = await addClient(app)
    const report = {
      reporterId,
      kind: 'listing' as const,
      subjectId: provider,
      reason: 'advertising' as const,
      note: '',
    }
    await query.insert(reports).values({ ...report, madeAt: ago(5 * HOUR) })
    await query
      .insert(deletionRequests)
      .values({ userId: reporterId, hidListing: false, requestedAt: ago(40 * DAY), eraseAt: ago(3 * DAY) })
    app.site.backUp = quietTool
    const files = { file: '/backups/fettle-one.tar', bytes: 12_000_000, endedAt: ago(30 * HOUR) }
    await query.insert(backups).values([
      { ...files, begunAt: ago(30 * HOUR) },
      { ...files, begunAt: ago(6 * HOUR), bytes: null, failure: 'No room' },
    ])
    await query
      .insert(clockRuns)
      .values({
        entry: 'file.sweep',
        begunAt: ago(HOUR),
        endedAt: ago(HOUR),
        failure: 'The bucket is gone',
        runner: 'x',
      })
      .onConflictDoNothing()
    await query.update(siteTotals).set({ countedAt: ago(2 * HOUR) })
    await addDeadLetter(app)
    await addFailedTask(app)
  })

  test('shows it with its age and where it is dealt with, what is urgent first', async () => {
    const page = await boss.browser.html('/admin')
    const entries = allIn(page.region('Needs attention'), 'li').map(textOf)
    const expected = [
      /^1 task was given up\s*Urgent/,
      /^The last backup failed\s*Urgent\s*No room\s*6 hours/,
      /^1 account should be deleted by now\s*Urgent\s*3 days/,
      /^1 email keeps failing/,
      /^1 membership is not paid\s*3 days/,
      /^1 report waits\s*5 hours/,
      /^1 task of the clock failed\s*file.sweep\s*60 minutes/,
      /^The figures are out of date/,
    ]
    expect(entries).toHaveLength(expected.length)
    for (const [index, entry] of entries.entries()) expect(entry).toMatch(expected[index] ?? /^$/)
    for (const link of allIn(page.region('Needs attention'), 'a')) {
      expect((await boss.browser.page(link.attribs.href ?? '')).status).toBe(200)
    }
    expect((await boss.browser.html('/admin/users?membership=unpaid')).all('tbody', {}).length).toBe(1)
  })

  test('shows a moderator their queues alone, and neither figures nor other areas', async () => {
    expect(await titles(moderator)).toEqual(['1 report waits'])
    const page = await moderator.html('/admin')
    expect(page.source).not.toContain('Total businesses')
    expect(allIn(page.region('Areas'), 'a').map(textOf)).toEqual(['Businesses', 'Feedback Moderation', 'Reports'])
    for (const path of ['queues', 'schedule', 'health', 'backups', `queues/${crypto.randomUUID()}`]) {
      expect([path, (await moderator.page(`/admin/${path}`)).status]).toEqual([path, 404])
    }
    expect((await moderator.page('/admin/feedback')).status).toBe(200)
  })

  test('mails it in the morning to those who want it, once, until they want it no more', async () => {
    await boss.browser.api.admin.setAddress({ email: 'boss@example.com' })
    await query.insert(staffContacts).values({ userId: moderatorId, email: 'mo@example.com' })
    await run(app, 'admin.digest', 'admin.digest')
    const [mail, other] = [await app.mailTo('boss@example.com'), await app.mailTo('mo@example.com')]
    expect(mail.subject).toBe('Fettle: 8 things need attention')
    expect(mail.text).toContain('1 membership is not paid')
    expect(mail.links).toContain('http://127.0.0.1:3000/admin/queues')
    expect(other.subject).toBe('Fettle: 1 thing needs attention')
    expect(other.text).not.toContain('membership')
    expect(await query.$count(mailbox, eq(mailbox.to, 'boss@example.com'))).toBe(1)

    const link = new URL(unsubscribeLink(app, boss.id, 'daily_digest'))
    const ended = await app.browser().post(link.pathname + link.search, {})
    expect(await ended.text()).toContain('the daily digest for those who run this site')
    expect(await boss.browser.api.admin.contact()).toEqual({ email: 'boss@example.com', dailyDigest: false })
    await boss.browser.post('/admin/account', { digest: 'on' })
    expect(await boss.browser.api.admin.contact()).toMatchObject({ dailyDigest: true })
  })

  test('counts a thousand and no further', async () => {
    const reporterId = await addClient(app)
    const rows = Array.from({ length: 1_001 }, () => ({
      reporterId,
      kind: 'listing' as const,
      subjectId: crypto.randomUUID(),
      reason: 'duplicate' as const,
      note: '',
      madeAt: ago(MINUTE),
    }))
    await query.insert(reports).values(rows)
    expect(await titles(moderator)).toEqual(['1,000+ reports wait'])
  })
})

test('another address needs the password again, and nothing typed is lost; both are in the audit log [ADM-59]', async () => {
  const { id, browser } = await newAdmin(app)
  const sent = { email: 'New@Example.com', digest: '' }
  expect((await browser.post('/admin/account', { email: 'nonsense' })).status).toBe(400)
  await browser.page('/admin')
  await query.update(staffSessions).set({ provedAt: ago(16 * MINUTE) })
  const asked = await browser.follow(await browser.post('/admin/account', { email: sent.email }))
  expect(asked.one('input', { name: 'email' }).attribs.value).toBe(sent.email)
  const saved = await browser.post('/admin/account', { email: sent.email, secret: PASSWORD })
  expect(saved.status).toBe(302)
  expect(await browser.api.admin.contact()).toEqual({ email: 'new@example.com', dailyDigest: true })
  const actions = await query.select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.actorId, id))
  expect(actions.map(({ action }) => action)).toContain('staff.contactChanged')
})
