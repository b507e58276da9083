import { and, desc, eq, ne } from 'drizzle-orm'
import { UNDO_CLAIM_DAYS } from '#contract/claim/decision.ts'
import type { UndoOwnership } from '#contract/claim/input.ts'
import { after, DAY } from '#contract/duration.ts'
import { claims, ownerships, profiles } from '#db/schema/index.ts'
import { sealFormer, unsealFormer } from '#server/account/privacy/former-owner.ts'
import { changeOwner, removeOwner } from '#server/account/security/change-owner.ts'
import type { Login } from '#server/auth/login.ts'
import { detachPayments, returnPayments } from '#server/membership/change-owner.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { StaffPerson } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'
import { lockListing } from './decide.ts'

type Ownership = typeof ownerships.$inferSelect

/** The listing goes back to the former owner, or is unclaimed again where there was none. */
export async function undoOwnership(work: Work, admin: StaffPerson, { ownershipId, reason }: UndoOwnership) {
  await work.transaction(async (work) => {
    const { profileId, kind, claimId } = await ownershipOf(work, ownershipId)
    await lockListing(work, profileId)
    const ownership = await ownershipOf(work, ownershipId)
    assertUndoable(work, ownership)
    const lost = kind === 'handover' ? await giveBack(work, ownership) : await unclaim(work, ownership)
    await work.db
      .update(ownerships)
      .set({ endedAt: work.now(), endedBy: admin.id })
      .where(eq(ownerships.id, ownershipId))
    if (kind === 'handover') await reopenEarlier(work, ownership)
    const decision = { status: 'refused' as const, decidedAt: work.now(), decidedBy: admin.id, reason }
    if (claimId) await work.db.update(claims).set(decision).where(eq(claims.id, claimId))
    await record(work, { action: 'claim.undone', subjectId: profileId, before: { ownership: kind }, reason })
    await work.emit('ownership.lost', { profileId, name: lost.name, email: lost.email, reason, again: true })
  })
}

async function giveBack(work: Work, { id, profileId, former }: Ownership): Promise<Login> {
  if (!former) throw tooLate()
  const known = await unsealFormer(work, former)
  if (!known?.owner) throw unreadable()
  const claimant = await changeOwner(work, profileId, known.owner)
  if (!claimant) throw changedMeanwhile()
  const payments = await detachPayments(work, profileId)
  await returnPayments(work, profileId, known.payments)
  await setClaimed(work, profileId, known.claimedAt)
  await holdPayments(work, id, payments)
  await work.emit('ownership.returned', { providerId: profileId })
  return claimant.login
}

async function unclaim(work: Work, { id, profileId }: Ownership): Promise<Login> {
  const payments = await detachPayments(work, profileId)
  const login = await removeOwner(work, profileId)
  if (!login) throw changedMeanwhile()
  await setClaimed(work, profileId, null)
  await holdPayments(work, id, payments)
  return login
}

/** Possible until the clock has the payment provider forget the person. */
async function holdPayments(
  work: Work,
  id: string,
  payments: Awaited<ReturnType<typeof detachPayments>>,
): Promise<void> {
  const isAny = payments.customers.length > 0 || payments.membership !== null
  const former = isAny ? await sealFormer(work, { owner: null, payments, claimedAt: null }) : null
  await work.db.update(ownerships).set({ former }).where(eq(ownerships.id, id))
}

async function setClaimed(work: Work, profileId: string, claimedAt: Date | null): Promise<void> {
  await work.db.update(profiles).set({ claimedAt, updatedAt: work.now() }).where(eq(profiles.id, profileId))
}

/** The listing is theirs as it was before, with what can still be undone of that. */
async function reopenEarlier(work: Work, { id, profileId }: Ownership): Promise<void> {
  const [earlier] = await work.db
    .select({ id: ownerships.id })
    .from(ownerships)
    .where(and(eq(ownerships.profileId, profileId), ne(ownerships.id, id)))
    .orderBy(desc(ownerships.endedAt))
    .limit(1)
  if (!earlier) return
  await work.db.update(ownerships).set({ endedAt: null, endedBy: null }).where(eq(ownerships.id, earlier.id))
}

async function ownershipOf(work: Work, id: string): Promise<Ownership> {
  const [found] = await work.db.select().from(ownerships).where(eq(ownerships.id, id))
  if (!found || found.kind === 'link') throw notFound('There is nothing to undo.')
  return found
}

function assertUndoable(work: Work, { endedAt, beganAt }: Ownership): void {
  if (endedAt) throw changedMeanwhile()
  if (work.now() > after(beganAt, UNDO_CLAIM_DAYS * DAY)) throw tooLate()
}

function changedMeanwhile() {
  return new Refusal('CHANGED_MEANWHILE', 'This was undone meanwhile, or the listing has another owner since.')
}

function unreadable() {
  const message =
    'The former owner’s login was sealed with an AUTH_SECRET that this site no longer knows. Add it to AUTH_SECRET_PREVIOUS, restart, and try again.'
  return new Refusal('UNDO_OVER', message)
}

function tooLate() {
  return new Refusal('UNDO_OVER', `This can be undone for ${UNDO_CLAIM_DAYS} days. They are over.`)
}
