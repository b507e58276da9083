import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activityAge, barWidth, periodBefore } from '#contract/admin/analytics.ts'
import { addDays } from '#contract/date.ts'
import { DAY, HOUR, MINUTE } from '#contract/duration.ts'
import {
  categories,
  claims,
  contactReveals,
  dailyFigures,
  feedback,
  jobReveals,
  jobs,
  listingViews,
  memberships,
  profiles,
  promoCodes,
  promoPlaces,
  receipts,
  reports,
  session,
} from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { addClient, addJob } from '#tests/support/clients.ts'
import { run } from '#tests/support/clock.ts'
import { allIn, textOf } from '#tests/support/html.ts'
import { addProvider, entry } from '#tests/support/people.ts'

const app = await createTestApp({ now: new Date(), working: true, lines: [] })
const { query } = app.site.database
const now = app.site.now()
afterAll(() => app.close())
beforeEach(() => forgetLimits(app))

const PAGE = '/admin/analytics'
const ago = (time: number) => new Date(now.getTime() - time)
const today = now.toLocaleDateString('en-CA', { timeZone: 'Europe/London' })
const dayAgo = (days: number) => addDays(today, -days)
let boss: TestBrowser
beforeAll(async () => {
  boss = await app.as(await addClient(app, { accountType: 'admin', firstName: 'Bo' }))
})

const cards = async () => {
  const page = await boss.html(PAGE)
  return Object.fromEntries(
    page.all('dl').flatMap((list) => {
      const names = allIn(list, 'dt').map(textOf)
      return allIn(list, 'dd').map((value, index) => [names[index], textOf(value)])
    }),
  )
}

test('an empty site says so [ANA-01, ANA-09, ANA-12]', async () => {
  const page = await boss.html(PAGE)
  expect(textOf(page.one('h1'))).toBe('Analytics Dashboard')
  for (const words of ['No category data available', 'No recent activity']) expect(page.text).toContain(words)
})

