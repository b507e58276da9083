import { z } from 'zod'
import { AcceptClaim, ClaimQuery, HandOver, RefuseClaim, UnclaimedQuery, UndoOwnership } from '#contract/claim/input.ts'
import { ClaimPage, StaffClaim, UnclaimedPage } from '#contract/claim/view.ts'
import { admin, provenAdmin, READS, staff } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { findClaims, viewClaim } from './claims.ts'
import * as deciding from './decide.ts'
import { findUnclaimed } from './unclaimed.ts'
import { undoOwnership } from './undo.ts'

export const claims = staff
  .meta(READS)
  .input(ClaimQuery)
  .output(ClaimPage)
  .handler(({ input, context }) => findClaims(context.work, input))

export const claim = staff
  .meta(READS)
  .input(z.strictObject({ id: z.uuid() }))
  .output(StaffClaim)
  .handler(({ input, context }) => viewClaim(context.work, input.id))

export const unclaimed = admin
  .meta(READS)
  .input(UnclaimedQuery)
  .output(UnclaimedPage)
  .handler(({ input, context }) => findUnclaimed(context.work, input))

export const accept = staff
  .input(AcceptClaim)
  .output(z.void())
  .errors(refusals('CHANGED_MEANWHILE', 'EMAIL_TAKEN'))
  .handler(({ input, context }) => deciding.acceptClaim(context.work, context.person, input))

export const refuse = staff
  .input(RefuseClaim)
  .output(z.void())
  .errors(refusals('CHANGED_MEANWHILE'))
  .handler(({ input, context }) => deciding.refuseClaim(context.work, context.person, input))

/** A listing that has an owner goes to the claimant. */
export const handOver = provenAdmin
  .input(HandOver)
  .output(z.void())
  .errors(refusals('CHANGED_MEANWHILE', 'EMAIL_TAKEN'))
  .handler(({ input, context }) => deciding.handOver(context.work, context.person, input))

/** An accepted claim or a hand-over. */
export const undo = provenAdmin
  .input(UndoOwnership)
  .output(z.void())
  .errors(refusals('CHANGED_MEANWHILE', 'EMAIL_TAKEN', 'UNDO_OVER'))
  .handler(({ input, context }) => undoOwnership(context.work, context.person, input))
