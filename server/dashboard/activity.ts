import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ActivityDay } from '#contract/dashboard/view.ts'
import { DASHBOARD_DAYS } from '#contract/dashboard/words.ts'
import { lastDays } from '#contract/date.ts'
import { type Question, question } from '#db/rows.ts'

const Counted = z.object({
  what: z.enum(['views', 'saves', 'reveals', 'messages']),
  day: z.string(),
  number: z.number(),
})

/** What came to a provider on each of the last days, by the days of London. */
export function activityOf(providerId: string, now: Date): Question<ActivityDay[]> {
  const days = lastDays(DASHBOARD_DAYS, now)
  const from = days[0] ?? ''
  const since = sql`${from}::timestamp at time zone 'Europe/London'`
  return question(
    Counted,
    sql`
      select 'views' as what, day::text, count as number from listing_views
      where provider_id = ${providerId} and day >= ${from}::date
      union all
      select 'saves', (saved_at at time zone 'Europe/London')::date::text, count(*)::int from saved_providers
      where provider_id = ${providerId} and saved_at >= ${since} group by 2
      union all
      select 'reveals', (revealed_at at time zone 'Europe/London')::date::text, count(*)::int from contact_reveals
      where provider_id = ${providerId} and revealed_at >= ${since} group by 2
      union all
      select 'messages', (m.sent_at at time zone 'Europe/London')::date::text, count(*)::int
      from conversation_sides s join messages m on m.conversation_id = s.conversation_id
      where s.user_id = ${providerId} and s.last_at >= ${since} and m.sent_at >= ${since}
        and m.sender_id is distinct from ${providerId} and m.held_at is null
      group by 2`,
    (rows) => numbersOf(days, rows),
  )
}

function numbersOf(days: string[], rows: z.infer<typeof Counted>[]): ActivityDay[] {
  const found = new Map(rows.map(({ what, day, number }) => [`${what} ${day}`, number]))
  return days.map((day) => ({
    day,
    views: found.get(`views ${day}`) ?? 0,
    saves: found.get(`saves ${day}`) ?? 0,
    reveals: found.get(`reveals ${day}`) ?? 0,
    messages: found.get(`messages ${day}`) ?? 0,
  }))
}
