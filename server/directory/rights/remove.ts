import { randomUUID } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { listingRequests } from '#db/schema/index.ts'
import { eraseAccount } from '#server/account/privacy/erase.ts'
import { record } from '#server/work/audit-log.ts'
import type { Work } from '#server/work/work.ts'
import { suppressListing } from './suppression.ts'
import type { Unclaimed } from './unclaimed.ts'

const REMOVED = 'The listing has been removed.'

/**
 * In the transaction at hand, which has locked the listing: erases it and leaves only keyed hashes. Other requests about it are
 * settled by that; complaints stay. Gives the paths of the files to remove once it has committed.
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
