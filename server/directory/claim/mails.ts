import { and, eq, isNotNull } from 'drizzle-orm'
import { LINK_HOURS } from '#contract/account/words.ts'
import { ownerAnswersBy, UNDO_CLAIM_DAYS } from '#contract/claim/decision.ts'
import type { SiteProof } from '#contract/claim/view.ts'
import { CLAIM_LINK_HOURS, CLAIMED_DAYS, siteProofOf, UNLISTED_DAYS } from '#contract/claim/words.ts'
import { longDate } from '#contract/date.ts'
import { after, DAY } from '#contract/duration.ts'
import { isId } from '#contract/id.ts'
import { PLAN_PENCE, PROMISED_CODE } from '#contract/membership/words.ts'
import { formatPence } from '#contract/money.ts'
import { claimLinks, claims, profileContacts, profiles } from '#db/schema/index.ts'
import { linkForMail as accountLinkForMail } from '#server/account/mail-link.ts'
import { mailForImported as accountMailForImported, personOf } from '#server/account/mails.ts'
import { declineLink, unwantedOf } from '#server/account/privacy/consent.ts'
import { readerAddress } from '#server/account/staff/address.ts'
import { answerable, type Recipient, writeLetter } from '#server/mail/letter.ts'
import type { MailData } from '#server/mail/mails.ts'
import { placesLeft } from '#server/membership/promo.ts'
import type { Work } from '#server/work/work.ts'
import { linkForMail } from './link.ts'
import { businessOf } from './own.ts'

// Null if the mail is no longer needed. `mailId`, and so the link, stays the same over retries.

/** Goes to the address on file, and only if the typed one is the same. */
export async function mailForAsked(work: Work, { profileId, email }: MailData<'claim.asked'>, mailId: string) {
  const isKnown = isId(profileId) && (await addressOnFile(work, profileId)) === email
  const mail = isKnown ? await linkMailOf(work, { profileId, claimId: null }, mailId) : null
  if (mail) return mail
  // Written and thrown away: a shorter wait of the mails after it would tell that the address is another.
  await linkMail(work, { name: 'Unknown recipient', email }, { id: NO_PERSON_ID, business: 'Unknown' }, '-'.repeat(43))
  return null
}

