import { and, eq, isNull } from 'drizzle-orm'
import { ACCEPT_REASONS, isOwnerHeard, ownerAnswersBy, REFUSE_REASONS, reasonText } from '#contract/claim/decision.ts'
import type { AcceptClaim, HandOver, RefuseClaim } from '#contract/claim/input.ts'
import { longDate } from '#contract/date.ts'
import { claims, ownerships, profiles } from '#db/schema/index.ts'
import { sealFormer } from '#server/account/privacy/former-owner.ts'
import { changeOwner } from '#server/account/security/change-owner.ts'
import { suspendPassword } from '#server/auth/credentials.ts'
import { acceptClaim as accept, decideClaim, refuseClaim as refuse } from '#server/directory/claim/decide.ts'
import { revokeLinks } from '#server/directory/claim/own.ts'
import { deleteFiles } from '#server/file/file.ts'
import { detachPayments } from '#server/membership/change-owner.ts'
import { withdrawChecksOf } from '#server/profile/accreditation/accreditation.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { StaffPerson } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'

export async function acceptClaim(work: Work, staff: StaffPerson, { id, ...given }: AcceptClaim): Promise<void> {
  const reason = reasonText(ACCEPT_REASONS[given.reason], given.note)
  await work.transaction(async (work) => {
    const { profileId } = await accept(work, id, staff.id)
    await work.db.update(claims).set({ reason }).where(eq(claims.id, id))
    await record(work, { action: 'claim.accepted', subjectId: profileId, after: { claim: id }, reason })
  })
}

export async function refuseClaim(work: Work, staff: StaffPerson, { id, ...given }: RefuseClaim): Promise<void> {
  const reason = reasonText(REFUSE_REASONS[given.reason], given.note)
  await work.transaction(async (work) => {
    const { profileId } = await refuse(work, id, staff.id, reason)
    await record(work, { action: 'claim.refused', subjectId: profileId, after: { claim: id }, reason })
  })
}

/**
 * A claimed listing goes to a claimant: only the login changes, so feedback, saves and messages stay. What the former owner
 * had is sealed, for as long as it can be undone.
 */
export async function handOver(work: Work, admin: StaffPerson, { id, reason }: HandOver): Promise<void> {
  const paths = await work.transaction(async (work) => {
    const now = work.now()
    const claim = await decideClaim(work, id, { status: 'accepted', decidedBy: admin.id, reason })
    const { profileId, name, passwordHash } = claim
    const { claimedAt } = await lockListing(work, profileId)
    if (claimedAt === null) throw noOwner()
    const dispute = { ...claim, ownerSince: claimedAt }
    if (!isOwnerHeard(dispute, now)) throw new Refusal('OWNER_NOT_HEARD', notHeard(ownerAnswersBy(dispute)))
    const email = claim.email.toLowerCase()
    const owner = await changeOwner(work, profileId, ownerOf(profileId, { name, email, passwordHash }))
    if (!owner) throw noOwner()
    // As when a claim is accepted: the password works once the address is confirmed.
    await suspendPassword(work.db, profileId)
    const payments = await detachPayments(work, profileId)
    await work.db.update(profiles).set({ claimedAt: now, updatedAt: now }).where(eq(profiles.id, profileId))
    await work.db
      .update(ownerships)
      .set({ endedAt: now, endedBy: admin.id })
      .where(and(eq(ownerships.profileId, profileId), isNull(ownerships.endedAt)))
    await work.db.insert(ownerships).values({
      ...{ profileId, claimId: id, kind: 'handover', email, beganAt: now, begunBy: admin.id },
      former: await sealFormer(work, { owner, payments, claimedAt }),
    })
    await revokeLinks(work, profileId)
    await record(work, { action: 'claim.handedOver', subjectId: profileId, after: { claim: id }, reason })
    const { login } = owner
    await work.emit('ownership.lost', { profileId, name: login.name, email: login.email, reason, again: false })
    await work.emit('claim.accepted', { claimId: id })
    await work.emit('listing.claimed', { profileId, by: 'handover' })
    return withdrawChecksOf(work, profileId)
  })
  await deleteFiles(work, paths)
}

export async function lockListing(work: Work, profileId: string) {
  const [profile] = await work.db
    .select({ claimedAt: profiles.claimedAt })
    .from(profiles)
    .where(eq(profiles.id, profileId))
    .for('update')
  if (!profile) throw notFound('This listing is not there any more.')
  return profile
}

type Claimant = { name: string; email: string; passwordHash: string | null }

function ownerOf(profileId: string, { name, email, passwordHash }: Claimant) {
  const credential = {
    ...{ accountId: profileId, providerId: 'credential', password: passwordHash, scope: null },
    ...{ accessToken: null, refreshToken: null, idToken: null },
    ...{ accessTokenExpiresAt: null, refreshTokenExpiresAt: null },
  }
  const accounts = passwordHash === null ? [] : [credential]
  return { login: { email, name, emailConfirmed: false, accounts, passkeys: [], twoFactor: null }, consents: [] }
}

const notHeard = (until: Date) =>
  `The owner can object until ${longDate(until)}. Please wait for their answer, or that day.`

function noOwner() {
  return new Refusal('CHANGED_MEANWHILE', 'This listing has no owner. Please accept the claim instead.')
}
