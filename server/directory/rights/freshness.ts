import { setTimeout as wait } from 'node:timers/promises'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '#db/rows.ts'
import { auditLog, listingOrigins, profiles } from '#db/schema/index.ts'
import { NOTIFY_EVERY, notifyPages, withoutNotifying } from '#server/directory/listing-index.ts'
import type { Work } from '#server/work/work.ts'
import { monthsBefore } from './origin.ts'

/** One change refreshes the search entries of all of them, and no page waits for long. */
const FRESHNESS_BATCH = 10
/** The pause after a batch, as a multiple of the time it took, so that pages go first. */
const PAUSE_FACTOR = 3

/** Scheduled (schedule.ts). Hides unclaimed listings that no one has checked for too long, as the settings say. */
export async function hideUnchecked(work: Work): Promise<void> {
  const { hides, hidden } = work.site.live.freshness()
  const limit = sql`${monthsBefore(work.now(), hidden).toISOString()}::timestamptz`
  await inBatches(work, 'listing.shownAgain', isToShow(hides, limit))
  if (hides) await inBatches(work, 'listing.hiddenUnchecked', isToHide(limit))
}

const isToHide = (limit: SQL) => sql`
  o.confirmed_at < ${limit} and p.admin_created and p.claimed_at is null and p.hidden_at is null`

/** They have been claimed since, or the settings have changed. */
const isToShow = (hides: boolean, limit: SQL) => sql`
  o.hidden_at is not null and (p.claimed_at is not null or not ${hides} or o.confirmed_at >= ${limit})`

type FreshnessEvent = 'listing.hiddenUnchecked' | 'listing.shownAgain'

const FreshnessRow = z.object({ id: z.uuid(), confirmed: z.string() })
type FreshnessRow = z.infer<typeof FreshnessRow>

/** Follows the order of the index, each batch from where the last one ended, so that none reads again what is done. */
async function inBatches(work: Work, action: FreshnessEvent, which: SQL): Promise<void> {
  const batch = (after: FreshnessRow | undefined) =>
    work.transaction(async (work) => {
      await withoutNotifying(work)
      const from = after
        ? sql`and (o.confirmed_at, o.profile_id) > (${after.confirmed}::timestamptz, ${after.id})`
        : sql``
      const rows = await rowsOf(work.db, FreshnessRow)`
        select p.id, o.confirmed_at::text as confirmed from listing_origins o join profiles p on p.id = o.profile_id
        where ${which} ${from} order by o.confirmed_at, o.profile_id limit ${FRESHNESS_BATCH} for update of p`
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0) await turn(work, action, ids)
      return rows
    })
  let after: FreshnessRow | undefined
  let notifiedAt = performance.now()
  for (;;) {
    const began = performance.now()
    const rows = await batch(after)
    const isOver = rows.length < FRESHNESS_BATCH
    after = rows.at(-1) ?? after
    const ended = performance.now()
    if (after && (isOver || ended - notifiedAt > NOTIFY_EVERY)) {
      await notifyPages(work)
      notifiedAt = ended
    }
    if (isOver) return
    await wait(PAUSE_FACTOR * (ended - began))
  }
}

async function turn(work: Work, action: FreshnessEvent, ids: string[]): Promise<void> {
  const { db } = work
  const at = work.now()
  const hiddenAt = action === 'listing.hiddenUnchecked' ? at : null
  // One that staff have hidden since stays hidden.
  const byClock = sql`${profiles.hiddenAt} is not distinct from (select o.hidden_at from listing_origins o where o.profile_id = ${profiles.id})`
  await db
    .update(profiles)
    .set({ hiddenAt })
    .where(sql`${inArray(profiles.id, ids)} and ${byClock}`)
  await db.update(listingOrigins).set({ hiddenAt }).where(inArray(listingOrigins.profileId, ids))
  await db.insert(auditLog).values(ids.map((subjectId) => ({ action, subjectId, actorId: null, at })))
  await db.execute(sql`select listings_told(${sql.param(ids)}::uuid[])`)
}
