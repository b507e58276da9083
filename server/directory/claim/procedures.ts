import { z } from 'zod'
import {
  AnswerClaim,
  AskForClaim,
  ClaimLink,
  ClaimToken,
  CompleteClaim,
  OneClaimFile,
  SubmitClaim,
} from '#contract/claim/input.ts'
import { ClaimDispute, ClaimForm, ClaimReceipt, ClaimValidation, Completion } from '#contract/claim/view.ts'
import { PICTURE_REFUSALS } from '#server/file/photo.ts'
import { anyone, provider, READS, signedIn, staff } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { answerClaim, disputeOf } from './decide.ts'
import * as evidence from './evidence.ts'
import * as following from './follow.ts'
import { welcomeOwner } from './own.ts'
import { claimForm, claimReceipt, requestClaim, submitClaim } from './submit.ts'

const OfListing = z.strictObject({ id: z.uuid() })

export const request = anyone
  .input(AskForClaim)
  .output(z.void())
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => requestClaim(context.work, input))

/** For the person who has the link. */
export const validate = anyone
  .input(ClaimToken)
  .output(ClaimValidation)
  .handler(({ input, context }) => following.validateLink(context.work, context.browser, input))

export const complete = anyone
  .input(CompleteClaim)
  .output(Completion)
  .errors(refusals('TOO_MANY_REQUESTS', 'LINK_OVER', 'PASSWORD_COMMON', 'EMAIL_TAKEN', 'EMAIL_REFUSED', 'NOT_FOUND'))
  .handler(({ input, context }) => following.completeClaim(context.work, context.browser, input))

export const finish = anyone
  .input(ClaimLink)
  .output(Completion)
  .errors(refusals('TOO_MANY_REQUESTS', 'LINK_OVER', 'EMAIL_TAKEN', 'NOT_FOUND'))
  .handler(({ input, context }) => following.finishClaim(context.work, context.browser, input))

export const renew = anyone
  .input(ClaimLink)
  .output(z.void())
  .errors(refusals('TOO_MANY_REQUESTS', 'LINK_OVER'))
  .handler(({ input, context }) => following.renewLink(context.work, input))

export const form = anyone
  .meta(READS)
  .input(OfListing)
  .output(ClaimForm)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => claimForm(context.work, input.id))

export const receipt = anyone
  .input(OfListing)
  .output(ClaimReceipt.nullable())
  .handler(({ input, context }) => claimReceipt(context.work, context.browser, input.id))

export const submit = anyone
  .input(SubmitClaim)
  .output(z.object({ waits: z.boolean() }))
  .errors(
    refusals(
      'TOO_MANY_REQUESTS',
      'NOT_FOUND',
      'PASSWORD_COMMON',
      'EMAIL_NEEDED',
      'EMAIL_REFUSED',
      'ALREADY_REGISTERED',
      'YEAR_TO_COME',
    ),
  )
  .handler(({ input, context }) => submitClaim(context.work, context.browser, input))

export const addFile = anyone
  .input(z.strictObject({ file: z.instanceof(File) }))
  .output(z.void())
  .errors(refusals('NOT_FOUND', ...PICTURE_REFUSALS, 'TOO_MANY_FILES', 'QUOTA_REACHED', 'IMAGE_NOT_SAVED'))
  .handler(({ input, context }) => evidence.addEvidence(context.work, context.browser, input.file))

export const removeFile = anyone
  .input(OneClaimFile.pick({ file: true }))
  .output(z.void())
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => evidence.removeEvidence(context.work, context.browser, input.file))

export const file = staff
  .meta(READS)
  .input(OneClaimFile)
  .output(z.object({ path: z.string(), type: z.string(), name: z.string() }))
  .handler(({ input, context }) => evidence.findEvidence(context.work, input))

export const dispute = provider
  .meta(READS)
  .input(OfListing)
  .output(ClaimDispute)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => disputeOf(context.work, context.person, input.id))

/** In words, before the staff decide. */
export const answer = provider
  .input(AnswerClaim)
  .output(z.void())
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => answerClaim(context.work, context.person, input))

/** True if the owner reads "Business claimed" now: once, at the first sign-in after the staff accepted the claim. */
export const welcome = signedIn.output(z.boolean()).handler(({ context }) => welcomeOwner(context.work, context.person))
