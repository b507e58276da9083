import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'

const DayRow = z.object({ day: z.string(), number: z.int() })

/** Days are those of London ("2026-11-20"). */
export async function savesByDay(work: Work, providerId: string, from: string): Promise<Map<string, number>> {
  const rows = await rowsOf(
    work.db,
    DayRow,
    sql`
      select (saved_at at time zone 'Europe/London')::date::text as day, count(*)::int as number from saved_providers
      where provider_id = ${providerId} and saved_at >= ${from}::timestamp at time zone 'Europe/London' group by 1`,
  )
  return new Map(rows.map(({ day, number }) => [day, number]))
}
