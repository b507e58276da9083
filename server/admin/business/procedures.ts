import { ById } from '#contract/by-id.ts'
import { AcceptClaim, ClaimQuery, HandOver, RefuseClaim, UnclaimedQuery, UndoOwnership } from '#contract/claim/input.ts'
import { ClaimPage, StaffClaim, UnclaimedPage } from '#contract/claim/view.ts'
import { adminReads, provenAdminActs, staffActs, staffReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { findClaims, viewClaim } from './claims.ts'
import * as deciding from './decide.ts'
import { findUnclaimed } from './unclaimed.ts'
import { undoOwnership } from './undo.ts'

export const claims = staffReads
  .input(ClaimQuery)
  .output(ClaimPage)
  .handler(({ input, context }) => findClaims(context.work, input))

export const claim = staffReads
  .input(ById)
  .output(StaffClaim)
  .handler(({ input, context }) => viewClaim(context.work, input.id))

export const unclaimed = adminReads
  .input(UnclaimedQuery)
  .output(UnclaimedPage)
  .handler(({ input, context }) => findUnclaimed(context.work, input))

export const accept = staffActs
  .input(AcceptClaim)
  .errors(refusals('CHANGED_MEANWHILE', 'EMAIL_TAKEN'))
  .handler(({ input, context }) => deciding.acceptClaim(context.work, context.person, input))

export const refuse = staffActs
  .input(RefuseClaim)
  .errors(refusals('CHANGED_MEANWHILE'))
  .handler(({ input, context }) => deciding.refuseClaim(context.work, context.person, input))

/** A listing that has an owner goes to the claimant, once the owner was heard. */
export const handOver = provenAdminActs
  .input(HandOver)
  .errors(refusals('CHANGED_MEANWHILE', 'EMAIL_TAKEN', 'OWNER_NOT_HEARD'))
  .handler(({ input, context }) => deciding.handOver(context.work, context.person, input))

/** An accepted claim or a hand-over. */
export const undo = provenAdminActs
  .input(UndoOwnership)
  .errors(refusals('CHANGED_MEANWHILE', 'EMAIL_TAKEN', 'UNDO_OVER'))
  .handler(({ input, context }) => undoOwnership(context.work, context.person, input))
