import { notLike, type SQL, sql } from 'drizzle-orm'
import { Activity, type AnalyticsOverview } from '#contract/admin/view.ts'
import type { SiteCounts } from '#contract/api/admin/count.ts'
import { rowsOf } from '#db/rows.ts'
import { siteTotals } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { countRows } from '../list.ts'
import { rollUpNow } from './roll-up.ts'

const MAX_CATEGORIES = 10
const MAX_ACTIVITY = 10

export async function overview(work: Work): Promise<AnalyticsOverview> {
  const [totals, tree, activity] = await Promise.all([
    siteTotalsOf(work),
    work.site.taxonomy.read(work.db),
    recentActivity(work),
  ])
  const of = (name: string) => totals.values.get(name) ?? 0
  const categories = [...tree.byId.values()]
    .filter(({ parentId }) => parentId !== null)
    .map(({ id, name }) => ({ name, providers: of(`category.${id}`) }))
    .filter(({ providers }) => providers > 0)
    .toSorted((one, other) => other.providers - one.providers || one.name.localeCompare(other.name, 'en-GB'))
    .slice(0, MAX_CATEGORIES)
  return {
    countedAt: totals.countedAt,
    providers: of('providers'),
    clients: of('clients'),
    sessions: of('sessions'),
    approvedFeedback: of('approved'),
    pendingFeedback: of('pending'),
    newUsers: of('newUsers'),
    categories,
    activity,
  }
}

/** Reads what the scheduled task has counted; counts at once on a site where it has not run yet. */
async function siteTotalsOf(work: Work) {
  const read = () => work.db.select().from(siteTotals).where(notLike(siteTotals.total, 'feedback.%'))
  let rows = await read()
  if (rows.length === 0) {
    await rollUpNow(work)
    rows = await read()
  }
  return {
    values: new Map(rows.map(({ total, value }) => [total, value])),
    countedAt: rows.find(({ total }) => total === 'providers')?.countedAt ?? work.now(),
  }
}

const subjectKinds = sql`case kind when 'feedback' then 'A review' when 'reply' then 'A reply to a review' when 'listing' then 'A listing'
  when 'job' then 'A job' else 'A message' end`

async function recentActivity(work: Work) {
  const newest = (rows: SQL) => sql`(${rows} order by 3 desc nulls last limit ${MAX_ACTIVITY})`
  const all = [
    sql`select case when p.admin_created then 'listing' else 'provider' end as kind, profile_name(p) as what,
        p.created_at as at from profiles p where p.account_type = 'provider'`,
    sql`select 'client', profile_name(p), p.created_at from profiles p where p.account_type = 'client'`,
    sql`select 'feedback', title, created_at from feedback`,
    sql`select 'job', title, first_posted_at from jobs`,
    sql`select 'membership', profile_name(p), m.started_at from memberships m join profiles p on p.id = m.provider_id`,
    sql`select 'claim', profile_name(p), c.made_at from claims c join profiles p on p.id = c.profile_id`,
    sql`select 'report', ${subjectKinds}, made_at from reports`,
  ]
  return rowsOf(work.db, Activity)`
    select kind, what, at from (${sql.join(all.map(newest), sql` union all `)}) recent
    order by at desc limit ${MAX_ACTIVITY}`
}

export function countByType(work: Work, { type }: { type: 'provider' | 'client' | 'admin' }): Promise<number> {
  return countRows(work, sql`profiles where account_type = ${type}`)
}

export function countByDate(work: Work, { daysAgo }: { daysAgo: number }): Promise<number> {
  return countRows(
    work,
    sql`profiles where account_type in ('client', 'provider', 'admin')
      and created_at > present() - ${daysAgo}::int * interval '1 day'`,
  )
}

const NEW_DAYS = 30

/** What the scheduled task has counted, and what is few enough to be counted at once. */
export async function siteCounts(work: Work): Promise<SiteCounts> {
  const { values, countedAt } = await siteTotalsOf(work)
  const of = (name: string) => values.get(name) ?? 0
  return {
    countedAt,
    profiles: { provider: of('providers'), client: of('clients'), admin: of('admins') },
    newProfiles: { days: NEW_DAYS, count: await countByDate(work, { daysAgo: NEW_DAYS }) },
    businesses: { all: of('providers'), sinceStartOfMonth: of('providersThisMonth') },
    publicProviders: of('listings'),
    feedback: { approved: of('approved'), pending: of('pending') },
    sessions: {
      active: await countRows(work, sql`session where expires_at > present()`),
      begunWithinDay: await countRows(work, sql`session where created_at > present() - interval '24 hours'`),
    },
  }
}
