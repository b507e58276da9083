import { sql } from 'drizzle-orm'
import { dayOf } from '#contract/date.ts'
import { addressKey, type Limit, withinLimit } from '#server/limit/limit.ts'
import type { Work } from '#server/work/work.ts'

const PER_VISITOR: Limit = { name: 'listing-seen', most: 120, seconds: 3600 }

/** Programs that say so. What they are sent to see is nobody's interest. */
const robots = /bot\b|crawl|spider|slurp|headless|lighthouse|preview|facebookexternalhit|monitor|curl|wget|python/i

/**
 * Counts that somebody saw a public listing today. Nothing is kept of who it was; providers' visits to themselves and
 * robots do not count.
 */
export async function countView(work: Work, providerId: string, userAgent: string | null): Promise<void> {
  const { actor } = work
  if (actor.kind === 'person' && actor.id === providerId) return
  if (!userAgent || robots.test(userAgent)) return
  if (!(await withinLimit(work, PER_VISITOR, addressKey(actor.address)))) return
  await work.db.execute(sql`
    insert into listing_views (provider_id, day, count)
    select id, ${dayOf(work.now())}::date, 1 from public_listings where id = ${providerId}
    on conflict (provider_id, day) do update set count = listing_views.count + 1`)
}

/** How often a listing was seen, by day ("2026-11-20"), from a day on. */
export async function viewsByDay(work: Work, providerId: string, from: string): Promise<Map<string, number>> {
  return byDay(
    work,
    sql`
    select day::text, count as number from listing_views where provider_id = ${providerId} and day >= ${from}::date`,
  )
}

/** How often its phone number or e-mail address was opened. */
export async function revealsByDay(work: Work, providerId: string, from: string): Promise<Map<string, number>> {
  return byDay(
    work,
    sql`
    select (revealed_at at time zone 'Europe/London')::date::text as day, count(*)::int as number from contact_reveals
    where provider_id = ${providerId} and revealed_at >= ${from}::timestamp at time zone 'Europe/London' group by 1`,
  )
}

async function byDay(work: Work, query: ReturnType<typeof sql>): Promise<Map<string, number>> {
  const { rows } = await work.db.execute<{ day: string; number: number }>(query)
  return new Map(rows.map(({ day, number }) => [day, number]))
}
