import { eq } from 'drizzle-orm'
import { isAdminAddress } from '#contract/account/words.ts'
import type { CompleteClaim } from '#contract/claim/input.ts'
import type { ClaimValidation, Completion } from '#contract/claim/view.ts'
import { CLAIM_LINK_WORDS, type ClaimLinkState, type ClaimStep, invalidClaim } from '#contract/claim/words.ts'
import { HOUR } from '#contract/duration.ts'
import { claims } from '#db/schema/index.ts'
import { assertFollowAllowed } from '#server/account/limits.ts'
import { hashNewPassword } from '#server/account/new-password.ts'
import { beginSession } from '#server/account/sign-in/begin-session.ts'
import type { Browser } from '#server/auth/browser.ts'
import { endSession, findUser } from '#server/auth/credentials.ts'
import { recordAs } from '#server/work/audit-log.ts'
import { type Limit, withinLimit } from '#server/work/limit.ts'
import { Refusal, tooMany } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { readLink, spendLink } from './link.ts'
import { findUnclaimed, lockUnclaimed, takeListing } from './own.ts'
import { claimHere } from './own-browser.ts'

const renewals: Limit = { name: 'claim-renewal', most: 5, per: HOUR }

type FollowedLink = { token: string; profileId: string }
type SpentLink = NonNullable<Awaited<ReturnType<typeof spendLink>>>

/** Changes nothing: mail programs open links before people do. */
export async function validateLink(
  work: Work,
  browser: Browser,
  { token, profileId }: { token: string; profileId: string | null },
): Promise<ClaimValidation> {
  const { state, link } = await readLink(work, token, profileId)
  if (state !== 'valid' || !link) return invalid(state)
  const listing = await findUnclaimed(work, link.profileId)
  if (listing?.email !== link.email) return invalid('invalid')
  const businessName = listing.businessName || listing.personName
  const step = await stepOf(work, browser, link)
  const profile = { businessName, email: link.email }
  return { valid: true, expired: false, consumed: false, error: null, profile, listingId: link.profileId, step }
}

function invalid(state: ClaimLinkState): ClaimValidation {
  const error = CLAIM_LINK_WORDS[state === 'valid' ? 'invalid' : state]
  return invalidClaim(error, { expired: state === 'expired', consumed: state === 'consumed' })
}

async function stepOf(work: Work, browser: Browser, { email, claimId }: SpentLink): Promise<ClaimStep> {
  const { actor } = work
  const holder = await findUser(work.db, email)
  if (!holder) return claimId !== null && claimId === claimHere(work, browser) ? 'finish' : 'password'
  if (actor.kind !== 'person') return 'login'
  if (actor.id !== holder.id) return 'other'
  return actor.accountType === 'provider' ? 'removal' : 'email'
}

export async function completeClaim(work: Work, browser: Browser, given: CompleteClaim): Promise<Completion> {
  const { byForm, confirmation, email } = await takeByLink(work, given)
  const signedIn = byForm && !confirmation && (await signInHere(work, browser, given.profileId))
  return { signedIn, confirmation, email }
}

type TakenListing = Omit<Completion, 'signedIn'> & { byForm: boolean }

/**
 * Begins no session. The password is chosen by the person who follows the link, so that of a form filled in elsewhere never
 * counts.
 */
export async function takeByLink(work: Work, { password, email, ...followed }: CompleteClaim): Promise<TakenListing> {
  await assertLinkValid(work, followed)
  const unclaimed = await findUnclaimed(work, followed.profileId)
  const passwordHash = await hashNewPassword(work, password, [email, ...Object.values(unclaimed ?? {})])
  return work.transaction(async (work) => {
    const { link, listing } = await spend(work, followed)
    const login = await loginFor(work, link, email)
    const name = listing.personName || listing.businessName
    await take(work, link, { ...login, name, passwordHash })
    return { byForm: link.claimId !== null, confirmation: !login.emailConfirmed, email: login.email }
  })
}

