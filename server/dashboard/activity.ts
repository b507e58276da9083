import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Activity, ActivityDay } from '#contract/dashboard/view.ts'
import { DASHBOARD_DAYS } from '#contract/dashboard/words.ts'
import { addDays, lastDays } from '#contract/date.ts'
import { type PreparedQuery, question } from '#db/rows.ts'

const MEASURES = ['views', 'saves', 'reveals', 'messages'] as const

/** `day` is '' for a number of all days. */
const ActivityRow = z.object({
  what: z.enum([...MEASURES, 'viewsBefore', 'phone']),
  day: z.string(),
  number: z.number(),
})
type ActivityRow = z.infer<typeof ActivityRow>

/** What came to a provider on each of the last days, by the days of London. */
export function activityOf(providerId: string, now: Date): PreparedQuery<Activity> {
  const days = lastDays(DASHBOARD_DAYS, now)
  const from = days[0] ?? ''
  const since = sql`${from}::timestamp at time zone 'Europe/London'`
  return question(
    ActivityRow,
    sql`
      select 'views' as what, day::text, count as number from listing_views
      where provider_id = ${providerId} and day >= ${from}::date
      union all
      select 'viewsBefore', '', coalesce(sum(count), 0)::int from listing_views
      where provider_id = ${providerId} and day >= ${addDays(from, -DASHBOARD_DAYS)}::date and day < ${from}::date
      union all
      select 'saves', (saved_at at time zone 'Europe/London')::date::text, count(*)::int from saved_providers
      where provider_id = ${providerId} and saved_at >= ${since} group by 2
      union all
      select 'reveals', (revealed_at at time zone 'Europe/London')::date::text, count(*)::int from contact_reveals
      where provider_id = ${providerId} and revealed_at >= ${since} group by 2
      union all
      select 'phone', '', count(*)::int from contact_reveals
      where provider_id = ${providerId} and revealed_at >= ${since} and kind = 'phone'
      union all
      select 'messages', (m.sent_at at time zone 'Europe/London')::date::text, count(*)::int
      from conversation_sides s join messages m on m.conversation_id = s.conversation_id
      where s.user_id = ${providerId} and s.last_at >= ${since} and m.sent_at >= ${since}
        and m.sender_id is distinct from ${providerId} and m.held_at is null
      group by 2`,
    (rows) => activityFrom(days, rows),
  )
}

function activityFrom(days: string[], rows: ActivityRow[]): Activity {
  const known = new Map(rows.map(({ what, day, number }) => [`${what} ${day}`, number]))
  const numberOf = (what: ActivityRow['what'], day = '') => known.get(`${what} ${day}`) ?? 0
  const measured = (day: string): ActivityDay => ({
    day,
    views: numberOf('views', day),
    saves: numberOf('saves', day),
    reveals: numberOf('reveals', day),
    messages: numberOf('messages', day),
  })
  return { days: days.map(measured), viewsBefore: numberOf('viewsBefore'), phoneOpened: numberOf('phone') }
}
