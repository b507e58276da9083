import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '#contract/date.ts'
import type { Query } from '../client.ts'
import * as table from '../schema/index.ts'
import { demoId, inParts } from './rows.ts'
import type { DemoMarketplace } from './types.ts'

/** A visit opens about every second listing that it could; so many searches come before one is opened. */
const VISITS_PER_VIEW = 1.9
const SEARCHES_PER_VIEW = 1.3

export async function insertActivity(db: Query, { activity }: DemoMarketplace, now: Date) {
  const today = dayOf(now)
  const { views, contactReveals, saves } = activity
  await db.execute(sql`
    insert into listing_views (provider_id, day, count)
    select * from unnest(
      ${sql.param(views.map(({ providerKey }) => demoId('provider', providerKey)))}::uuid[],
      ${sql.param(views.map(({ daysAgo }) => addDays(today, -daysAgo)))}::date[],
      ${sql.param(views.map(({ count }) => count))}::int[]
    )`)
  await inParts(
    db,
    table.contactReveals,
    contactReveals.map(({ providerKey, kind, at }) => ({
      providerId: demoId('provider', providerKey),
      kind,
      revealedAt: at,
    })),
  )
  await inParts(
    db,
    table.savedProviders,
    saves.map(({ clientKey, providerKey, at }) => ({
      userId: demoId('client', clientKey),
      providerId: demoId('provider', providerKey),
      savedAt: at,
    })),
  )
}

/** Those of the days that are over, as if the clock had counted them then; listings and members by when they joined. */
export async function insertFigures(db: Query, demo: DemoMarketplace, now: Date) {
  const today = dayOf(now)
  const first = dayOf(new Date(Math.min(...demo.providers.map(({ joinedAt }) => joinedAt.getTime()))))
  await db.execute(sql`select roll_up(${first}::date, ${today}::date, ${today}::date)`)
  await db.execute(sql`
    with joined as (
      select 'listings' as figure, london_day(p.created_at) as day, count(*) as number
        from listing_index l join profiles p on p.id = l.provider_id group by 2
      union all
      select 'members', london_day(started_at), count(*)
        from memberships where ended_at is null and period_end > present() group by 2
    ), days as (
      select figure, day::date from generate_series(${first}::date, ${today}::date - 1, interval '1 day') day
      cross join (values ('listings'), ('members')) kind (figure)
    )
    insert into daily_figures (figure, key, day, value)
    select figure, '', day, sum(coalesce(number, 0)) over (partition by figure order by day)
    from days left join joined using (figure, day)`)
  await db.execute(sql`
    insert into daily_figures (figure, key, day, value)
    select kind.figure, '', day, round(sum(count) * kind.share)::bigint from listing_views
    cross join (values ('visits', ${VISITS_PER_VIEW}::float8), ('searches', ${SEARCHES_PER_VIEW}::float8)) kind (figure, share)
    group by kind.figure, kind.share, day`)
}
