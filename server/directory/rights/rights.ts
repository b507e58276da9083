import { eq } from 'drizzle-orm'
import type { ListingRights } from '#contract/listing/rights.ts'
import { profiles } from '#db/schema/index.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { originOf } from './notice.ts'
import { unclaimedListing } from './unclaimed.ts'

/**
 * Its phone number and address are shown by a reveal only.
 * @throws LISTING_GONE, NOT_FOUND
 */
export async function listingRights(work: Work, id: string): Promise<ListingRights> {
  const isHeld = (await work.db.$count(profiles, eq(profiles.id, id))) > 0
  if (!isHeld) throw new Refusal('LISTING_GONE', 'This listing is gone. We hold nothing about you any more.')
  const { businessName, location, website, bio, phone, email } = await unclaimedListing(work, id)
  const has = { phone: phone !== '', email: email !== '' }
  return { id, businessName, location, website, bio, has, origin: await originOf(work, id) }
}
