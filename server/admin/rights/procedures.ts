import { z } from 'zod'
import { ById } from '#contract/by-id.ts'
import { AnswerRequest, DecideRequest, LiftSuppression, MarkLetters, RequestQuery } from '#contract/rights/input.ts'
import { LetterPage, RequestDetails, RequestPage, UncheckedPage } from '#contract/rights/view.ts'
import { admin, adminActs, adminReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { answerRequest, decideRequest, liftSuppression } from './decide.ts'
import { findRequests, viewRequest } from './find.ts'
import { confirmListing, findLetters, findUnchecked, markLetters as markSent } from './listings.ts'

export const find = adminReads
  .input(RequestQuery)
  .output(RequestPage)
  .handler(({ input, context }) => findRequests(context.work, input))

export const view = adminReads
  .input(ById)
  .output(RequestDetails)
  .handler(({ input, context }) => viewRequest(context.work, input.id))

export const decide = adminActs
  .input(DecideRequest)
  .errors(refusals('CHANGED_MEANWHILE', 'PROOF_NEEDED'))
  .handler(({ input, context }) => decideRequest(context.work, context.person, input))

/** Leaves the request open. */
export const answer = adminActs
  .input(AnswerRequest)
  .errors(refusals('EMAIL_NEEDED'))
  .handler(({ input, context }) => answerRequest(context.work, context.person, input))

/** Letters for businesses that no mail can reach. */
export const letters = adminReads.output(LetterPage).handler(({ context }) => findLetters(context.work))

/** How many were marked. */
export const markLetters = admin
  .input(MarkLetters)
  .output(z.number())
  .handler(({ input, context }) => markSent(context.work, input.ids))

export const unchecked = adminReads.output(UncheckedPage).handler(({ context }) => findUnchecked(context.work))

/** That the data of an unclaimed listing are right. */
export const confirm = adminActs.input(ById).handler(({ input, context }) => confirmListing(context.work, input.id))

/** Lets a business be listed again that had its listing removed. */
export const lift = adminActs
  .input(LiftSuppression)
  .errors(refusals('NOT_SUPPRESSED'))
  .handler(({ input, context }) => liftSuppression(context.work, input))
