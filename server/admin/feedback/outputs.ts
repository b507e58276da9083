import { z } from 'zod'
import { type FeedbackHint, HINT_KINDS } from '#contract/feedback/hints.ts'
import type { ModeratedEntry, ModerationLine, ModerationPage, Party } from '#contract/feedback/moderation.ts'
import type { FeedbackSignals } from '#contract/feedback/signals.ts'
import { APPEAL_OUTCOMES, FEEDBACK_STATES, GRADES, MODERATED_KINDS, REMOVAL_REASONS } from '#contract/feedback/words.ts'
import { REPORT_KINDS, REPORT_OUTCOMES, REPORT_REASON_NAMES } from '#contract/report/words.ts'
import { moment } from '#db/rows.ts'
import { feedbackWords } from '#server/feedback/outputs.ts'

// What leaves the server: fields that are not named here do not.

export const signals = z.object({
  burst: z.number().optional(),
  sharedAddress: z.boolean().optional(),
  sharedBrowser: z.boolean().optional(),
  newAccount: z.boolean().optional(),
  sameText: z.number().optional(),
  rivals: z.number().optional(),
}) satisfies z.ZodType<FeedbackSignals>

const hints = z.array(z.object({ kind: z.enum(HINT_KINDS), text: z.string() })) satisfies z.ZodType<FeedbackHint[]>
const standing = { state: z.enum(FEEDBACK_STATES), removedFor: z.enum(REMOVAL_REASONS).nullable() }
const named = z.object({ id: z.uuid(), name: z.string() })
const cappedCount = z.object({ count: z.number(), more: z.boolean() })

export const moderationLine = z.object({
  kind: z.enum(MODERATED_KINDS),
  id: z.uuid(),
  feedbackId: z.uuid(),
  version: z.number(),
  rating: z.number(),
  title: z.string(),
  text: z.string().nullable(),
  grade: z.enum(GRADES),
  photos: z.number(),
  author: z.object({ id: z.uuid().nullable(), name: z.string() }),
  provider: named,
  at: moment,
  ...standing,
  gone: z.boolean(),
  checked: z.boolean(),
  signals: signals.nullable(),
  hints,
  reports: z.number(),
  appeal: z.string().nullable(),
}) satisfies z.ZodType<ModerationLine>

export const moderationPage = z.object({
  lines: z.array(moderationLine),
  next: z.object({ at: z.string(), id: z.uuid() }).nullable(),
  counts: z.object({ queue: cappedCount, appeals: cappedCount }),
  times: z.object({ good: z.number().nullable(), bad: z.number().nullable() }),
}) satisfies z.ZodType<ModerationPage>

export const partyEntry = z.object({
  id: z.uuid(),
  other: z.string(),
  rating: z.number(),
  title: z.string(),
  ...standing,
  gone: z.boolean(),
  createdAt: moment,
})

const party = named.extend({
  joinedAt: moment,
  suspended: z.boolean(),
  confirmed: z.boolean(),
  entries: z.array(partyEntry),
  total: z.number(),
  removed: z.number(),
  reports: z.number(),
}) satisfies z.ZodType<Party>

export const reportOnEntry = z.object({
  id: z.uuid(),
  kind: z.enum(REPORT_KINDS),
  subjectId: z.uuid(),
  reason: z.enum(REPORT_REASON_NAMES),
  note: z.string(),
  madeAt: moment,
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
})

export const moderatedEntry = z.object({
  id: z.uuid(),
  version: z.number(),
  ...standing,
  checkedAt: moment.nullable(),
  ...feedbackWords,
  createdAt: moment,
  signals: signals.nullable(),
  hints,
  edits: z.array(
    z.object({
      at: moment,
      by: z.string().nullable(),
      reason: z.enum(REMOVAL_REASONS),
      rating: z.number(),
      title: z.string(),
      description: z.string().nullable(),
      workDone: z.string().nullable(),
    }),
  ),
  updates: z.array(
    z.object({
      id: z.uuid(),
      rating: z.number(),
      text: z.string(),
      createdAt: moment,
      ...standing,
      checked: z.boolean(),
    }),
  ),
  reply: z
    .object({ id: z.uuid(), text: z.string(), updatedAt: moment, removedFor: z.enum(REMOVAL_REASONS).nullable() })
    .nullable(),
  reports: z.array(reportOnEntry),
  appeals: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(MODERATED_KINDS),
      subjectId: z.uuid(),
      text: z.string(),
      madeAt: moment,
      decidedAt: moment.nullable(),
      outcome: z.enum(APPEAL_OUTCOMES).nullable(),
      whyNot: z.string().nullable(),
    }),
  ),
  trail: z.array(
    z.object({
      at: moment,
      action: z.string(),
      actor: z.string(),
      reason: z.string().nullable(),
      changes: z.array(z.string()),
    }),
  ),
  author: party.nullable(),
  provider: party,
}) satisfies z.ZodType<ModeratedEntry>
