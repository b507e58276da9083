import { inArray, sql } from 'drizzle-orm'
import type { StaffType } from '#contract/account/words.ts'
import { periodBefore } from '#contract/admin/analytics.ts'
import type { BackupLine } from '#contract/admin/backup.ts'
import type { AdminFigures, DashboardView, SiteState, TrendsView } from '#contract/admin/dashboard.ts'
import { FIRST_STEPS, type FirstStep } from '#contract/admin/first-steps.ts'
import { TREND_DAYS, TRENDS } from '#contract/admin/trends.ts'
import { bytesText } from '#contract/admin/words.ts'
import { addDays, dayOf } from '#contract/date.ts'
import { siteTotals } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { rollUpNow } from '../analytics/roll-up.ts'
import { type FigureRow, findFigure, readFigures, seriesOf, startsOf } from '../analytics/series.ts'
import { findAttention } from '../attention/attention.ts'
import { countWaiting, oldestWaiting } from '../attention/source.ts'
import { openClaims, unreadFeedback } from '../attention/sources.ts'
import { keepsBackups, lastBackups } from '../backup/backups.ts'
import { listPages } from '../legal-text/legal-text.ts'
import { countRows } from '../list.ts'

export async function viewDashboard(work: Work, role: StaffType): Promise<DashboardView> {
  const attention = await findAttention(work, role)
  if (role !== 'admin') return { attention, firstSteps: [], trends: null, figures: null, states: [] }
  const [figures, { good }] = [await figuresOf(work), await lastBackups(work)]
  return {
    attention,
    firstSteps: await firstStepsOf(work, good),
    trends: await viewTrends(work),
    figures,
    states: await statesOf(work, figures, good),
  }
}

const TOTALS = ['providers', 'activeProviders', 'providersThisMonth', 'unclaimed']

/** Reads what the scheduled task has counted; counts at once on a site where it has not run yet. */
async function figuresOf(work: Work): Promise<AdminFigures> {
  const read = () => work.db.select().from(siteTotals).where(inArray(siteTotals.total, TOTALS))
  let rows = await read()
  if (rows.length === 0) {
    await rollUpNow(work)
    rows = await read()
  }
  const of = (name: string) => rows.find(({ total }) => total === name)?.value ?? null
  return {
    businesses: of('providers'),
    activeProviders: of('activeProviders'),
    newThisMonth: of('providersThisMonth'),
    pendingFeedback: await countWaiting(work, unreadFeedback),
    unclaimed: of('unclaimed'),
    waitingClaims: await countWaiting(work, openClaims),
    countedAt: rows[0]?.countedAt ?? work.now(),
  }
}

async function statesOf(work: Work, { countedAt }: AdminFigures, good: BackupLine | null): Promise<SiteState[]> {
  const free = work.site.saving.freeBytes()
  const leaving = await oldestWaiting(work, { from: sql`deletion_requests`, where: sql`true`, since: sql`erase_at` })
  return [
    {
      name: 'Last backup',
      says: good ? bytesText(good.bytes ?? 0) : 'None yet',
      at: good?.begunAt ?? null,
      path: '/admin/backups',
    },
    ...(free === null ? [] : [{ name: 'Room on the disk', says: bytesText(free), at: null, path: '/admin/health' }]),
    { name: 'Figures', says: 'Counted', at: countedAt, path: '/admin/analytics' },
    {
      name: 'Accounts to be deleted',
      says: leaving ? `${leaving.count}${leaving.more ? '+' : ''}, the first` : 'None',
      at: leaving?.since ?? null,
      path: '/admin/users?state=leaving',
    },
  ]
}

/** What a new site still lacks. `backup`: the last good one. The default of the page about the site may stay. */
async function firstStepsOf(work: Work, backup: BackupLine | null): Promise<FirstStep[]> {
  const { settings, live } = work.site
  const lacks: Record<FirstStep, boolean> = {
    mail: settings.smtpUrl === undefined,
    'legal-texts': listPages(work).some(({ page, editedAt }) => page !== 'about' && editedAt === null),
    contact: live.site().contactEmail.endsWith('.example'),
    backup: keepsBackups(work) && backup === null,
    'second-admin': (await countAdmins(work)) < 2,
  }
  return FIRST_STEPS.filter((step) => lacks[step])
}

/** Counts no further than two. */
function countAdmins(work: Work): Promise<number> {
  return countRows(
    work,
    sql`(select from profiles where account_type = 'admin' and suspended_at is null limit 2) admins`,
  )
}

const NAMES = [...new Set(TRENDS.map(({ figure }) => figure))]

/** Reads what the schedule has counted. */
async function viewTrends(work: Work): Promise<TrendsView> {
  const to = dayOf(work.now())
  const period = { from: addDays(to, 1 - TREND_DAYS), to, step: 'day' } as const
  const [now, earlier] = await Promise.all([
    readFigures(work, period, NAMES),
    readFigures(work, periodBefore(period), NAMES),
  ])
  const days = startsOf(period)
  const lines = TRENDS.map(({ figure, key, ...trend }) => {
    const level = 'level' in trend
    const [own, before] = [findFigure(now, figure, key), findFigure(earlier, figure, key)]
    const then = seriesOf(before, [], level).total
    if (!level) return { ...seriesOf(own, days, level), before: then }
    return levelOf(own, days, before ? then : null)
  })
  return { days, lines }
}

/** A day without a count is as the day before it. The first day is compared where nothing earlier is known. */
function levelOf(found: FigureRow | undefined, days: string[], before: number | null) {
  const counted = new Map(found?.starts.map((start, index) => [start, found.lasts[index] ?? 0]))
  const values: (number | null)[] = []
  let last = before
  for (const day of days) {
    last = counted.get(day) ?? last
    values.push(last)
  }
  return { values, total: last ?? 0, before: before ?? values.find((value) => value !== null) ?? 0 }
}
