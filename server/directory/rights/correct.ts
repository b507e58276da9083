import { eq } from 'drizzle-orm'
import { LISTING_CHANGES, type ListingChanges } from '#contract/listing/rights.ts'
import type { EditProfile } from '#contract/profile/input.ts'
import { listingRequests } from '#db/schema/index.ts'
import { editProfile } from '#server/profile/edit.ts'
import { record } from '#server/work/audit-log.ts'
import type { Work } from '#server/work/work.ts'
import { confirmOrigin } from './origin.ts'
import type { Unclaimed } from './unclaimed.ts'

/** In the transaction at hand, which has locked the listing. */
export async function correctListing(
  work: Work,
  listing: Unclaimed,
  { requestId, changes, reason }: { requestId: string; changes: ListingChanges; reason?: string },
): Promise<void> {
  const changed = LISTING_CHANGES.filter((name) => changes[name] !== undefined)
  const wanted: EditProfile['changes'] = Object.fromEntries(changed.map((name) => [name, changes[name]]))
  if (changed.length > 0) await editProfile(work, listing, { changes: wanted, seen: {} })
  await confirmOrigin(work, listing.id)
  await work.db.update(listingRequests).set({ changes: null }).where(eq(listingRequests.id, requestId))
  await record(work, {
    action: 'listing.corrected',
    subjectId: listing.id,
    before: Object.fromEntries(changed.map((name) => [name, listing[name]])),
    after: Object.fromEntries(changed.map((name) => [name, changes[name]])),
    ...(reason === undefined ? {} : { reason }),
  })
}