describe('a site with people', () => {
  beforeAll(async () => {
    const plumbing = ['Construction/Trade > Plumbing']
    const mara = await addProvider(app, {
      businessName: 'Mara Plumbs',
      categories: plumbing,
      createdAt: ago(2 * HOUR),
      town: 'Leeds',
      ratings: [5, 4],
    })
    await addProvider(app, { businessName: 'Old Hand', categories: plumbing, createdAt: ago(40 * DAY) })
    for (let count = 0; count < 12; count += 1) {
      const [category] = await query
        .select()
        .from(categories)
        .where(eq(categories.displayOrder, 2))
        .offset(count)
        .limit(1)
      const parent = (
        await query
          .select()
          .from(categories)
          .where(eq(categories.id, category?.parentId ?? 0))
      )[0]
      if (parent)
        await addProvider(app, { categories: [`${parent.name} > ${category?.name}`], createdAt: ago(50 * DAY) })
    }
    await query
      .insert(feedback)
      .values({ ...entry(mara, 3), approvedAt: null, createdAt: ago(30 * MINUTE), title: 'Waits' })
    const client = await addClient(app, { createdAt: ago(3 * DAY) })
    const answered = await addJob(app, client, {
      title: 'Hired at once',
      status: 'hired',
      categories: plumbing,
      townSlug: 'leeds',
      firstPostedAt: ago(DAY),
    })
    await addJob(app, client, { title: 'Silent tap', categories: plumbing, townSlug: 'leeds', firstPostedAt: ago(DAY) })
    await query.update(jobs).set({ firstPostedAt: ago(DAY) })
    await query.insert(jobReveals).values({ jobId: answered, providerId: mara, revealedAt: ago(DAY) })
    await query.insert(contactReveals).values({ providerId: mara, kind: 'phone', revealedAt: ago(DAY) })
    await query.insert(listingViews).values({ providerId: mara, day: dayAgo(1), count: 7 })
    await query.insert(receipts).values({
      providerId: mara,
      number: 'F-1',
      ref: 'p-1',
      plan: 'monthly',
      amountPence: 1500,
      taxPence: 250,
      paidAt: ago(DAY),
      periodStart: ago(DAY),
      periodEnd: ago(-29 * DAY),
    })
    await query
      .update(memberships)
      .set({ endedAt: ago(DAY) })
      .where(eq(memberships.providerId, mara))
    await query.insert(promoCodes).values({ code: '=SUM(1)', places: 5 })
    await query
      .insert(promoPlaces)
      .values({ code: '=SUM(1)', providerId: mara, heldAt: ago(DAY), redeemedAt: ago(DAY) })
    await query.insert(session).values({
      id: crypto.randomUUID(),
      userId: client,
      token: 'x',
      createdAt: ago(25 * HOUR),
      expiresAt: ago(-DAY),
    })
    await run(app, 'figures.rollUp', 'figures.recent')
  })

  test('the cards count providers, seekers, sessions of a day, feedback and new users [ANA-02, ANA-03, ANA-04, ANA-05, ANA-06, API-64, DAT-27]', async () => {
    expect(await cards()).toEqual({
      'Total Solution Providers': '13',
      'Total Solution Seekers': '1',
      'Active Sessions': '1',
      'Approved Feedback': '2',
      'Pending Feedback': '1',
      'New Users (30d)': '3',
    })
  })

  test('the ten categories with most providers stand first, in bars of at least a tenth [ANA-07, ANA-08]', async () => {
    const page = await boss.html(PAGE)
    const lines = allIn(page.region('Most Popular Categories'), 'li')
    expect(lines).toHaveLength(10)
    expect(textOf(lines[0] ?? page.one('h1'))).toBe('Plumbing2')
    expect(allIn(lines[0] ?? [], 'meter')[0]?.attribs.value).toBe('100')
    expect([barWidth(1, 1000), barWidth(500, 1000), barWidth(1000, 1000)]).toEqual([10, 50, 100])
  })

  const period = { from: dayAgo(6), to: dayAgo(0), step: 'day' as const }
  const totals = async () => {
    const { series, ...rest } = await boss.api.analytics.report(period)
    return { ...Object.fromEntries(series.map(({ id, lines }) => [id, lines.map(({ total }) => total)])), ...rest }
  }

  test('every figure is there, by day, week or month, with the period before', async () => {
    const report = await totals()
    expect(report).toMatchObject({
      signups: [1, 1],
      listings: [12, 12],
      jobs: [2],
      reveals: [1, 1],
      messages: [0],
      revenue: [1500],
      churn: [0, 1],
      coupons: [{ code: '=SUM(1)', used: 1, before: 0 }],
    })
    expect(report.funnel.map(({ value }) => value)).toEqual([0, 0, 7, 1])
    expect(report.trades[0]).toEqual({ name: 'Plumbing', providers: 1, jobs: 2, silent: 1 })
    expect(report.areas[0]).toMatchObject({ name: 'Leeds', jobs: 2, silent: 1 })
    for (const step of ['week', 'month'] as const) {
      const { series } = await boss.api.analytics.report({ from: dayAgo(59), to: dayAgo(0), step })
      expect(series[0]?.lines.map(({ total }) => total)).toEqual([13, 1])
      expect(series[0]?.lines[0]?.values.reduce((sum, value) => sum + value, 0)).toBe(13)
    }
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-31', step: 'day' })).toEqual({
      from: '2026-01-29',
      to: '2026-02-28',
      step: 'day',
    })
  })

  test('the figures are counts of London’s days, and can be made anew', async () => {
    const whole = () =>
      query.select().from(dailyFigures).orderBy(dailyFigures.figure, dailyFigures.key, dailyFigures.day)
    const before = await whole()
    await query.insert(dailyFigures).values({ figure: 'visits', day: dayAgo(1), value: 3 })
    await query.update(dailyFigures).set({ value: 99 }).where(eq(dailyFigures.figure, 'jobs'))
    await boss.post(PAGE, { secret: '', code: '' })
    const healed = async () => (await whole()).filter(({ figure }) => figure !== 'visits')
    await expect.poll(healed, { timeout: 10_000 }).toEqual(before)
    expect(await query.$count(dailyFigures, eq(dailyFigures.figure, 'visits'))).toBe(1)
    const { rows } = await query.execute<{ day: string }>(
      sql`select london_day(timestamptz '2026-07-01T23:30:00Z')::text as day`,
    )
    expect(rows[0]?.day).toBe('2026-07-02')
  })

  test('each chart has a table and a CSV, where a formula does no harm', async () => {
    const page = await boss.html(`${PAGE}?from=${period.from}&to=${period.to}&step=day`)
    const links = page.all('a', { 'aria-label': /as CSV$/ })
    expect(links).toHaveLength(12)
    expect(page.all('table').length).toBeGreaterThanOrEqual(10)
    for (const { attribs } of links) {
      const csv = await boss.page(attribs.href ?? '')
      expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
      const text = await csv.text()
      if (attribs.href?.includes('coupons')) expect(text).toContain(`"'=SUM(1)",1,0`)
    }
    expect((await boss.page(`${PAGE}/secrets`)).status).toBe(404)
    expect((await app.page(`${PAGE}/jobs`)).status).toBe(404)
  })

  test('a long table shows its last rows, and all of them at an address of its own', async () => {
    const year = `${PAGE}?from=${dayAgo(99)}&to=${dayAgo(0)}&step=day`
    const cardOf = (page: Awaited<ReturnType<typeof boss.html>>, id: string) =>
      page.one('section', { 'aria-labelledby': `figure-${id}` })
    const rowsOf = (...card: Parameters<typeof cardOf>) => allIn(allIn(cardOf(...card), 'tbody'), 'tr').map(textOf)
    const page = await boss.html(year)
    expect(rowsOf(page, 'jobs')).toHaveLength(31)
    const [all] = page.all('a').filter((link) => textOf(link) === 'Show all 100 rows of Jobs posted')
    const whole = await boss.html((all?.attribs.href ?? '').replace(/#.*/, ''))
    expect(rowsOf(whole, 'jobs')).toHaveLength(100)
    expect(rowsOf(whole, 'messages')).toHaveLength(31)
    expect(rowsOf(whole, 'jobs').at(-1)).toBe(rowsOf(page, 'jobs').at(-1))
    expect(allIn(cardOf(whole, 'jobs'), 'details')[0]?.attribs).toHaveProperty('open')
  })

  test('days that make no sense show the last thirty, and say so', async () => {
    for (const odd of [
      'from=2026-02-31',
      'from=2026-03-02&to=2026-03-01',
      'from=1900-01-01',
      'from[]=x&to=%00',
      'from=2001-01-01',
    ]) {
      const page = await boss.html(`${PAGE}?${odd}`)
      expect(page.status).toBe(200)
      if (odd.startsWith('from=')) expect(page.text).toContain('These are the last 30 days.')
    }
  })

  test('a failing database is told of [ANA-13]', async () => {
    await query.execute('alter table daily_figures rename to away')
    const page = await boss.html(PAGE)
    expect([page.status, page.text]).toEqual([500, expect.stringMatching(/Error Failed to load analytics data/)])
    await query.execute('alter table away rename to daily_figures')
  })

  test('recent activity is what happened, the newest first [ANA-10, ANA-11]', async () => {
    const [mara] = await query.select().from(profiles).where(eq(profiles.businessName, 'Mara Plumbs'))
    const [client] = await query.select().from(profiles).where(eq(profiles.accountType, 'client'))
    const [profileId, reporterId] = [mara?.id ?? '', client?.id ?? '']
    await query.insert(reports).values({
      reporterId,
      kind: 'listing',
      subjectId: profileId,
      reason: 'advertising',
      note: '',
      madeAt: ago(HOUR),
    })
    await query.insert(claims).values({
      profileId,
      name: 'Mara',
      email: 'mara@plumbs.example',
      siteCode: 'x',
      status: 'waiting',
      madeAt: ago(3 * HOUR),
    })
    const membership = eq(memberships.providerId, profileId)
    const [paid] = await query.select().from(memberships).where(membership)
    const memberSince = (startedAt: Date) => query.update(memberships).set({ startedAt }).where(membership)
    await memberSince(ago(4 * HOUR))
    const page = await boss.html(PAGE)
    const lines = allIn(page.region('Recent Activity'), 'li').map(textOf)
    expect(lines).toContain('New feedback submitted Waits Less than an hour ago')
    expect(lines).toContain('New provider registered Mara Plumbs 2 hours ago')
    expect(lines).toContain('New job posted Silent tap 1 day ago')
    expect(lines).toContain('New job posted Hired at once 1 day ago')
    expect(lines).toContain('New report A listing 1 hour ago')
    expect(lines).toContain('New claim Mara Plumbs 3 hours ago')
    expect(lines).toContain('New membership Mara Plumbs 4 hours ago')
    const clientSince = (createdAt: Date) =>
      query.update(profiles).set({ createdAt }).where(eq(profiles.id, reporterId))
    await clientSince(ago(HOUR))
    expect((await boss.html(PAGE)).text).toContain('New client registered')
    await clientSince(ago(3 * DAY))
    await memberSince(paid?.startedAt ?? ago(400 * DAY))
    expect(lines.indexOf('New provider registered Mara Plumbs 2 hours ago')).toBeLessThan(
      lines.indexOf('New job posted Silent tap 1 day ago'),
    )
    const words = [5 * MINUTE, HOUR, 5 * HOUR, DAY, 9 * DAY].map((time) => activityAge(ago(time), now))
    expect(words).toEqual(['Less than an hour ago', '1 hour ago', '5 hours ago', '1 day ago', '9 days ago'])
  })
})
