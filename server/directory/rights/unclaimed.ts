import { and, eq, isNull } from 'drizzle-orm'
import { readSocialLinks } from '#contract/profile/words.ts'
import { listingOrigins, profileContacts, profiles } from '#db/schema/index.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

/** A listing that no one has claimed. `email`: the address on file; '' for what we do not hold. */
export type Unclaimed = {
  id: string
  businessName: string
  location: string
  email: string
  phone: string
  website: string
  bio: string
  hiddenByStaff: boolean
}

/** Reads it for its business, also while the clock hides it. @throws NOT_FOUND for any other profile */
export async function unclaimedListing(work: Work, id: string): Promise<Unclaimed> {
  const found = await readUnclaimed(work, id)
  if (!found || found.hiddenByStaff) throw notFound('There is no unclaimed listing at this address.')
  return found
}

/** Locks the listing until the transaction ends. Null if there is none any more. */
export async function lockUnclaimed(work: Work, id: string): Promise<Unclaimed | null> {
  await work.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, id)).for('update')
  return readUnclaimed(work, id)
}

/** Null if it is gone, or someone has claimed it. */
export async function readUnclaimed(work: Work, id: string): Promise<Unclaimed | null> {
  const [row] = await work.db
    .select({ profile: profiles, contacts: profileContacts, hiddenByClock: listingOrigins.hiddenAt })
    .from(profiles)
    .leftJoin(profileContacts, eq(profileContacts.profileId, profiles.id))
    .leftJoin(listingOrigins, eq(listingOrigins.profileId, profiles.id))
    .where(and(eq(profiles.id, id), profiles.adminCreated, isNull(profiles.claimedAt)))
  if (!row) return null
  const { profile, contacts, hiddenByClock } = row
  return {
    id,
    businessName: profile.businessName ?? '',
    location: profile.location,
    email: contacts?.email?.toLowerCase() ?? '',
    phone: contacts?.phoneNumber ?? '',
    website: readSocialLinks(profile.socialLinks)?.website ?? '',
    bio: profile.bio,
    hiddenByStaff: profile.suspendedAt !== null || profile.hiddenAt?.getTime() !== hiddenByClock?.getTime(),
  }
}
