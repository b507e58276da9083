import { z } from 'zod'
import { EmailAddress } from '../account/input.ts'
import { Cursor, readCursor } from '../admin/list.ts'
import { cleanText } from '../directory/words.ts'
import { line, paragraphs } from '../typed-text.ts'
import { MODERATION_VIEWS } from './moderation.ts'
import { APPEAL_OUTCOMES, MODERATED_KINDS, REMOVAL_REASONS } from './rules.ts'
import {
  FEEDBACK_SORTS,
  GRADES,
  INVITATIONS_PER_DAY,
  MAX_FEEDBACK_PHOTOS,
  PRICE_BANDS,
  REPLY_CHARACTERS,
} from './words.ts'

const stars = (sentence: string) => z.int(sentence).min(1, sentence).max(5, sentence)
const Rating = stars('Please select a rating')
const Title = line(120, 'Title is required')

const optional = (text: z.ZodString) =>
  text
    .nullable()
    .default(null)
    .transform((text) => text || null)

/** Which published entries of a provider, in which order. Null if all. */
export const FeedbackQuery = z.strictObject({
  stars: z.int().min(1).max(5).nullable().default(null),
  grade: z.enum(GRADES).nullable().default(null),
  sort: z.enum(FEEDBACK_SORTS).default('newest'),
  page: z.int().min(1).max(1000).default(1),
})
export type FeedbackQuery = z.infer<typeof FeedbackQuery>

const Words = z.strictObject({
  rating: Rating,
  title: Title,
  description: optional(paragraphs(5000)),
  workDone: optional(line(200)),
  priceBand: z.enum(PRICE_BANDS, 'Choose one').nullable().default(null),
  hireAgain: z.boolean().nullable().default(null),
  photos: z.array(z.uuid()).max(MAX_FEEDBACK_PHOTOS, `Add at most ${MAX_FEEDBACK_PHOTOS} photos`).default([]),
  /** The author has seen what the content rules found, and sends it all the same. */
  sure: z.boolean().default(false),
})

/** `invitation`: the code of the link by which the author came. */
export const LeaveFeedback = Words.extend({
  providerId: z.uuid(),
  invitation: z.string().max(200).nullable().default(null),
})
export type LeaveFeedback = z.infer<typeof LeaveFeedback>

/** `version`: the one that the form was seen with. */
export const EditFeedback = Words.extend({ id: z.uuid(), version: z.int() })
export type EditFeedback = z.infer<typeof EditFeedback>

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

/** An author can appeal once against the removal of an entry or an update, a provider against that of a reply. */
export const Appeal = z.strictObject({
  kind: z.enum(MODERATED_KINDS),
  id: z.uuid(),
  text: paragraphs(2000, 'Say why'),
})
export type Appeal = z.infer<typeof Appeal>

/** `part` is null for the entry itself; else "reply", or the id of an addition. */
export const AppealSubject = z.strictObject({
  feedbackId: z.uuid(),
  part: z.union([z.literal('reply'), z.uuid()]).nullable(),
})
export type AppealSubject = z.infer<typeof AppealSubject>

const NO_ADDRESS = 'Enter an email address, like name@example.com'
const Address = EmailAddress(NO_ADDRESS, NO_ADDRESS)

/** Written in one box: an address a line, or with commas between them. Each counts once. */
export const InviteForFeedback = z.strictObject({
  addresses: z
    .string(NO_ADDRESS)
    .max(6000, 'Enter fewer addresses')
    .transform((text) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))])
    .pipe(
      z
        .array(z.string())
        .min(1, NO_ADDRESS)
        .max(INVITATIONS_PER_DAY, `Enter at most ${INVITATIONS_PER_DAY} addresses`)
        .superRefine((addresses, context) => {
          const wrong = addresses.find((address) => !Address.safeParse(address).success)
          if (wrong !== undefined)
            context.addIssue({ code: 'custom', message: `“${wrong.slice(0, 80)}” is not an email address` })
        })
        .transform((addresses) => [...new Set(addresses.map((address) => Address.parse(address)))]),
    ),
})

const Reason = z.enum(REMOVAL_REASONS, 'Choose a reason')

/** `version`: of the entry, as it was seen. */
const Seen = z.strictObject({ id: z.uuid(), version: z.int() })

export const ApproveFeedback = Seen.extend({ kind: z.enum(MODERATED_KINDS) })
export type ApproveFeedback = z.infer<typeof ApproveFeedback>

export const UnapproveFeedback = ApproveFeedback.extend({ reason: Reason })
export type UnapproveFeedback = z.infer<typeof UnapproveFeedback>

export const ModerateFeedback = Seen.extend({
  reason: Reason,
  rating: stars('Choose the stars'),
  title: Title,
  description: paragraphs(5000)
    .default('')
    .transform((text) => text || null),
})
export type ModerateFeedback = z.infer<typeof ModerateFeedback>

export const DeleteFeedback = Seen.extend({ reason: Reason })
export type DeleteFeedback = z.infer<typeof DeleteFeedback>

export const DecideAppeal = Seen.extend({ outcome: z.enum(APPEAL_OUTCOMES, 'Choose what becomes of it') })
export type DecideAppeal = z.infer<typeof DecideAppeal>

export const ModerationQuery = z.strictObject({
  view: z.enum(MODERATION_VIEWS),
  q: z.string().max(100),
  after: Cursor.nullable(),
})
export type ModerationQuery = z.infer<typeof ModerationQuery>

/** Never fails: unreadable values count as missing. */
export function readModerationQuery(params: URLSearchParams): ModerationQuery {
  return {
    view: ModerationQuery.shape.view.safeParse(params.get('view')).data ?? 'queue',
    q: cleanText(params.get('q') ?? '').slice(0, 100),
    after: readCursor(params),
  }
}
