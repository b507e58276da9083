import { z } from 'zod'
import { AnswerRequest, DecideRequest, LiftSuppression, RequestQuery } from '#contract/listing/request.ts'
import {
  LETTERS_PER_PAGE,
  type LetterPage,
  type RequestDetails,
  type RequestPage,
  type UncheckedPage,
} from '#contract/listing/request-queue.ts'
import { LISTING_CHANGES, REQUEST_KINDS, REQUEST_OUTCOMES } from '#contract/listing/rights.ts'
import { admin, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { answerRequest, decideRequest } from './decide.ts'
import { findRequests, viewRequest } from './find.ts'
import { findLetters, markLetters as markSent } from './letters.ts'
import { liftSuppression } from './lift.ts'
import { confirmListing, findUnchecked } from './unchecked.ts'

const cappedCount = z.object({ count: z.number(), more: z.boolean() })

const requestLine = z.object({
  id: z.uuid(),
  kind: z.enum(REQUEST_KINDS),
  business: z.string().nullable(),
  name: z.string(),
  madeAt: z.date(),
  dueAt: z.date(),
  daysLeft: z.number().nullable(),
  decidedAt: z.date().nullable(),
  outcome: z.enum(REQUEST_OUTCOMES).nullable(),
})

const requestPage = z.object({
  requests: z.array(requestLine),
  next: z.object({ at: z.string(), id: z.uuid() }).nullable(),
  counts: z.object({ open: cappedCount, letters: cappedCount, unchecked: cappedCount }),
}) satisfies z.ZodType<RequestPage>

const requestDetails = requestLine.extend({
  profileId: z.uuid().nullable(),
  relation: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  words: z.string(),
  answer: z.string(),
  changes: z.array(z.object({ name: z.enum(LISTING_CHANGES), from: z.string(), to: z.string() })),
  listing: z
    .object({
      businessName: z.string(),
      phone: z.string(),
      website: z.string(),
      location: z.string(),
      bio: z.string(),
      email: z.string(),
      origin: z.string(),
    })
    .nullable(),
}) satisfies z.ZodType<RequestDetails>

const letterPage = z.object({
  letters: z.array(
    z.object({
      id: z.uuid(),
      business: z.string(),
      address: z.array(z.string()),
      held: z.string(),
      origin: z.string(),
      url: z.string(),
    }),
  ),
  waiting: cappedCount,
  at: z.date(),
}) satisfies z.ZodType<LetterPage>

const uncheckedPage = z.object({
  listings: z.array(
    z.object({
      id: z.uuid(),
      business: z.string(),
      location: z.string(),
      source: z.string(),
      confirmedAt: z.date(),
      hidden: z.boolean(),
    }),
  ),
  waiting: cappedCount,
  marked: z.number(),
  hidden: z.number().nullable(),
}) satisfies z.ZodType<UncheckedPage>

const One = z.strictObject({ id: z.uuid() })

export const find = admin
  .meta(READS)
  .input(RequestQuery)
  .output(requestPage)
  .handler(({ input, context }) => findRequests(context.work, input))

export const view = admin
  .meta(READS)
  .input(One)
  .output(requestDetails)
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
  .output(letterPage)
  .handler(({ context }) => findLetters(context.work))

/** How many were marked. */
export const markLetters = admin
  .input(z.strictObject({ ids: z.array(z.uuid()).min(1).max(LETTERS_PER_PAGE) }))
  .output(z.number())
  .handler(({ input, context }) => markSent(context.work, input.ids))

export const unchecked = admin
  .meta(READS)
  .output(uncheckedPage)
  .handler(({ context }) => findUnchecked(context.work))

/** That the data of an unclaimed listing are right. */
export const confirm = admin
  .input(One)
  .output(z.void())
  .handler(({ input, context }) => confirmListing(context.work, input.id))

/** So that a business that had its listing removed can be listed again. */
export const lift = admin
  .input(LiftSuppression)
  .output(z.void())
  .errors(refusals('NOT_SUPPRESSED'))
  .handler(({ input, context }) => liftSuppression(context.work, input))
