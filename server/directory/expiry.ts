import { sql } from 'drizzle-orm'
import type { Work } from '#server/work/work.ts'

/** Milliseconds at most until the index is looked at again, whatever it said. */
const LOOK_EVERY = 60_000
/** Milliseconds after a change in which others may follow it. */
const SETTLES_WITHIN = 200

/** Listings whose time is over leave the index, and with them, in every process, the cached pages they stood on. */
export async function dropExpired(work: Work): Promise<void> {
  await work.db.execute(sql`
    select refresh_listings(ids) from (
      select array_agg(provider_id) as ids from listing_index where public_until <= present()
    ) expired where ids is not null`)
}

/**
 * Does that at the very moment at which the next listing's time is over: nobody writes anything then, so nothing else
 * would take it from the pages that are kept. Gives what ends it.
 */
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
      if (!stopped) log.warn({ err: error }, 'listings whose time is over were not looked for')
      lookIn(1_000)
    }
  }
  database.onChange(() => lookIn(SETTLES_WITHIN)) // perhaps of a moment that comes sooner
  lookIn(0)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

/** Milliseconds until the next listing's time is over, by the database's clock; LOOK_EVERY at most. */
async function untilNext(work: Work): Promise<number> {
  const { rows } = await work.db.execute<{ wait: number | null }>(sql`
    select extract(epoch from min(public_until) - present())::float8 * 1000 as wait from listing_index
    where public_until > present() and public_until <= present() + ${LOOK_EVERY} * interval '1 millisecond'`)
  const wait = rows[0]?.wait
  return wait == null ? LOOK_EVERY : Math.ceil(wait)
}
