import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { OwnershipKind } from '#contract/claim/words.ts'
import { profileName } from '#contract/profile/words.ts'
import { claimLinks, ownerships, profileContacts, profiles } from '#db/schema/index.ts'
import { addUser, suspendPassword } from '#server/auth/credentials.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { NAMELESS_LISTING } from '../name.ts'
import { confirmOrigin } from '../rights/origin.ts'

type NewOwner = {
  profileId: string
  claimId: string | null
  kind: Exclude<OwnershipKind, 'handover'>
  name: string
  email: string
  emailConfirmed: boolean
  passwordHash: string
  /** Who decided. Null if the link did. */
  begunBy: string | null
  /** The owner reads "Business claimed" now; else at the first sign-in. */
  welcomed: boolean
}

export type UnclaimedListing = { businessName: string; personName: string; email: string | null }

/** Locks the listing until the transaction ends. Null if there is none, or it has an owner. */
export async function lockUnclaimed(work: Work, profileId: string): Promise<UnclaimedListing | null> {
  const [found] = await unclaimed(work, profileId).for('update')
  return found ?? null
}

/** Locks the listing until the transaction ends. False if there is none, or it has no owner. */
export async function lockClaimed(work: Work, profileId: string): Promise<boolean> {
  const [found] = await work.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), profiles.adminCreated, isNotNull(profiles.claimedAt)))
    .for('update')
  return found !== undefined
}

export async function findUnclaimed(work: Work, profileId: string): Promise<UnclaimedListing | null> {
  const [found] = await unclaimed(work, profileId)
  return found ?? null
}

function unclaimed(work: Work, profileId: string) {
  return work.db
    .select({
      businessName: sql<string>`coalesce(${profiles.businessName}, '')`,
      personName: sql<string>`trim(${profiles.firstName} || ' ' || ${profiles.lastName})`,
      email: sql<string | null>`(select nullif(lower(trim(c.email)), '') from profile_contacts c
        where c.profile_id = ${profiles.id})`,
    })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), isUnclaimed))
}

const isUnclaimed = and(
  eq(profiles.accountType, 'provider'),
  profiles.adminCreated,
  isNull(profiles.claimedAt),
  isNull(profiles.suspendedAt),
)

/**
 * Makes the login of a listing, in the caller's transaction: one of concurrent calls succeeds. An email that has an account
 * is refused, so no other account ever becomes its owner. Other claims of the listing stay, for the staff.
 */
export async function takeListing(work: Work, owner: NewOwner): Promise<void> {
  const { profileId, claimId, kind, name, email, emailConfirmed, passwordHash, begunBy, welcomed } = owner
  const now = work.now()
  const listing = await lockUnclaimed(work, profileId)
  if (!listing) throw notFound('This listing has an owner already, or is not there any more.')
  const added = await addUser(work.db, { id: profileId, email, name, passwordHash, emailConfirmed })
  if (!added) throw new Refusal('EMAIL_TAKEN', 'There is an account with this email already.')
  // No one has proven the address: until its owner follows a link, the password may be a stranger's.
  if (!emailConfirmed) await suspendPassword(work.db, profileId)
  await work.db.update(profiles).set({ claimedAt: now, updatedAt: now }).where(eq(profiles.id, profileId))
  if (listing.email === null) await giveAddress(work, profileId, email)
  await work.db.insert(ownerships).values({
    profileId,
    claimId,
    kind,
    email: email.toLowerCase(),
    beganAt: now,
    begunBy,
    welcomedAt: welcomed ? now : null,
  })
  await revokeLinks(work, profileId)
  await confirmOrigin(work, profileId)
  await work.emit('listing.claimed', { profileId, by: kind })
}

export async function revokeLinks(work: Work, profileId: string): Promise<void> {
  await work.db
    .update(claimLinks)
    .set({ revokedAt: work.now() })
    .where(and(eq(claimLinks.profileId, profileId), isNull(claimLinks.usedAt), isNull(claimLinks.revokedAt)))
}

async function giveAddress(work: Work, profileId: string, email: string): Promise<void> {
  await work.db
    .insert(profileContacts)
    .values({ profileId, email })
    .onConflictDoUpdate({ target: profileContacts.profileId, set: { email } })
}

/** Returns true for exactly one of several concurrent sign-ins. */
export async function welcomeOwner(work: Work, { id }: Person): Promise<boolean> {
  const welcomed = await work.db
    .update(ownerships)
    .set({ welcomedAt: work.now() })
    .where(and(eq(ownerships.profileId, id), isNull(ownerships.endedAt), isNull(ownerships.welcomedAt)))
    .returning({ id: ownerships.id })
  return welcomed.length > 0
}

export function businessOf(listing: Parameters<typeof profileName>[0]): string {
  return profileName(listing, NAMELESS_LISTING)
}
