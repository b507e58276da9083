import { randomInt } from 'node:crypto'
import { and, eq, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isAdminAddress } from '#contract/account/words.ts'
import type { SubmitClaim } from '#contract/claim/input.ts'
import type { ClaimForm, ClaimReceipt } from '#contract/claim/view.ts'
import { siteProofOf } from '#contract/claim/words.ts'
import { DAY, HOUR, MINUTE } from '#contract/duration.ts'
import { rowOf } from '#db/rows.ts'
import { claims } from '#db/schema/index.ts'
import { assertMailAllowed } from '#server/account/limits.ts'
import { assertGoodPassword } from '#server/account/new-password.ts'
import type { Browser } from '#server/auth/browser.ts'
import { findUser } from '#server/auth/credentials.ts'
import { hashPassword } from '#server/auth/password.ts'
import { addressKey, type Limit, withinLimit } from '#server/work/limit.ts'
import { notFound, Refusal, tooMany } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { listingName, NameRow } from '../name.ts'
import { evidenceOf } from './evidence.ts'
import { findUnclaimed, lockClaimed, lockUnclaimed } from './own.ts'
import { claimHere, rememberClaim } from './own-browser.ts'

const requestsPerVisitor: Limit = { name: 'claim-visitor', most: 20, per: 30 * MINUTE }
const linksPerAddress: Limit = { name: 'claim-mail', most: 5, per: HOUR }
const formsPerVisitor: Limit = { name: 'claim-form', most: 5, per: HOUR }
const mailsPerListing: Limit = { name: 'claim-form-mail', most: 5, per: DAY }

/** Same answer and same time for every input: whether a mail goes out is decided when it is written. */
export async function requestClaim(work: Work, asked: { profileId: string; email: string }): Promise<void> {
  if (!(await withinLimit(work, requestsPerVisitor, addressKey(work.actor.address)))) {
    throw tooMany('You have asked for several links. Please wait half an hour, then try again.')
  }
  if (!(await withinLimit(work, linksPerAddress, `${asked.profileId}:${asked.email}`))) return
  await work.transaction((work) => work.emit('claim.asked', asked))
}

const PublicRow = NameRow.extend({ location: z.string(), ours: z.boolean(), claimed: z.boolean() })

/**
 * Finds public listings that we made; a claim to one that has an owner is a dispute, for the staff. One that is not public
 * reads as one that is not there.
 */
export async function claimForm(work: Work, id: string): Promise<ClaimForm> {
  const query = sql`
    select business_name, first_name, last_name, location, admin_created as ours, claimed_at is not null as claimed
    from public_listings where id = ${id}`
  const row = await rowOf(work.db, PublicRow, query)
  if (work.actor.kind === 'person' && work.actor.id === id) throw noSuchListing()
  if (!row) return { id, businessName: '', place: '', maskedEmail: null, claimed: false, listed: false }
  // A provider who joined by themselves has nothing to claim.
  const listing = row.ours && !row.claimed ? await findUnclaimed(work, id) : null
  if (!row.ours || (!row.claimed && !listing)) throw noSuchListing()
  return {
    id,
    businessName: listingName(row),
    place: row.location,
    maskedEmail: listing?.email ? maskedEmail(listing.email) : null,
    claimed: row.claimed,
    listed: true,
  }
}

/** Reads the claim that this browser made to the listing. Null if none is open. */
export async function claimReceipt(work: Work, browser: Browser, profileId: string): Promise<ClaimReceipt | null> {
  const claimId = claimHere(work, browser)
  if (!claimId) return null
  const [claim] = await work.db
    .select()
    .from(claims)
    .where(and(eq(claims.id, claimId), eq(claims.profileId, profileId), isOpen))
  if (!claim) return null
  if (claim.status === 'sent') return { waits: false, email: maskedEmail(claim.email), proof: null, files: [] }
  const proof = siteProofOf(claim.siteCode)
  return { waits: true, email: claim.email, proof, files: await evidenceOf(work, claimId) }
}

/** Transfers nothing. With an address on file a link goes there and only there; else the claim waits for the staff. */
export async function submitClaim(work: Work, browser: Browser, input: SubmitClaim): Promise<{ waits: boolean }> {
  if (!(await withinLimit(work, formsPerVisitor, addressKey(work.actor.address)))) {
    throw tooMany('You have claimed several listings. Please wait an hour, then try again.')
  }
  const { maskedEmail: masked, listed } = await claimForm(work, input.profileId)
  assertPastYear(work, input.siteSince)
  // Nothing of the listing: a refusal would tell strangers what its address is made of.
  await assertGoodPassword(work, input.password, [input.email, input.name])
  if (masked === null) await assertOwnAddress(work, input.email)
  else if (!(await withinLimit(work, mailsPerListing, input.profileId))) {
    throw tooMany('Several links have gone to the email of this business today. Please follow the newest.')
  }
  const given = { ...input, passwordHash: await hashPassword(input.password, work.site.hashCost) }
  if (!listed) {
    await work.transaction((work) => keepUnlistedClaim(work, given))
    return { waits: true }
  }
  const claim = await work.transaction((work) => keepClaim(work, browser, given))
  rememberClaim(work, browser, claim.id)
  return { waits: claim.waits }
}

