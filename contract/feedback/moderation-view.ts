import { z } from 'zod'
import { Cursor } from '../admin/list.ts'
import { CappedCount } from '../admin/view.ts'
import { ReportDecision, Reporter } from '../report/view.ts'
import { REPORT_KINDS, REPORT_REASON_NAMES } from '../report/words.ts'
import { MODERATED_KINDS, REMOVAL_REASONS } from './rules.ts'
import { AppealMade, CheckTimes, FeedbackHint, FeedbackUpdate, FeedbackWords, named, standing } from './view.ts'
import { GRADES } from './words.ts'

/** What a moderator should look at: signals, not verdicts. Counts and yes or no; stored for 90 days. */
export const FeedbackSignals = z.object({
  /** Entries about the provider within a day, where that is far more than usual. */
  burst: z.number().optional(),
  /** Author and provider are logged in from the same address. */
  sharedAddress: z.boolean().optional(),
  /** The provider has logged in in the browser that the author writes in. */
  sharedBrowser: z.boolean().optional(),
  /** The account of the author is less than a day old. */
  newAccount: z.boolean().optional(),
  /** Other entries with the same text. */
  sameText: z.number().optional(),
  /** Providers of the same group that the author gave one or two stars within 90 days, this one included. */
  rivals: z.number().optional(),
})
export type FeedbackSignals = z.infer<typeof FeedbackSignals>

/** What is decided on. In the queue the oldest is first; `version` is that of the entry. */
export const ModerationLine = z.object({
  kind: z.enum(MODERATED_KINDS),
  id: z.uuid(),
  feedbackId: z.uuid(),
  version: z.number(),
  rating: z.number(),
  title: z.string(),
  text: z.string().nullable(),
  grade: z.enum(GRADES),
  photos: z.number(),
  author: named.extend({ id: z.uuid().nullable() }),
  provider: named,
  /** When it was written; of an appeal: when that was made. */
  at: z.date(),
  ...standing,
  /** Withdrawn or deleted: only the count is left. */
  gone: z.boolean(),
  checked: z.boolean(),
  signals: FeedbackSignals.nullable(),
  /** What the content rules find in its words. */
  hints: z.array(FeedbackHint),
  /** Open ones. */
  reports: z.number(),
  appeal: z.string().nullable(),
})
export type ModerationLine = z.infer<typeof ModerationLine>

export const ModerationPage = z.object({
  lines: z.array(ModerationLine),
  next: Cursor.nullable(),
  counts: z.object({ queue: CappedCount, appeals: CappedCount }),
  times: CheckTimes,
})
export type ModerationPage = z.infer<typeof ModerationPage>

export const ModeratedAppeal = AppealMade.extend({
  id: z.uuid(),
  kind: z.enum(MODERATED_KINDS),
  subjectId: z.uuid(),
  text: z.string(),
  decidedAt: z.date().nullable(),
  /** Why the one who looks may not decide. Null if they may, or it is decided. */
  whyNot: z.string().nullable(),
})
export type ModeratedAppeal = z.infer<typeof ModeratedAppeal>

export const ReportOnEntry = z.object({
  id: z.uuid(),
  kind: z.enum(REPORT_KINDS),
  subjectId: z.uuid(),
  reason: z.enum(REPORT_REASON_NAMES),
  note: z.string(),
  madeAt: z.date(),
  reporter: Reporter,
  ...ReportDecision.shape,
})

/** What is known of author or provider, beside an entry. */
export const Party = named.extend({
  joinedAt: z.date(),
  suspended: z.boolean(),
  confirmed: z.boolean(),
  /** Written by an author, received by a provider; the newest. */
  entries: z.array(
    z.object({
      id: z.uuid(),
      other: z.string(),
      rating: z.number(),
      title: z.string(),
      ...standing,
      gone: z.boolean(),
      createdAt: z.date(),
    }),
  ),
  total: z.number(),
  removed: z.number(),
  /** About what they wrote and show. */
  reports: z.number(),
})
export type Party = z.infer<typeof Party>

/** What an entry said before a moderator changed it. */
export const FeedbackEdit = z.object({
  at: z.date(),
  by: z.string().nullable(),
  reason: z.enum(REMOVAL_REASONS),
  rating: z.number(),
  title: z.string(),
  description: z.string().nullable(),
  workDone: z.string().nullable(),
})

export const ModeratedEntry = FeedbackWords.extend({
  id: z.uuid(),
  version: z.number(),
  ...standing,
  checkedAt: z.date().nullable(),
  signals: FeedbackSignals.nullable(),
  /** What the content rules find in its words. */
  hints: z.array(FeedbackHint),
  edits: z.array(FeedbackEdit),
  updates: z.array(FeedbackUpdate.extend({ ...standing, checked: z.boolean() })),
  reply: z.object({ id: z.uuid(), text: z.string(), updatedAt: z.date(), removedFor: standing.removedFor }).nullable(),
  reports: z.array(ReportOnEntry),
  appeals: z.array(ModeratedAppeal),
  trail: z.array(
    z.object({
      at: z.date(),
      action: z.string(),
      actor: z.string(),
      reason: z.string().nullable(),
      changes: z.array(z.string()),
    }),
  ),
  author: Party.nullable(),
  provider: Party,
})
export type ModeratedEntry = z.infer<typeof ModeratedEntry>
