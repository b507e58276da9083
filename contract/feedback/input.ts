import { z } from 'zod'
import { line, paragraphs } from '../typed-text.ts'
import { type FeedbackHint, HINT_KINDS } from './hints.ts'
import {
  FEEDBACK_SORTS,
  GRADES,
  MODERATED_KINDS,
  MOST_FEEDBACK_PHOTOS,
  PRICE_BANDS,
  REPLY_CHARACTERS,
} from './words.ts'

const Rating = z.int('Please select a rating').min(1, 'Please select a rating').max(5, 'Please select a rating')

const optional = (text: z.ZodString) =>
  text
    .nullable()
    .default(null)
    .transform((text) => text || null)

export const FindFeedback = z.strictObject({
  stars: z.int().min(1).max(5).nullable().default(null),
  grade: z.enum(GRADES).nullable().default(null),
  sort: z.enum(FEEDBACK_SORTS).default('newest'),
  page: z.int().min(1).max(1000).default(1),
})

const Words = z.strictObject({
  rating: Rating,
  title: line(120, 'Title is required'),
  description: optional(paragraphs(5000)),
  workDone: optional(line(200)),
  priceBand: z.enum(PRICE_BANDS, 'Choose one').nullable().default(null),
  hireAgain: z.boolean().nullable().default(null),
  photos: z.array(z.uuid()).max(MOST_FEEDBACK_PHOTOS, `Add at most ${MOST_FEEDBACK_PHOTOS} photos`).default([]),
  /** The author has seen what the content rules found, and sends it all the same. */
  sure: z.boolean().default(false),
})
export type FeedbackWords = z.infer<typeof Words>

/** `invitation`: the code of the link by which the author came. */
export const LeaveFeedback = Words.extend({
  providerId: z.uuid(),
  invitation: z.string().max(200).nullable().default(null),
})
export type LeaveFeedback = z.infer<typeof LeaveFeedback>

/** `version`: the one that the form was seen with. */
export const EditFeedback = Words.extend({ id: z.uuid(), version: z.int() })
export type EditFeedback = z.infer<typeof EditFeedback>

/** What the content rules found, which the author is asked about. */
export const WordsToCheck = z.object({
  hints: z.array(z.object({ kind: z.enum(HINT_KINDS), text: z.string() })),
}) satisfies z.ZodType<{ hints: FeedbackHint[] }>
export type WordsToCheck = z.infer<typeof WordsToCheck>

export const AddUpdate = z.strictObject({
  id: z.uuid(),
  rating: Rating,
  text: paragraphs(5000, 'Write what has happened since'),
  sure: z.boolean().default(false),
})
export type AddUpdate = z.infer<typeof AddUpdate>

export const ReplyText = paragraphs(REPLY_CHARACTERS, 'Write a reply')

const Reply = z.strictObject({ text: ReplyText, sure: z.boolean().default(false) })

export const WriteReply = Reply.extend({ feedbackId: z.uuid() })
export type WriteReply = z.infer<typeof WriteReply>

/** `id`: of the reply. */
export const EditReply = Reply.extend({ id: z.uuid() })
export type EditReply = z.infer<typeof EditReply>

/** Once against the removal of an entry or of an addition, by its author; of a reply, by its provider. */
export const Appeal = z.strictObject({
  kind: z.enum(MODERATED_KINDS),
  id: z.uuid(),
  text: paragraphs(2000, 'Say why'),
})
export type Appeal = z.infer<typeof Appeal>

/** `part`: null: the entry itself; "reply"; or the id of an addition. */
export const AppealSubject = z.strictObject({
  feedbackId: z.uuid(),
  part: z.union([z.literal('reply'), z.uuid()]).nullable(),
})
