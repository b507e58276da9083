import { and, eq, isNotNull } from 'drizzle-orm'
import { CLAIMED_DAYS, siteProofOf } from '#contract/claim/words.ts'
import { longDate } from '#contract/date.ts'
import { after, DAY } from '#contract/duration.ts'
import { isId } from '#contract/id.ts'
import { PLAN_PENCE, PROMISED_CODE } from '#contract/membership/words.ts'
import { formatPence } from '#contract/money.ts'
import { claimLinks, claims, profileContacts, profiles } from '#db/schema/index.ts'
import { linkForMail as accountLinkForMail } from '#server/account/mail-link.ts'
import { personOf } from '#server/account/mails.ts'
import { readerAddress } from '#server/account/staff/address.ts'
import type { MailData } from '#server/mail/mails.ts'
import { placesLeft } from '#server/membership/promo.ts'
import type { Work } from '#server/work/work.ts'
import {
  acceptedMail,
  arrivedMail,
  claimReceivedMail,
  daysMail,
  linkMail,
  refusedMail,
  rivalMail,
  unlistedMail,
} from './emails.ts'
import { linkForMail } from './link.ts'
import { businessOf } from './own.ts'
import { lostMail, returnedMail } from './ownership-emails.ts'

// Null if the mail is no longer needed. `mailId`, and so the link, stays the same over retries.

/** To the address on file, and only if the typed one is the same. */
export async function mailForAsked(work: Work, { profileId, email }: MailData<'claim.asked'>, mailId: string) {
  const isKnown = isId(profileId) && (await addressOnFile(work, profileId)) === email
  const mail = isKnown ? await linkMailOf(work, { profileId, claimId: null }, mailId) : null
  if (mail) return mail
  // Written and thrown away: a shorter wait of the mails after it would tell that the address is another.
  await linkMail(work, { name: 'Unknown recipient', email }, { id: UNKNOWN, business: 'Unknown' }, '-'.repeat(43))
  return null
}

export async function mailForRenewed(work: Work, { linkId }: MailData<'claim.renewed'>, mailId: string) {
  const [link] = await work.db
    .select({ profileId: claimLinks.profileId, claimId: claimLinks.claimId })
    .from(claimLinks)
    .where(eq(claimLinks.id, linkId))
  return link ? linkMailOf(work, link, mailId) : null
}

export async function mailForMade(work: Work, { claimId }: MailData<'claim.made'>, mailId: string) {
  const [unlisted] = await work.db
    .select({ name: claims.name, email: claims.email })
    .from(claims)
    .where(and(eq(claims.id, claimId), isNotNull(claims.unlistedId)))
  if (unlisted) return unlistedMail(work, unlisted)
  const claim = await claimOf(work, claimId)
  if (claim?.status === 'sent') return linkMailOf(work, { profileId: claim.profileId, claimId }, mailId)
  if (claim?.status !== 'waiting') return null
  return claimReceivedMail(work, claim, claim.listing, siteProofOf(claim.siteCode))
}

/** The link confirms the address, which no one has proven yet. */
export async function mailForAccepted(work: Work, { claimId }: MailData<'claim.accepted'>, mailId: string) {
  const claim = await claimOf(work, claimId)
  const owner = claim?.status === 'accepted' ? await personOf(work, claim.profileId) : null
  if (!claim || !owner || owner.email !== claim.email) return null
  const token = await accountLinkForMail(work, { userId: owner.id, purpose: 'signup', email: owner.email }, mailId)
  return token === null ? null : acceptedMail(work, owner, claim.listing, token)
}

export async function mailForRefused(work: Work, { claimId }: MailData<'claim.refused'>) {
  const claim = await claimOf(work, claimId)
  // It would tell that we hold a listing which the claimant cannot see.
  if (claim?.unlistedId) return null
  return claim?.status === 'refused' ? refusedMail(work, claim, claim.listing, claim.reason ?? '') : null
}

export async function mailForArrived(work: Work, { claimId, userId }: MailData<'claim.arrived'>) {
  const claim = await claimOf(work, claimId)
  const to = await readerAddress(work, userId)
  if (!claim || !to || (claim.status !== 'waiting' && claim.status !== 'sent')) return null
  return arrivedMail(work, to, claim.listing.business, claim.status === 'waiting')
}

/** To the owner of the listing, who can answer until it is decided. */
export async function mailForRival(work: Work, { claimId }: MailData<'claim.rival'>) {
  const claim = await claimOf(work, claimId)
  const owner = claim?.status === 'waiting' ? await personOf(work, claim.profileId) : null
  return claim && owner ? rivalMail(work, owner, claim.listing.business, claimId) : null
}

export async function mailForDaysEnding(work: Work, { providerId }: MailData<'claim.daysEnding'>) {
  const owner = await personOf(work, providerId)
  const [listing] = await work.db.select().from(profiles).where(eq(profiles.id, providerId))
  if (!owner || !listing?.claimedAt) return null
  return daysMail(work, owner, {
    business: businessOf(listing),
    day: longDate(after(listing.claimedAt, CLAIMED_DAYS * DAY)),
    offer: await offerOf(work),
  })
}

export async function mailForLost(work: Work, data: MailData<'ownership.lost'>) {
  const { profileId, name, email, reason, again } = data
  const business = await nameOf(work, profileId)
  return business === null ? null : lostMail(work, { name, email }, business, { reason, again })
}

export async function mailForReturned(work: Work, { providerId }: MailData<'ownership.returned'>) {
  const [owner, business] = [await personOf(work, providerId), await nameOf(work, providerId)]
  return owner && business !== null ? returnedMail(work, owner, business) : null
}

export async function offerOf(work: Work): Promise<string> {
  if ((await placesLeft(work, PROMISED_CODE)) > 0) {
    return `The first 100 businesses get a free year: enter the code ${PROMISED_CODE} when you join. There are places left.`
  }
  return `Membership costs ${formatPence(PLAN_PENCE.monthly)} a month or ${formatPence(PLAN_PENCE.yearly)} a year.`
}

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

async function linkMailOf(work: Work, given: { profileId: string; claimId: string | null }, mailId: string) {
  const link = await linkForMail(work, given, mailId)
  if (!link) return null
  const business = link.businessName || link.personName || 'your business'
  return linkMail(work, { name: link.personName, email: link.email }, { id: given.profileId, business }, link.token)
}

async function addressOnFile(work: Work, profileId: string): Promise<string | null> {
  const [found] = await work.db
    .select({ email: profileContacts.email })
    .from(profileContacts)
    .where(eq(profileContacts.profileId, profileId))
  return found?.email?.trim().toLowerCase() || null
}

async function claimOf(work: Work, claimId: string) {
  const [found] = await work.db
    .select({ claim: claims, profile: profiles })
    .from(claims)
    .innerJoin(profiles, eq(profiles.id, claims.profileId))
    .where(eq(claims.id, claimId))
  if (!found) return null
  const { profile } = found
  return { ...found.claim, profileId: profile.id, listing: { id: profile.id, business: businessOf(profile) } }
}

async function nameOf(work: Work, id: string): Promise<string | null> {
  const [profile] = await work.db.select().from(profiles).where(eq(profiles.id, id))
  return profile ? businessOf(profile) : null
}
