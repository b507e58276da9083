import { after, MINUTE } from '#contract/duration.ts'
import type { Staff } from '#server/auth/staff.ts'
import { notFound, Refusal } from './refusal.ts'
import type { Person, Work } from './work.ts'

const PROOF_LIFETIME = 15 * MINUTE

export type StaffPerson = Person & { staff: Staff }

/** What acts on users ask of an admin: also of one in whose name the queue goes on. */
export type ActingAdmin = { id: string; staff: Pick<Staff, 'provedAt'> }

export function nothingHere(): Refusal {
  return notFound('There is nothing at this address.')
}

export function assertStaff(work: Work): StaffPerson {
  const { actor } = work
  if (actor.kind !== 'person' || !actor.staff) throw nothingHere()
  const { staff } = actor
  if (lacksTwoFactor(work, actor)) {
    const message = 'Admins of this site need 2-step verification. Please switch it on in Account Security first.'
    throw new Refusal('TWO_FACTOR_NEEDED', message)
  }
  return { ...actor, staff }
}

/** They see what waits for the staff: listings as they will be, and the photos of reviews. */
export function isStaff(work: Work): boolean {
  return work.actor.kind === 'person' && work.actor.staff !== null && !lacksTwoFactor(work, work.actor)
}

function lacksTwoFactor(work: Work, { staff, twoFactor }: Person): boolean {
  return !twoFactor && Boolean(staff?.twoFactorBy && work.now() > staff.twoFactorBy)
}

export function hasProof(work: Work, { staff }: ActingAdmin): boolean {
  return work.now() <= after(staff.provedAt, PROOF_LIFETIME)
}

export function assertProof(work: Work, admin: ActingAdmin) {
  if (!hasProof(work, admin)) throw new Refusal('PROOF_NEEDED', 'Please give your password to confirm that it’s you.')
}
