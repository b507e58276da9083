import { z } from 'zod'
import { line, paragraphs } from '../typed-text.ts'
import { APPEAL_OUTCOMES, MODERATED_KINDS, REMOVAL_REASONS } from './words.ts'

const Reason = z.enum(REMOVAL_REASONS, 'Choose a reason')

/** `version`: of the entry, as it was seen. */
const Subject = z.strictObject({ kind: z.enum(MODERATED_KINDS), id: z.uuid(), version: z.int() })

export const ApproveFeedback = Subject
export type ApproveFeedback = z.infer<typeof ApproveFeedback>

export const UnapproveFeedback = Subject.extend({ reason: Reason })
export type UnapproveFeedback = z.infer<typeof UnapproveFeedback>

export const ModerateFeedback = z.strictObject({
  id: z.uuid(),
  version: z.int(),
  reason: Reason,
  rating: z.int('Choose the stars').min(1, 'Choose the stars').max(5, 'Choose the stars'),
  title: line(120, 'Title is required'),
  description: paragraphs(5000)
    .default('')
    .transform((text) => text || null),
})
export type ModerateFeedback = z.infer<typeof ModerateFeedback>

export const DeleteFeedback = z.strictObject({ id: z.uuid(), version: z.int(), reason: Reason })
export type DeleteFeedback = z.infer<typeof DeleteFeedback>

/** `version`: of the entry that it belongs to, as it was seen. */
export const DecideAppeal = z.strictObject({
  id: z.uuid(),
  version: z.int(),
  outcome: z.enum(APPEAL_OUTCOMES, 'Choose what becomes of it'),
})
export type DecideAppeal = z.infer<typeof DecideAppeal>