/** To a person whose account was imported, or to whom an imported listing belongs: its account begins with the claim. */
export async function mailForImported(work: Work, { profileId }: MailData<'import.invited'>, mailId: string) {
  const toPerson = await accountMailForImported(work, { userId: profileId }, mailId)
  if (toPerson) return toPerson
  const email = await addressOnFile(work, profileId)
  if (email === null || (await unwantedOf(work, [email])).size > 0) return null
  const link = await linkForMail(work, { profileId, claimId: null }, mailId)
  return link && importedMail(work, link, { id: profileId, business: nameIn(link) }, link.token)
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

/** Goes to the owner of the listing, who can answer until it is decided. */
export async function mailForRival(work: Work, { claimId }: MailData<'claim.rival'>) {
  const claim = await claimOf(work, claimId)
  const owner = claim?.status === 'waiting' ? await personOf(work, claim.profileId) : null
  if (!claim || !owner) return null
  const until = longDate(ownerAnswersBy(claim))
  return rivalMail(work, owner, { business: claim.listing.business, claimId, until })
}

export async function mailForKept(work: Work, { claimId }: MailData<'claim.kept'>) {
  const claim = await claimOf(work, claimId)
  const owner = claim?.status === 'refused' ? await personOf(work, claim.profileId) : null
  return claim && owner ? keptMail(work, owner, claim.listing) : null
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
  const business = await claimantName(work, profileId)
  return business === null ? null : lostMail(work, { name, email }, business, { reason, again })
}

export async function mailForReturned(work: Work, { providerId }: MailData<'ownership.returned'>) {
  const [owner, business] = [await personOf(work, providerId), await claimantName(work, providerId)]
  return owner && business !== null ? returnedMail(work, owner, business) : null
}

export async function offerOf(work: Work): Promise<string> {
  if ((await placesLeft(work, PROMISED_CODE)) > 0) {
    return `The first 100 businesses get a free year: enter the code ${PROMISED_CODE} when you join. There are places left.`
  }
  return `Membership costs ${formatPence(PLAN_PENCE.monthly)} a month or ${formatPence(PLAN_PENCE.yearly)} a year.`
}

const NO_PERSON_ID = '00000000-0000-4000-8000-000000000000'

async function linkMailOf(work: Work, given: { profileId: string; claimId: string | null }, mailId: string) {
  const link = await linkForMail(work, given, mailId)
  if (!link) return null
  const names = { id: given.profileId, business: nameIn(link) }
  return linkMail(work, { name: link.personName, email: link.email }, names, link.token)
}

function nameIn({ businessName, personName }: { businessName: string; personName: string }): string {
  return businessName || personName || 'your business'
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
  const ownerSince = profile.claimedAt
  return {
    ...found.claim,
    profileId: profile.id,
    ownerSince,
    listing: { id: profile.id, business: businessOf(profile) },
  }
}

async function claimantName(work: Work, id: string): Promise<string | null> {
  const [profile] = await work.db.select().from(profiles).where(eq(profiles.id, id))
  return profile ? businessOf(profile) : null
}

type MailedListing = { id: string; business: string }

export function linkMail(work: Work, recipient: Recipient, { id, business }: MailedListing, token: string) {
  const link = `/claim-account?token=${token}&pid=${id}`
  return writeLetter(work, 'claim.linkMail', recipient, { business, link, hours: String(CLAIM_LINK_HOURS) })
}

export function importedMail(
  work: Work,
  { personName, email }: { personName: string; email: string },
  { id, business }: MailedListing,
  token: string,
) {
  const values = { business, link: `/claim-account?token=${token}&pid=${id}`, hours: String(CLAIM_LINK_HOURS) }
  const to = { ...answerable(work, { name: personName, email }), unsubscribe: declineLink(work, id, email) }
  return writeLetter(work, 'claim.importedMail', to, values)
}

export function claimReceivedMail(work: Work, recipient: Recipient, { id, business }: MailedListing, proof: SiteProof) {
  const facts = { 'Line for the home page': proof.tag, File: proof.path, 'What it holds': proof.code }
  return writeLetter(work, 'claim.receivedMail', recipient, { business, ...proof, facts, link: listingPath(id) })
}

export function unlistedMail(work: Work, recipient: Recipient) {
  const values = { days: String(UNLISTED_DAYS), link: '/signup?type=provider' }
  return writeLetter(work, 'claim.unlistedMail', recipient, values)
}

export function acceptedMail(work: Work, recipient: Recipient, { business }: MailedListing, token: string) {
  return writeLetter(work, 'claim.acceptedMail', recipient, {
    business,
    link: `/confirm-email?access_token=${token}&type=signup`,
    hours: String(LINK_HOURS.signup),
    days: String(CLAIMED_DAYS),
    facts: { Business: business, Decision: 'Accepted' },
  })
}

export function refusedMail(work: Work, recipient: Recipient, { id, business }: MailedListing, why: string) {
  const facts = { Business: business, Decision: 'Not accepted', 'The reason': why }
  return writeLetter(work, 'claim.refusedMail', recipient, { business, why, facts, link: listingPath(id) })
}

export function rivalMail(
  work: Work,
  recipient: Recipient,
  { business, claimId, until }: { business: string; claimId: string; until: string },
) {
  const values = { business, until, link: `/account/claims/${claimId}` }
  return writeLetter(work, 'claim.rivalMail', answerable(work, recipient), values)
}

export function keptMail(work: Work, recipient: Recipient, { id, business }: MailedListing) {
  return writeLetter(work, 'claim.keptMail', recipient, { business, link: listingPath(id) })
}

/** @param email where mail for someone who runs the site goes */
export function arrivedMail(work: Work, email: string, business: string, waits: boolean) {
  const what = waits
    ? 'No link went out: it waits for your decision.'
    : 'A link went to the address on file. There is nothing to decide.'
  const facts = { Business: business, Next: what }
  return writeLetter(work, 'claim.arrivedMail', { email }, { business, what, facts, link: '/admin/businesses' })
}

export function daysMail(
  work: Work,
  recipient: Recipient,
  { business, day, offer }: { business: string; day: string; offer: string },
) {
  const facts = { Business: business, 'In the directory until': day }
  return writeLetter(work, 'claim.daysMail', recipient, { business, day, offer, facts, link: '/membership' })
}

function listingPath(id: string): string {
  return `/directory/${id}`
}

/** `again`: the listing goes back to the owner before. */
export function lostMail(
  work: Work,
  recipient: Recipient,
  business: string,
  { reason, again }: { reason: string; again: boolean },
) {
  const { contactEmail } = work.site.live.site()
  const next = again
    ? `If you think that’s wrong, write to ${contactEmail}.`
    : `If you think that’s wrong, write to ${contactEmail} within ${UNDO_CLAIM_DAYS} days. Until then we can give everything back as it was; after that we delete your login.`
  const values = { business, why: reason, facts: { Business: business, 'The reason': reason }, next }
  return writeLetter(work, 'ownership.lostMail', answerable(work, recipient), values)
}

export function returnedMail(work: Work, recipient: Recipient, business: string) {
  return writeLetter(work, 'ownership.returnedMail', recipient, { business, link: '/login' })
}
