import { z } from 'zod'
import type { AppealOffer } from '#contract/feedback/appeal.ts'
import type { Transparency } from '#contract/feedback/transparency.ts'
import {
  APPEAL_OUTCOMES,
  FEEDBACK_STATES,
  type FeedbackEntry,
  GRADES,
  type IntegrityRecord,
  type LeavingFeedback,
  MODERATED_KINDS,
  type OwnFeedback,
  PRICE_BANDS,
  REMOVAL_REASONS,
  type Testimonial,
  type WrittenFeedback,
  type WrittenPage,
} from '#contract/feedback/words.ts'

// Only fields named here leave the server.

export const feedbackPhoto = z.object({ id: z.uuid(), width: z.number(), height: z.number() })

const update = z.object({ id: z.uuid(), rating: z.number(), text: z.string(), createdAt: z.date() })

/** What an author gave, with its proof. */
export const feedbackWords = {
  rating: z.number(),
  firstRating: z.number().nullable(),
  title: z.string(),
  description: z.string().nullable(),
  workDone: z.string().nullable(),
  priceBand: z.enum(PRICE_BANDS).nullable(),
  hireAgain: z.boolean().nullable(),
  grade: z.enum(GRADES),
  authorName: z.string(),
  createdAt: z.date(),
  photos: z.array(feedbackPhoto),
}

export const feedbackEntry = z.object({
  id: z.uuid(),
  ...feedbackWords,
  edited: z.enum(REMOVAL_REASONS).nullable(),
  updates: z.array(update),
  reply: z.object({ id: z.uuid(), text: z.string(), updatedAt: z.date() }).nullable(),
}) satisfies z.ZodType<FeedbackEntry>

export const gradeCounts = z.record(z.enum(GRADES), z.number())

export const integrityRecord = z.object({
  received: z.number(),
  published: z.number(),
  waiting: z.number(),
  removed: z.number(),
  removedFor: z.partialRecord(z.enum(REMOVAL_REASONS), z.number()),
}) satisfies z.ZodType<IntegrityRecord>

export const feedbackReply = feedbackEntry.shape.reply

export const ownFeedbackPage = z.object({
  entries: z.array(feedbackEntry.extend({ replyRemovedFor: z.enum(REMOVAL_REASONS).nullable() })),
  count: z.number(),
  unanswered: z.number(),
  waiting: z.number(),
}) satisfies z.ZodType<OwnFeedback>

export const testimonial = z.object({
  name: z.string(),
  role: z.string(),
  text: z.string(),
  rating: z.number(),
  example: z.boolean(),
  providerId: z.uuid().nullable(),
}) satisfies z.ZodType<Testimonial>

const state = z.enum(FEEDBACK_STATES)
const removedFor = z.enum(REMOVAL_REASONS).nullable()

export const writtenEntry = feedbackEntry.extend({
  provider: z.object({ id: z.uuid(), name: z.string(), listed: z.boolean() }),
  state,
  removedFor,
  version: z.number(),
  updates: z.array(update.extend({ state, removedFor })),
  may: z.object({ edit: z.boolean(), withdraw: z.boolean(), update: z.boolean(), appeal: z.boolean() }),
  appeal: z.object({ madeAt: z.date(), outcome: z.enum(APPEAL_OUTCOMES).nullable() }).nullable(),
}) satisfies z.ZodType<WrittenFeedback>

export const writtenPage = z.object({
  entries: z.array(writtenEntry),
  count: z.number(),
}) satisfies z.ZodType<WrittenPage>

export const leavingFeedback = z.object({
  provider: z.object({ id: z.uuid(), name: z.string() }),
  written: writtenEntry.nullable(),
  photos: z.array(feedbackPhoto),
}) satisfies z.ZodType<LeavingFeedback>

export const transparencyPage = z.object({
  countedAt: z.date(),
  years: z.array(
    z.object({
      year: z.number(),
      ...integrityRecord.shape,
      grades: gradeCounts,
      medianMinutes: z.object({ good: z.number().nullable(), bad: z.number().nullable() }),
      appeals: z.object({ made: z.number(), restored: z.number(), kept: z.number() }),
      reports: z.object({ made: z.number(), upheld: z.number(), dismissed: z.number() }),
    }),
  ),
}) satisfies z.ZodType<Transparency>

export const appealOffer = z.object({
  kind: z.enum(MODERATED_KINDS),
  id: z.uuid(),
  text: z.string(),
  removedFor: z.enum(REMOVAL_REASONS).nullable(),
  made: z.object({ madeAt: z.date(), outcome: z.enum(APPEAL_OUTCOMES).nullable() }).nullable(),
}) satisfies z.ZodType<AppealOffer>
