/** The dashboard of a new site, and how it draws the last 30 days. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addDays, dayOf } from '#contract/date.ts'
import { backups, dailyFigures, legalTexts } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { quietTool } from '#tests/support/admin/backup-tool.ts'
import { createTestApp } from '#tests/support/app.ts'
import { run } from '#tests/support/clock.ts'
import { allIn, textOf } from '#tests/support/html.ts'

const app = await createTestApp({ now: new Date(), environment: { SMTP_URL: 'smtp://127.0.0.1:2500' } })
const { query } = app.site.database
afterAll(() => app.close())
beforeEach(() => forgetLimits(app))

const boss = (await newAdmin(app)).browser
const today = dayOf(app.site.now())
const stepsNow = async () => {
  const page = await boss.html('/admin')
  if (!page.text.includes('First steps')) return []
  return allIn(page.region('First steps'), 'h3').map(textOf)
}

test('a new site says what is left to do, and each step goes when it is done', async () => {
  app.site.backUp = quietTool
  expect(await stepsNow()).toEqual([
    'The legal texts are our defaults',
    'The contact address is an example',
    'There is no backup yet',
    'You are the only admin',
  ])
  for (const link of allIn((await boss.html('/admin')).region('First steps'), 'a'))
    expect([link.attribs.href, (await boss.page(link.attribs.href ?? '')).status]).toEqual([link.attribs.href, 200])

  const writtenAt = app.site.now()
  await query.insert(legalTexts).values({ page: 'terms', body: '# Terms\n\nBe kind.', writtenAt })
  await app.site.live.reload()
  expect(await stepsNow()).toContain('The legal texts are our defaults')
  await query.insert(legalTexts).values({ page: 'privacy', body: '# Privacy\n\nWe tell no one.', writtenAt })
  await app.site.live.reload()
  expect(await stepsNow()).not.toContain('The legal texts are our defaults')

  const { identity } = await boss.api.setting.site()
  await boss.api.setting.editSite({ ...identity, contactEmail: 'hello@mendery.co.uk' })
  expect(await stepsNow()).toEqual(['There is no backup yet', 'You are the only admin'])
  const at = app.site.now()
  await query.insert(backups).values({ file: '/b/one.tar', bytes: 12, begunAt: at, endedAt: at })
  await newAdmin(app)
  expect(await stepsNow()).toEqual([])
})

test('a site that has no mail server says so', async () => {
  const other = await createTestApp()
  const { browser } = await newAdmin(other)
  expect((await browser.html('/admin')).text).toContain('No email leaves this site yet')
  await other.close()
})

test('members, income, new members, jobs and vain searches have a line of 30 days and their change', async () => {
  await run(app, 'figures.rollUp')
  await query.delete(dailyFigures)
  const figure = (figure: string, key: string, days: number, value: number) => ({
    figure,
    key,
    day: addDays(today, -days),
    value,
  })
  await query
    .insert(dailyFigures)
    .values([
      figure('members', '', 35, 10),
      figure('members', '', 10, 12),
      figure('revenue', '', 40, 5_980),
      figure('revenue', '', 3, 2_990),
      figure('memberships', 'begun', 2, 1),
      figure('memberships', 'ended', 2, 7),
      figure('misses', '', 31, 2),
      figure('misses', '', 29, 3),
      figure('misses', '', 0, 1),
    ])
  const page = await boss.html('/admin')
  const trends = page.region('Last 30 days')
  expect(allIn(trends, 'li').map(textOf)).toEqual([
    expect.stringMatching(/^Members\s+12\s*\+20%, 20% more than 30 days before$/),
    expect.stringMatching(/^Income\s+£29.90\s*−50%, 50% less than 30 days before$/),
    expect.stringMatching(/^New members\s+1\s*new, none 30 days before$/),
    expect.stringMatching(/^Jobs posted\s+0\s*±0, as many as 30 days before$/),
    expect.stringMatching(/^Searches with no results\s+4\s*\+100%, 100% more than 30 days before$/),
  ])
  const rows = allIn(allIn(trends, 'tbody')[0] ?? trends, 'tr').map((row) => allIn(row, 'td').map(textOf))
  expect(rows).toHaveLength(30)
  expect(rows[0]).toEqual(['10', '£0.00', '0', '0', '3'])
  expect(rows.at(-1)).toEqual(['12', '£0.00', '0', '0', '1'])
  expect(allIn(trends, 'polyline')).toHaveLength(5)
  for (const link of allIn(trends, 'a')) expect((await boss.page(link.attribs.href ?? '')).status).toBe(200)
})
