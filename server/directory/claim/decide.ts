import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { ownerAnswersBy } from '#contract/claim/decision.ts'
import type { AnswerClaim } from '#contract/claim/input.ts'
import type { ClaimDispute } from '#contract/claim/view.ts'
import { before, DAY } from '#contract/duration.ts'
import { claimLinks, claims, profiles } from '#db/schema/index.ts'
import { deleteFilesAfter } from '#server/file/file.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { dropEvidence } from './evidence.ts'
import { businessOf, takeListing } from './own.ts'

type Claim = typeof claims.$inferSelect & { profileId: string }

/**
 * Runs in the caller's transaction, and the caller writes the audit log. The claimant gets a mail that confirms the address
 * and leads to the login. `staffId` is null if the operator decides.
 * @throws NOT_FOUND, CHANGED_MEANWHILE (decided already), EMAIL_TAKEN
 */
export async function acceptClaim(work: Work, claimId: string, staffId: string | null): Promise<Claim> {
  const claim = await decideClaim(work, claimId, { status: 'accepted', decidedBy: staffId, reason: null })
  if (claim.passwordHash === null) throw decidedAlready()
  await takeListing(work, {
    profileId: claim.profileId,
    claimId,
    kind: 'staff',
    name: claim.name,
    email: claim.email,
    emailConfirmed: false,
    passwordHash: claim.passwordHash,
    begunBy: staffId,
    welcomed: false,
  })
  await work.emit('claim.accepted', { claimId })
  return claim
}

/**
 * Runs in the caller's transaction, and the caller writes the audit log. `reason` goes to the claimant.
 * @throws NOT_FOUND, CHANGED_MEANWHILE (decided already)
 */
export async function refuseClaim(work: Work, claimId: string, staffId: string | null, reason: string): Promise<Claim> {
  const claim = await decideClaim(work, claimId, { status: 'refused', decidedBy: staffId, reason })
  await work.emit('claim.refused', { claimId })
  return claim
}

type Decision = { status: 'accepted' | 'refused'; decidedBy: string | null; reason: string | null }

/** Returns the claim as it was. Only claims that wait are for the staff: the others have a link to the address on file. */
export async function decideClaim(work: Work, claimId: string, decision: Decision): Promise<Claim> {
  const [claim] = await work.db.select().from(claims).where(eq(claims.id, claimId)).for('update')
  if (!claim?.profileId) throw notFound('This claim is not there any more.')
  const [decided] = await work.db
    .update(claims)
    .set({ ...decision, decidedAt: work.now(), passwordHash: null })
    .where(and(eq(claims.id, claimId), eq(claims.status, 'waiting')))
    .returning({ id: claims.id })
  if (!decided) throw decidedAlready()
  return { ...claim, profileId: claim.profileId }
}

function decidedAlready(): Refusal {
  return new Refusal('CHANGED_MEANWHILE', 'This claim has been decided meanwhile. Please load the page again.')
}

/** Tells the owner of the claimed listing, but not who claims it. */
export async function disputeOf(work: Work, person: Person, id: string): Promise<ClaimDispute> {
  const [found] = await work.db
    .select({ claim: claims, profile: profiles })
    .from(claims)
    .innerJoin(profiles, eq(profiles.id, claims.profileId))
    .where(isOpenFor(person, id))
  if (!found) throw noDispute()
  const { claim, profile } = found
  const { madeAt, ownerAnswer: answer } = claim
  const until = ownerAnswersBy({ madeAt, ownerSince: profile.claimedAt })
  return { business: businessOf(profile), madeAt, until, answer }
}

/** Read by the staff before they decide; a later answer replaces it. */
export async function answerClaim(work: Work, person: Person, { id, text }: AnswerClaim): Promise<void> {
  const answered = await work.db
    .update(claims)
    .set({ ownerAnswer: text })
    .where(isOpenFor(person, id))
    .returning({ id: claims.id })
  if (answered.length === 0) throw noDispute()
}

const isOpenFor = (person: Person, id: string) =>
  and(eq(claims.id, id), eq(claims.profileId, person.id), eq(claims.status, 'waiting'))

function noDispute() {
  return notFound('There is no such claim to your listing any more. It may have been decided on or withdrawn.')
}

/** After their decision, or after they were made if their link was never followed. */
const RETENTION = 90 * DAY
const CLAIM_BATCH = 1000

/** Scheduled (schedule.ts). Links are deleted after the same time. */
export async function forgetClaims(work: Work): Promise<void> {
  const since = before(work.now(), RETENTION)
  await deleteFilesAfter(work, async (work) => {
    const old = await work.db
      .select({ id: claims.id })
      .from(claims)
      .where(and(ne(claims.status, 'waiting'), lt(sql`coalesce(${claims.decidedAt}, ${claims.madeAt})`, since)))
      .limit(CLAIM_BATCH)
      .for('update', { skipLocked: true })
    const ids = old.map(({ id }) => id)
    const paths = await dropEvidence(work, ids)
    if (ids.length > 0) await work.db.delete(claims).where(inArray(claims.id, ids))
    await work.db.delete(claimLinks).where(lt(claimLinks.expiresAt, since))
    return paths
  })
}
