import { and, eq } from 'drizzle-orm'
import { claims } from '#db/schema/index.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { takeListing } from './own.ts'

type Claim = typeof claims.$inferSelect & { profileId: string }

/**
 * In the transaction at hand, whose caller writes the audit log. The claimant gets a mail that confirms the address and
 * leads to the sign-in. `staffId` null: the operator.
 * @throws NOT_FOUND, CHANGED_MEANWHILE (decided already), EMAIL_TAKEN
 */
export async function acceptClaim(work: Work, claimId: string, staffId: string | null): Promise<Claim> {
  const claim = await decide(work, claimId, { status: 'accepted', decidedBy: staffId, reason: null })
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
 * In the transaction at hand, whose caller writes the audit log. `reason` goes to the claimant.
 * @throws NOT_FOUND, CHANGED_MEANWHILE (decided already)
 */
export async function refuseClaim(work: Work, claimId: string, staffId: string | null, reason: string): Promise<Claim> {
  const claim = await decide(work, claimId, { status: 'refused', decidedBy: staffId, reason })
  await work.emit('claim.refused', { claimId })
  return claim
}

type Decision = { status: 'accepted' | 'refused'; decidedBy: string | null; reason: string | null }

/** Gives the claim as it was. Only claims that wait are for the staff: the others have a link to the address on file. */
export async function decide(work: Work, claimId: string, decision: Decision): Promise<Claim> {
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
