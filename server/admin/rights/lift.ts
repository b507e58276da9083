import { inArray } from 'drizzle-orm'
import type { LiftSuppression } from '#contract/listing/request.ts'
import { listingSuppressions } from '#db/schema/index.ts'
import { removalsOf } from '#server/directory/rights/suppression.ts'
import { record } from '#server/work/audit-log.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

const UNKNOWN =
  'No removed listing fits these details. We keep only codes made from them, so they must be as they were on the listing.'

/** When a business that had its listing removed asks for one again. */
export async function liftSuppression(work: Work, { reason, ...business }: LiftSuppression): Promise<void> {
  await work.transaction(async (work) => {
    const removals = await removalsOf(work, business)
    if (removals.length === 0) throw new Refusal('NOT_SUPPRESSED', UNKNOWN)
    await work.db.delete(listingSuppressions).where(inArray(listingSuppressions.removalId, removals))
    await record(work, { action: 'listing.suppressionLifted', subjectId: null, before: { removals }, reason })
  })
}
