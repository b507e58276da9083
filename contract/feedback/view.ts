import { z } from 'zod'
import { APPEAL_OUTCOMES, HINT_KINDS, MODERATED_KINDS, REMOVAL_REASONS } from './rules.ts'
import { FEEDBACK_STATES, GRADES, PRICE_BANDS } from './words.ts'

const removedFor = z.enum(REMOVAL_REASONS).nullable()
export const standing = { state: z.enum(FEEDBACK_STATES), removedFor }
export const named = z.object({ id: z.uuid(), name: z.string() })

/** Pixels of the large version. */
export const FeedbackPhoto = z.object({ id: z.uuid(), width: z.number(), height: z.number() })
export type FeedbackPhoto = z.infer<typeof FeedbackPhoto>

/** A later experience of the same author. */
export const FeedbackUpdate = z.object({ id: z.uuid(), rating: z.number(), text: z.string(), createdAt: z.date() })
export type FeedbackUpdate = z.infer<typeof FeedbackUpdate>

/** What an author gave, with its proof. */
export const FeedbackWords = z.object({
  /** The latest: of the newest update, if there is one. */
  rating: z.number(),
  /** The rating before the first update. Null if there is none. */
  firstRating: z.number().nullable(),
  title: z.string(),
  description: z.string().nullable(),
  workDone: z.string().nullable(),
  priceBand: z.enum(PRICE_BANDS).nullable(),
  hireAgain: z.boolean().nullable(),
  grade: z.enum(GRADES),
  authorName: z.string(),
  /** The site on which it was written. Null if it was here. */
  importedFrom: z.string().nullable(),
  createdAt: z.date(),
  photos: z.array(FeedbackPhoto),
})

export const FeedbackEntry = FeedbackWords.extend({
  id: z.uuid(),
  /** Why a moderator has changed it. Null if none has. */
  edited: removedFor,
  updates: z.array(FeedbackUpdate),
  reply: z.object({ id: z.uuid(), text: z.string(), updatedAt: z.date() }).nullable(),
})
export type FeedbackEntry = z.infer<typeof FeedbackEntry>

export const GradeCounts = z.record(z.enum(GRADES), z.number())
export type GradeCounts = z.infer<typeof GradeCounts>

/** `received` = `published` + `waiting` + `removed`. */
export const IntegrityRecord = z.object({
  received: z.number(),
  published: z.number(),
  waiting: z.number(),
  removed: z.number(),
  removedFor: z.partialRecord(z.enum(REMOVAL_REASONS), z.number()),
})
export type IntegrityRecord = z.infer<typeof IntegrityRecord>

export const Testimonial = z.object({
  name: z.string(),
  role: z.string(),
  text: z.string(),
  rating: z.number(),
  example: z.boolean(),
  providerId: z.uuid().nullable(),
})
export type Testimonial = z.infer<typeof Testimonial>

/** What a provider sees of an entry about them. `replyRemovedFor` is null if their reply stands, or there is none yet. */
export const ReceivedFeedback = FeedbackEntry.extend({ replyRemovedFor: removedFor })
export type ReceivedFeedback = z.infer<typeof ReceivedFeedback>

/** `count` is of published entries, `unanswered` of those without a reply, `waiting` of entries in moderation. */
export const OwnFeedback = z.object({
  entries: z.array(ReceivedFeedback),
  count: z.number(),
  unanswered: z.number(),
  waiting: z.number(),
})
export type OwnFeedback = z.infer<typeof OwnFeedback>

export const AppealMade = z.object({ madeAt: z.date(), outcome: z.enum(APPEAL_OUTCOMES).nullable() })

/** What an author sees of their own. */
export const WrittenFeedback = FeedbackEntry.extend({
  provider: named.extend({ listed: z.boolean() }),
  ...standing,
  /** Grows with every change: a form carries the one that it was seen with. */
  version: z.number(),
  updates: z.array(FeedbackUpdate.extend(standing)),
  may: z.object({ edit: z.boolean(), withdraw: z.boolean(), update: z.boolean(), appeal: z.boolean() }),
  /** From which day its author may add a later experience; null if something else must happen first, or never. */
  updateFrom: z.date().nullable(),
  appeal: AppealMade.nullable(),
})
export type WrittenFeedback = z.infer<typeof WrittenFeedback>

export const WrittenPage = z.object({ entries: z.array(WrittenFeedback), count: z.number() })
export type WrittenPage = z.infer<typeof WrittenPage>

/** `photos`: those that wait to be sent with an entry. */
export const FeedbackForm = z.object({
  provider: named,
  written: WrittenFeedback.nullable(),
  photos: z.array(FeedbackPhoto),
})
export type FeedbackForm = z.infer<typeof FeedbackForm>

/** What the content rules find in a text; `text` is the words that it is about. */
export const FeedbackHint = z.object({ kind: z.enum(HINT_KINDS), text: z.string() })
export type FeedbackHint = z.infer<typeof FeedbackHint>

/** What the author is asked about before their words are sent. */
export const WordsToCheck = z.object({ hints: z.array(FeedbackHint) })
export type WordsToCheck = z.infer<typeof WordsToCheck>

/** What may be appealed against. `removedFor` is null if it is not removed, so there is no decision to appeal against. */
export const AppealOffer = z.object({
  kind: z.enum(MODERATED_KINDS),
  id: z.uuid(),
  text: z.string(),
  removedFor,
  made: AppealMade.nullable(),
})
export type AppealOffer = z.infer<typeof AppealOffer>

/** The short link that a provider hands out. */
export const FeedbackLink = z.object({ code: z.string(), url: z.string(), madeAt: z.date() })
export type FeedbackLink = z.infer<typeof FeedbackLink>

/** The `code` is that of its link. */
export const OpenInvitation = z.object({ providerId: z.uuid(), code: z.string() })
export type OpenInvitation = z.infer<typeof OpenInvitation>

export const InvitationOverview = z.object({
  /** Null if none was made. */
  link: FeedbackLink.nullable(),
  /** The newest, by mail. `email` is null once the address is no longer stored. */
  invitations: z.array(
    z.object({
      id: z.uuid(),
      email: z.string().nullable(),
      invitedAt: z.date(),
      remindedAt: z.date().nullable(),
    }),
  ),
  /** How many were sent, and how many of them led to feedback. */
  asked: z.number(),
  answered: z.number(),
  /** How many more may be sent today. */
  left: z.number(),
})
export type InvitationOverview = z.infer<typeof InvitationOverview>

/** `again`: were asked by this provider before, so no second mail went out. */
export const InvitationReceipt = z.object({ sent: z.number(), again: z.number() })
export type InvitationReceipt = z.infer<typeof InvitationReceipt>

/** Minutes from writing to the first decision, the median. Null if there was none. Good: 4 or 5 stars. Bad: 1 or 2. */
export const CheckTimes = z.object({ good: z.number().nullable(), bad: z.number().nullable() })
export type CheckTimes = z.infer<typeof CheckTimes>

/** What became of what was received, or made, in a year. `grades`: of published entries. */
export const TransparencyYear = IntegrityRecord.extend({
  year: z.number(),
  grades: GradeCounts,
  medianMinutes: CheckTimes,
  appeals: z.object({ made: z.number(), restored: z.number(), kept: z.number() }),
  reports: z.object({ made: z.number(), upheld: z.number(), dismissed: z.number() }),
})
export type TransparencyYear = z.infer<typeof TransparencyYear>

export const Transparency = z.object({ countedAt: z.date(), years: z.array(TransparencyYear) })
export type Transparency = z.infer<typeof Transparency>
