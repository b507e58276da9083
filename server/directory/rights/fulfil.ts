import { randomUUID } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { EditProfile } from '#contract/profile/input.ts'
import { LISTING_CHANGES, type ListingChanges } from '#contract/rights/words.ts'
import { listingRequests } from '#db/schema/index.ts'
import { eraseAccount } from '#server/account/privacy/erase.ts'
import { editProfile } from '#server/profile/edit.ts'
import { record } from '#server/work/audit-log.ts'
import type { Work } from '#server/work/work.ts'
import { confirmOrigin } from './origin.ts'
import { suppressListing } from './suppression.ts'
import type { Unclaimed } from './unclaimed.ts'

const REMOVED = 'The listing has been removed.'

/**
 * Runs in the caller's transaction, which has locked the listing: erases it and leaves only keyed hashes. Other requests
 * about it are settled by that; complaints stay. Returns file paths; remove them after commit.
 */
export async function removeListing(
  work: Work,
  listing: Unclaimed,
  { requestId, reason }: { requestId: string; reason?: string },
): Promise<string[]> {
  const removalId = randomUUID()
  await suppressListing(work, removalId, listing)
  const settled = await work.db
    .update(listingRequests)
    .set({
      status: 'decided',
      outcome: 'accepted',
      decidedAt: work.now(),
      answer: REMOVED,
      changes: null,
      tokenHash: null,
    })
    .where(
      and(
        eq(listingRequests.profileId, listing.id),
        inArray(listingRequests.kind, ['removal', 'correction']),
        ne(listingRequests.status, 'decided'),
        ne(listingRequests.id, requestId),
      ),
    )
    .returning({ requestId: listingRequests.id, name: listingRequests.name })
  const paths = await eraseAccount(work, listing.id)
  await record(work, {
    action: 'listing.removed',
    subjectId: listing.id,
    after: { request: requestId, removal: removalId },
    ...(reason === undefined ? {} : { reason }),
  })
  for (const { requestId, name } of settled) {
    if (name !== '') await work.emit('request.decided', { requestId, business: listing.businessName })
  }
  return paths
}

/** Runs in the caller's transaction, which has locked the listing. */
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
