import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { MINUTE, SECOND } from '#contract/duration.ts'
import { rowOf } from '#db/rows.ts'
import { profiles } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

/** Milliseconds between polls at most. */
const POLL_EVERY = MINUTE
/** Milliseconds to wait for further changes. */
const SETTLES_WITHIN = 200

/** Changes of the index drop cached pages in every process. */
export async function dropExpired(work: Work): Promise<void> {
  // A provider hidden while away is in no index until a change of the profile brings the listing back.
  await work.db.execute(sql`
    update profiles set away_until = null, away_hides = false where away_until <= present()`)
  await work.db.execute(sql`
    select refresh_listings(ids) from (
      select array_agg(provider_id) as ids from listing_index where public_until <= present()
    ) expired where ids is not null`)
}

/** Expiry writes nothing, so nothing else drops the cached pages. Returns a function that stops it. */
export function watchExpiry(work: Work): () => void {
  const { database, log } = work.site
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const pollIn = (wait: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(poll, wait).unref()
  }
  const poll = async () => {
    try {
      await dropExpired(work)
      pollIn(await untilNext(work))
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'expired listings were not removed')
      pollIn(1_000)
    }
  }
  database.onChange(() => pollIn(SETTLES_WITHIN)) // the next expiry may be sooner now
  pollIn(0)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

const Wait = z.object({ wait: z.number().nullable() })

/** Milliseconds by the database's clock, POLL_EVERY at most. */
async function untilNext(work: Work): Promise<number> {
  const row = await rowOf(work.db, Wait)`
    select extract(epoch from min(ends) - present())::float8 * 1000 as wait from (
      select public_until as ends from listing_index union all select away_until from profiles where away_until is not null
    ) ending where ends > present() and ends <= present() + ${POLL_EVERY} * interval '1 millisecond'`
  const wait = row?.wait
  return wait == null ? POLL_EVERY : Math.ceil(wait)
}

/** Listings ranked per statement. */
const INDEX_BATCH = 1000

/** Scheduled (schedule.ts): quality falls with time, so every listing is ranked again at night. */
export async function rankAllListings(work: Work): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const page = await work.db
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.accountType, 'provider'), gt(profiles.id, after)))
      .orderBy(asc(profiles.id))
      .limit(INDEX_BATCH)
    const last = page.at(-1)
    if (!last) return
    await work.db.execute(sql`select refresh_listings(${sql.param(page.map(({ id }) => id))}::uuid[])`)
    after = last.id
  }
}

/** An import changes thousands of listings: it notifies pages of all of them from time to time, not of each. */
export const NOTIFY_EVERY = 10 * SECOND

/** Keeps the changes of listings in the caller’s transaction from notifying pages. */
export async function withoutNotifying(work: Work): Promise<void> {
  await work.db.execute(sql`select set_config('fettle.quiet', 'on', true)`)
}

/** Drops every cached page that lists businesses. */
export async function notifyPages(work: Work): Promise<void> {
  await work.db.execute(sql`select pg_notify('fettle_public', '[]')`)
}