function assertPastYear(work: Work, year: string): void {
  if (Number(year) > work.now().getFullYear()) throw new Refusal('YEAR_TO_COME', 'This year is still to come')
}

/** Says no more about an address than sign-up does. */
async function assertOwnAddress(work: Work, email: string | null): Promise<void> {
  if (email === null) throw new Refusal('EMAIL_NEEDED', 'Enter your email')
  if (isAdminAddress(email)) throw new Refusal('EMAIL_REFUSED', 'Invalid email address')
  if (await findUser(work.db, email)) throw alreadyRegistered()
  await assertMailAllowed(work, email, (wait) => `We’ve just emailed this address. Please wait ${wait}.`)
}

type NewClaim = Omit<SubmitClaim, 'password'> & { passwordHash: string }

async function keepClaim(work: Work, browser: Browser, given: NewClaim) {
  const { profileId } = given
  const listing = await lockUnclaimed(work, profileId)
  if (!listing && !(await lockClaimed(work, profileId))) throw noSuchListing()
  const email = listing?.email ?? given.email
  if (email === null) throw new Refusal('EMAIL_NEEDED', 'Enter your email')
  await withdrawEarlier(work, profileId, claimHere(work, browser))
  const waits = !listing?.email
  const id = await insertClaim(work, given, { profileId, email, status: waits ? 'waiting' : 'sent' })
  return { id, waits }
}

/**
 * A claim to a listing that is not public or not there is kept and answered alike, so the claimant learns nothing about it. The
 * staff see it if we hold the listing. No link goes out, and links that did go on working.
 */
async function keepUnlistedClaim(work: Work, given: NewClaim): Promise<void> {
  const { profileId: unlistedId, email } = given
  if (email === null) throw new Refusal('EMAIL_NEEDED', 'Enter your email')
  const isHeld = (await lockUnclaimed(work, unlistedId)) !== null || (await lockClaimed(work, unlistedId))
  // Without a listing there is nothing to decide; the row goes with other claims that are over.
  const row = isHeld
    ? { profileId: unlistedId, status: 'waiting' as const }
    : { profileId: null, status: 'withdrawn' as const }
  await insertClaim(work, given, { ...row, unlistedId, email })
}

type ClaimRow = typeof claims.$inferInsert

async function insertClaim(
  work: Work,
  { name, passwordHash, phone, evidence, siteSince }: NewClaim,
  row: Pick<ClaimRow, 'profileId' | 'unlistedId' | 'email' | 'status'>,
): Promise<string> {
  const [claim] = await work.db
    .insert(claims)
    .values({
      ...row,
      name,
      passwordHash,
      phoneNumber: phone,
      evidence,
      siteSince: siteSince === '' ? null : Number(siteSince),
      siteCode: newSiteCode(),
      madeAt: work.now(),
    })
    .returning({ id: claims.id })
  const id = claim?.id ?? ''
  await work.emit('claim.made', { claimId: id })
  return id
}

/** A new link replaces the older ones; what waits for the staff is replaced by the browser that sent it alone. */
async function withdrawEarlier(work: Work, profileId: string, ownClaimId: string | null): Promise<void> {
  const own = ownClaimId === null ? undefined : and(eq(claims.id, ownClaimId), eq(claims.status, 'waiting'))
  await work.db
    .update(claims)
    .set({ status: 'withdrawn', decidedAt: work.now(), passwordHash: null })
    .where(and(eq(claims.profileId, profileId), or(eq(claims.status, 'sent'), own)))
}

const isOpen = or(eq(claims.status, 'sent'), eq(claims.status, 'waiting'))

/** "j•••@example.com" */
export function maskedEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.length > 1 ? name.slice(0, 1) : ''}•••@${host}`
}

/** Leaves out letters and digits that look alike: "k3v9-2mxq-7rtd". */
function newSiteCode(): string {
  const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
  return [group(), group(), group()].join('-')
}

function noSuchListing(): Refusal {
  return notFound('This listing can’t be claimed: it has an owner already, or is not there any more.')
}

function alreadyRegistered(): Refusal {
  const message =
    'This email is already registered. An account has one login and one listing, so use a different email for the business, or log in first to see what you can do.'
  return new Refusal('ALREADY_REGISTERED', message)
}
