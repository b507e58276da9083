import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { MINUTE } from '#contract/duration.ts'
import { rowOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'

/** Milliseconds between polls at most. */
const LOOK_EVERY = MINUTE
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
  const lookIn = (wait: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(look, wait).unref()
  }
  const look = async () => {
    try {
      await dropExpired(work)
      lookIn(await untilNext(work))
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'expired listings were not removed')
      lookIn(1_000)
    }
  }
  database.onChange(() => lookIn(SETTLES_WITHIN)) // the next expiry may be sooner now
  lookIn(0)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

const Wait = z.object({ wait: z.number().nullable() })

/** Milliseconds by the database's clock, LOOK_EVERY at most. */
async function untilNext(work: Work): Promise<number> {
  const row = await rowOf(
    work.db,
    Wait,
    sql`
    select extract(epoch from min(ends) - present())::float8 * 1000 as wait from (
      select public_until as ends from listing_index union all select away_until from profiles where away_until is not null
    ) ending where ends > present() and ends <= present() + ${LOOK_EVERY} * interval '1 millisecond'`,
  )
  const wait = row?.wait
  return wait == null ? LOOK_EVERY : Math.ceil(wait)
}
