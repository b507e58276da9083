import { sql } from 'drizzle-orm'
import { dayOf } from '#contract/date.ts'
import { HOUR } from '#contract/duration.ts'
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
