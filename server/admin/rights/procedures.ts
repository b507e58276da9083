import { z } from 'zod'
import { ById } from '#contract/admin/input.ts'
import { AnswerRequest, DecideRequest, LiftSuppression, MarkLetters, RequestQuery } from '#contract/rights/input.ts'
import { LetterPage, RequestDetails, RequestPage, UncheckedPage } from '#contract/rights/view.ts'
import { admin, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { answerRequest, decideRequest, liftSuppression } from './decide.ts'
import { findRequests, viewRequest } from './find.ts'
import { confirmListing, findLetters, findUnchecked, markLetters as markSent } from './listings.ts'

export const find = admin
  .meta(READS)
  .input(RequestQuery)
  .output(RequestPage)
  .handler(({ input, context }) => findRequests(context.work, input))

export const view = admin
  .meta(READS)
  .input(ById)
  .output(RequestDetails)
  .handler(({ input, context }) => viewRequest(context.work, input.id))

export const decide = admin
  .input(DecideRequest)
  .output(z.void())
  .errors(refusals('CHANGED_MEANWHILE', 'PROOF_NEEDED'))
  .handler(({ input, context }) => decideRequest(context.work, context.person, input))

/** Without deciding. */
export const answer = admin
  .input(AnswerRequest)
  .output(z.void())
  .errors(refusals('EMAIL_NEEDED'))
  .handler(({ input, context }) => answerRequest(context.work, input))

/** To businesses that no mail can tell. */
export const letters = admin
  .meta(READS)
  .output(LetterPage)
  .handler(({ context }) => findLetters(context.work))

/** How many were marked. */
export const markLetters = admin
  .input(MarkLetters)
  .output(z.number())
  .handler(({ input, context }) => markSent(context.work, input.ids))

export const unchecked = admin
  .meta(READS)
  .output(UncheckedPage)
  .handler(({ context }) => findUnchecked(context.work))

/** That the data of an unclaimed listing are right. */
export const confirm = admin
  .input(ById)
  .output(z.void())
  .handler(({ input, context }) => confirmListing(context.work, input.id))

/** So that a business that had its listing removed can be listed again. */
export const lift = admin
  .input(LiftSuppression)
  .output(z.void())
  .errors(refusals('NOT_SUPPRESSED'))
  .handler(({ input, context }) => liftSuppression(context.work, input))
