import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, dayOf } from '#contract/date.ts'
import { MINUTE } from '#contract/duration.ts'
import { rowOf } from '#db/rows.ts'
import type { Person, Work } from '#server/work/work.ts'

/** Days that the figure covers, today included. */
const EMBED_DAYS = 30
/** Addresses are invented too: further listings wait for the next minute. */
const MAX_LISTINGS = 5_000

/** Counts in memory, and writes once a minute, as visits are: a kept badge must not wait for the database. */
export function countEmbeds(work: Work) {
  let counts = new Map<string, number>()
  const timer = setInterval(() => void flush(), MINUTE)
  timer.unref()

  async function flush() {
    if (counts.size === 0) return
    const written = counts
    counts = new Map()
    try {
      await work.db.execute(sql`
        insert into embed_views (provider_id, day, count)
        select l.id, ${dayOf(work.now())}::date, seen.count
        from unnest(${sql.param([...written.keys()])}::uuid[], ${sql.param([...written.values()])}::int[]) as seen (id, count)
        join public_listings l on l.id = seen.id
        on conflict (provider_id, day) do update set count = embed_views.count + excluded.count`)
    } catch (error) {
      work.site.log.warn({ err: error }, 'embeds were not counted')
    }
  }

  return {
    note(listingId: string) {
      const count = counts.get(listingId)
      if (count !== undefined || counts.size < MAX_LISTINGS) counts.set(listingId, (count ?? 0) + 1)
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

const Total = z.object({ count: z.number() })

/** How often other websites have shown the caller's badge or card in the last 30 days. */
export async function embedViewsOf(work: Work, { id }: Person): Promise<number> {
  const row = await rowOf(work.db, Total)`
    select coalesce(sum(count), 0)::int as count from embed_views
    where provider_id = ${id} and day > ${addDays(dayOf(work.now()), -EMBED_DAYS)}::date`
  return row?.count ?? 0
}
