import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'

const DayRow = z.object({ day: z.string(), number: z.int() })

/** Messages to this person. Days are those of London ("2026-11-20"). */
export async function messagesByDay(work: Work, userId: string, from: string): Promise<Map<string, number>> {
  const since = sql`${from}::timestamp at time zone 'Europe/London'`
  const rows = await rowsOf(
    work.db,
    DayRow,
    sql`
      select (m.sent_at at time zone 'Europe/London')::date::text as day, count(*)::int as number
      from conversation_sides s join messages m on m.conversation_id = s.conversation_id
      where s.user_id = ${userId} and s.last_at >= ${since} and m.sent_at >= ${since}
        and m.sender_id is distinct from ${userId} and m.held_at is null
      group by 1`,
  )
  return new Map(rows.map(({ day, number }) => [day, number]))
}
