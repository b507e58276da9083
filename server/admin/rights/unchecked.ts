import { sql } from 'drizzle-orm'
import { UncheckedListing, type UncheckedPage } from '#contract/rights/view.ts'
import { UNCHECKED_PER_PAGE } from '#contract/rights/words.ts'
import { rowsOf } from '#db/rows.ts'
import { confirmOrigin, monthsBefore } from '#server/directory/rights/origin.ts'
import { lockUnclaimed } from '#server/directory/rights/unclaimed.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { countWaiting } from '../attention/source.ts'

const from = sql`listing_origins o join profiles p on p.id = o.profile_id`

function isUnchecked(work: Work) {
  const limit = monthsBefore(work.now(), work.site.live.freshness().marked).toISOString()
  return sql`o.confirmed_at < ${limit}::timestamptz and p.admin_created and p.claimed_at is null`
}

/** The oldest first. */
export async function findUnchecked(work: Work): Promise<UncheckedPage> {
  const { marked, hidden, hides } = work.site.live.freshness()
  const listings = await rowsOf(
    work.db,
    UncheckedListing,
    sql`
    select p.id, coalesce(p.business_name, '') as business, coalesce(p.location, '') as location, o.source,
      o.confirmed_at as "confirmedAt", o.hidden_at is not null as hidden
    from ${from} where ${isUnchecked(work)} order by o.confirmed_at, p.id limit ${UNCHECKED_PER_PAGE}`,
  )
  return { listings, waiting: await countUnchecked(work), marked, hidden: hides ? hidden : null }
}

export function countUnchecked(work: Work) {
  return countWaiting(work, { from, where: isUnchecked(work), since: sql`o.confirmed_at` })
}

/** Someone on the staff has seen that its data are right. */
export async function confirmListing(work: Work, id: string): Promise<void> {
  await work.transaction(async (work) => {
    if (!(await lockUnclaimed(work, id))) throw notFound('There is no unclaimed listing here any more.')
    await confirmOrigin(work, id)
    await record(work, { action: 'listing.confirmed', subjectId: id })
  })
}
