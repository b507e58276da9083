import { z } from 'zod'
import { ById } from '#contract/by-id.ts'
import {
  AnswerClaim,
  AskForClaim,
  ClaimLink,
  ClaimToken,
  CompleteClaim,
  DeclineToken,
  OneClaimFile,
  SubmitClaim,
} from '#contract/claim/input.ts'
import {
  ClaimDispute,
  ClaimForm,
  ClaimReceipt,
  ClaimValidation,
  Completion,
  ImportedInvitation,
} from '#contract/claim/view.ts'
import { PICTURE_REFUSALS } from '#server/file/photo.ts'
import {
  anyone,
  anyoneActs,
  anyoneReads,
  providerActs,
  providerReads,
  signedIn,
  staffReads,
} from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { answerClaim, disputeOf } from './decide.ts'
import { declineInvitation, readInvitation } from './decline.ts'
import * as evidence from './evidence.ts'
import * as following from './follow.ts'
import { welcomeOwner } from './own.ts'
import { claimForm, claimReceipt, requestClaim, submitClaim } from './submit.ts'

export const request = anyoneActs
  .input(AskForClaim)
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => requestClaim(context.work, input))

/** Answers anyone who has the link. */
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

export const renew = anyoneActs
  .input(ClaimLink)
  .errors(refusals('TOO_MANY_REQUESTS', 'LINK_OVER'))
  .handler(({ input, context }) => following.renewLink(context.work, input))

/** Null if the link is none of ours. */
export const invitation = anyone
  .input(DeclineToken)
  .output(ImportedInvitation.nullable())
  .handler(({ input, context }) => readInvitation(context.work, input.token))

/** The one click: the token is all that is asked for. Gives what was held until then. */
export const decline = anyone
  .input(DeclineToken)
  .output(ImportedInvitation)
  .errors(refusals('NO_SUCH_LINK'))
  .handler(({ input, context }) => declineInvitation(context.work, input.token))

export const form = anyoneReads
  .input(ById)
  .output(ClaimForm)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => claimForm(context.work, input.id))

export const receipt = anyone
  .input(ById)
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

export const addFile = anyoneActs
  .input(z.strictObject({ file: z.instanceof(File) }))
  .errors(refusals('NOT_FOUND', ...PICTURE_REFUSALS, 'TOO_MANY_FILES', 'QUOTA_REACHED', 'IMAGE_NOT_SAVED'))
  .handler(({ input, context }) => evidence.addEvidence(context.work, context.browser, input.file))

export const removeFile = anyoneActs
  .input(OneClaimFile.pick({ file: true }))
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => evidence.removeEvidence(context.work, context.browser, input.file))

export const file = staffReads
  .input(OneClaimFile)
  .output(z.object({ path: z.string(), type: z.string(), name: z.string() }))
  .handler(({ input, context }) => evidence.findEvidence(context.work, input))

export const dispute = providerReads
  .input(ById)
  .output(ClaimDispute)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => disputeOf(context.work, context.person, input.id))

/** The owner answers in words, before the staff decide. */
export const answer = providerActs
  .input(AnswerClaim)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => answerClaim(context.work, context.person, input))

/** True if the owner reads "Business claimed" now: once, at the first sign-in after the staff accepted the claim. */
export const welcome = signedIn.output(z.boolean()).handler(({ context }) => welcomeOwner(context.work, context.person))
