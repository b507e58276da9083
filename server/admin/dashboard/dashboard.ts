import { inArray, sql } from 'drizzle-orm'
import type { StaffType } from '#contract/account/words.ts'
import type { BackupLine } from '#contract/admin/backup.ts'
import type { AdminFigures, DashboardView, SiteState } from '#contract/admin/dashboard.ts'
import { bytesText } from '#contract/admin/words.ts'
import { siteTotals } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { rollUpNow } from '../analytics/roll-up.ts'
import { findAttention } from '../attention/attention.ts'
import { countWaiting, oldestWaiting } from '../attention/source.ts'
import { openClaims, unreadFeedback } from '../attention/sources.ts'
import { lastBackups } from '../backup/backups.ts'
import { firstStepsOf } from './first-steps.ts'
import { viewTrends } from './trends.ts'

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