/** Uses the name and password of the form, in the browser that filled it in. */
export async function finishClaim(work: Work, browser: Browser, followed: FollowedLink): Promise<Completion> {
  await assertLinkValid(work, followed)
  const email = await work.transaction(async (work) => {
    const { link } = await spend(work, followed)
    const [claim] = await work.db
      .select()
      .from(claims)
      .where(eq(claims.id, link.claimId ?? followed.profileId))
    const isOwn = claim && claim.id === claimHere(work, browser)
    if (!isOwn || claim.passwordHash === null) throw over('invalid')
    const { name, passwordHash } = claim
    await take(work, link, { email: link.email, emailConfirmed: true, name, passwordHash })
    return link.email
  })
  return { signedIn: await signInHere(work, browser, followed.profileId), confirmation: false, email }
}

/** A new link for an expired one goes to the address on file. */
export async function renewLink(work: Work, { token, profileId }: FollowedLink): Promise<void> {
  const { state, link } = await readLink(work, token, profileId)
  if (state !== 'expired' || !link) throw over(state)
  if (!(await withinLimit(work, renewals, profileId))) {
    throw tooMany('Several links have gone to your email. Please use the newest, or wait an hour.')
  }
  await work.transaction((work) => work.emit('claim.renewed', { linkId: link.id }))
}

async function assertLinkValid(work: Work, { token, profileId }: FollowedLink): Promise<void> {
  await assertFollowAllowed(work)
  const { state } = await readLink(work, token, profileId)
  if (state !== 'valid') throw over(state)
}

/** Locks the listing first, so that concurrent calls wait for each other. */
async function spend(work: Work, { token, profileId }: FollowedLink) {
  const listing = await lockUnclaimed(work, profileId)
  const link = await spendLink(work, token, profileId)
  if (!link) throw over((await readLink(work, token, profileId)).state)
  if (listing?.email !== link.email) throw over('invalid')
  return { link, listing }
}

type Login = { email: string; emailConfirmed: boolean; name: string; passwordHash: string }

async function take(work: Work, { profileId, claimId }: SpentLink, login: Login): Promise<void> {
  if (claimId !== null) await acceptForm(work, claimId)
  await takeListing(work, { profileId, claimId, kind: 'link', ...login, begunBy: null, welcomed: true })
  if (!login.emailConfirmed) await work.emit('account.created', { userId: profileId })
  await recordAs(work, profileId, { action: 'claim.completed', subjectId: profileId, after: { by: 'link' } })
}

async function acceptForm(work: Work, claimId: string): Promise<void> {
  await work.db
    .update(claims)
    .set({ status: 'accepted', decidedAt: work.now(), passwordHash: null })
    .where(eq(claims.id, claimId))
}

/** An address that has an account stays with it: its owner, logged in, chooses another one for the business. */
async function loginFor(work: Work, link: SpentLink, email: string | null) {
  const holder = await findUser(work.db, link.email)
  if (!holder) return { email: link.email, emailConfirmed: true }
  const { actor } = work
  const isHolder = actor.kind === 'person' && actor.id === holder.id && actor.accountType !== 'provider'
  if (!isHolder || email === null || email === link.email) throw taken()
  if (isAdminAddress(email)) throw new Refusal('EMAIL_REFUSED', 'Invalid email address')
  if (await findUser(work.db, email)) throw taken()
  return { email, emailConfirmed: false }
}

async function signInHere(work: Work, browser: Browser, userId: string): Promise<boolean> {
  if (work.actor.kind === 'person') await endSession(work.db, work.actor.sessionId)
  await beginSession(work, browser, userId)
  return true
}

function over(state: ClaimLinkState): Refusal {
  return new Refusal('LINK_OVER', CLAIM_LINK_WORDS[state === 'valid' ? 'invalid' : state])
}

function taken(): Refusal {
  return new Refusal('EMAIL_TAKEN', 'There is an account with this email already. Please choose another.')
}
