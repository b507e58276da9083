import { z } from 'zod'
import { otherText } from '../category/words.ts'
import { LeaveFeedback, ModerateFeedback, ReplyText, UnapproveFeedback } from '../feedback/input.ts'
import { JobFilters, PostJob } from '../job/input.ts'
import { BUDGET_TYPES, NO_JOB_CATEGORY } from '../job/words.ts'
import { line, paragraphs } from '../typed-text.ts'
import { JobSearchText } from './job.ts'

// What programs send to the specification's tables, under its names.

const OTHER = otherText('')

/** "Other: text" as its text. Null if it names a category. */
export function otherOf(category: string): string | null {
  return category.startsWith(OTHER) ? category.slice(OTHER.length).trim() : null
}

const CategoryText = line(120, NO_JOB_CATEGORY.message).refine(
  (text) => (otherOf(text) ?? '').length <= 60,
  'Use at most 60 characters for other work',
)

export const InsertJob = z.strictObject({
  title: PostJob.shape.title,
  description: PostJob.shape.description,
  categories: z
    .array(CategoryText)
    .min(1, NO_JOB_CATEGORY.message)
    .max(20)
    .describe('Each “Category”, “Category > Subcategory” or “Other: text”; the main one first.'),
  location: PostJob.shape.location,
  budget: PostJob.shape.budget.nullable().default(null),
  contact_name: PostJob.shape.contactName,
  contact_email: PostJob.shape.contactEmail,
  contact_phone: PostJob.shape.contactPhone.nullable().default(null),
})
export type InsertJob = z.infer<typeof InsertJob>

const Pounds = JobFilters.shape.minBudget.unwrap().optional().describe('In pounds.')

/** The filters of the specification. */
export const JobTableFilters = {
  category: JobSearchText,
  location: JobSearchText.describe('Text within the place.'),
  minBudget: Pounds,
  maxBudget: Pounds,
  budgetType: z.enum(['any', ...BUDGET_TYPES]).default('any'),
}

const { sure } = LeaveFeedback.shape

export const InsertFeedback = z.strictObject({
  provider_id: z.uuid(),
  rating: LeaveFeedback.shape.rating,
  title: LeaveFeedback.shape.title,
  description: LeaveFeedback.shape.description,
  sure,
})

const version = z.int().optional().describe('Refuses the change if the words were changed since.')
const { reason } = UnapproveFeedback.shape

export const UpdateFeedback = z
  .strictObject({
    id: z.uuid(),
    title: ModerateFeedback.shape.title.optional(),
    description: paragraphs(5000).nullable().optional(),
    rating: ModerateFeedback.shape.rating.optional(),
    approved: z.boolean().optional(),
    reason: reason.optional().describe('Its author reads it. Needed unless you only approve.'),
    version,
  })
  .refine(
    ({ title, description, rating, approved, reason }) =>
      reason !== undefined ||
      (approved !== false && title === undefined && description === undefined && rating === undefined),
    { error: 'Choose a reason', path: ['reason'] },
  )

export const DeleteFeedbackRow = z.strictObject({ id: z.uuid(), reason, version })

export const InsertReply = z.strictObject({ feedback_id: z.uuid(), reply_text: ReplyText, sure })
export const UpdateReply = z.strictObject({ id: z.uuid(), reply_text: ReplyText, sure })
