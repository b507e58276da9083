import type { ListingRights } from '#contract/listing-rights.ts'
import type { Work } from '#server/work/work.ts'
import { originOf } from './notice.ts'
import { unclaimedListing } from './unclaimed.ts'

/** Its phone number and address are shown by a reveal only. */
export async function listingRights(work: Work, id: string): Promise<ListingRights> {
  const { businessName, location, website, bio, phone, email } = await unclaimedListing(work, id)
  const has = { phone: phone !== '', email: email !== '' }
  return { id, businessName, location, website, bio, has, origin: await originOf(work, id) }
}
