import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayOf } from '#contract/date.ts'
import { HOUR } from '#contract/duration.ts'
import { rowsOf } from '#db/rows.ts'
import { addressKey, type Limit, withinLimit } from '#server/work/limit.ts'
import type { Work } from '#server/work/work.ts'

const PER_VISITOR: Limit = { name: 'listing-seen', most: 120, per: HOUR }

const bots = /bot\b|crawl|spider|slurp|headless|lighthouse|preview|facebookexternalhit|monitor|curl|wget|python/i

export function isBot(userAgent: string | null): boolean {
  return !userAgent || bots.test(userAgent)
}

/** Keeps nothing of the visitor. Skips the owner and bots. */
export async function recordView(work: Work, providerId: string, userAgent: string | null): Promise<void> {
  const { actor } = work
  if (actor.kind === 'person' && actor.id === providerId) return
  if (isBot(userAgent)) return
  if (!(await withinLimit(work, PER_VISITOR, addressKey(actor.address)))) return
  await work.db.execute(sql`
    insert into listing_views (provider_id, day, count)
    select id, ${dayOf(work.now())}::date, 1 from public_listings where id = ${providerId}
    on conflict (provider_id, day) do update set count = listing_views.count + 1`)
}

/** Days as "2026-11-20". */
export async function viewsByDay(work: Work, providerId: string, from: string): Promise<Map<string, number>> {
  return byDay(
    work,
    sql`
    select day::text, count as number from listing_views where provider_id = ${providerId} and day >= ${from}::date`,
  )
}

export async function revealsByDay(work: Work, providerId: string, from: string): Promise<Map<string, number>> {
  return byDay(
    work,
    sql`
    select (revealed_at at time zone 'Europe/London')::date::text as day, count(*)::int as number from contact_reveals
    where provider_id = ${providerId} and revealed_at >= ${from}::timestamp at time zone 'Europe/London' group by 1`,
  )
}

const DayCount = z.object({ day: z.string(), number: z.number() })

async function byDay(work: Work, query: SQL): Promise<Map<string, number>> {
  const rows = await rowsOf(work.db, DayCount, query)
  return new Map(rows.map(({ day, number }) => [day, number]))
}
