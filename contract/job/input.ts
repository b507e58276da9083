import { z } from 'zod'
import { CategoryChoice, EmailAddress, NewPassword, PhoneOrNothing } from '../account/input.ts'
import { FieldFilters, FieldInputs } from '../custom-field/input.ts'
import { RADII } from '../place/words.ts'
import { line, paragraphs } from '../typed-text.ts'
import { LAST_JOBS_PAGE } from './filters.ts'
import { MAX_JOB_PHOTOS } from './photo.ts'
import {
  BUDGET_LENGTH,
  BUDGET_TYPES,
  DEFAULT_CAP,
  DESCRIPTION_LENGTH,
  JOB_TIMINGS,
  LOCATION_LENGTH,
  MAX_POUNDS,
  NO_JOB_CATEGORY,
  TITLE_LENGTH,
} from './words.ts'

const said = {
  title: line(TITLE_LENGTH, 'Title is required'),
  description: paragraphs(DESCRIPTION_LENGTH, 'Description is required'),
  categories: CategoryChoice.refine(({ ids, other }) => ids.length > 0 || Boolean(other), NO_JOB_CATEGORY.message),
  /** '': not stated. */
  budget: line(BUDGET_LENGTH),
  location: line(LOCATION_LENGTH, 'Location is required'),
  timing: z.enum(JOB_TIMINGS, 'Choose one of the times').nullable(),
  /** '': the poster's own name. */
  contactName: line(120),
  contactEmail: EmailAddress('Contact email is required', 'Invalid email address'),
  contactPhone: PhoneOrNothing,
  photos: z.array(z.uuid()).max(MAX_JOB_PHOTOS, `Add at most ${MAX_JOB_PHOTOS} photos`),
  /** Those that the operator added. */
  fields: FieldInputs.optional(),
  revealCap: z
    .number('Choose how many providers may have your details')
    .int()
    .min(1, 'Choose at least one provider')
    .max(DEFAULT_CAP, `Start with at most ${DEFAULT_CAP} providers`),
}

export const PostJob = z.strictObject({ draftId: z.uuid(), ...said })
export type PostJob = z.infer<typeof PostJob>

const { revealCap: _, ...edited } = said
export const EditJob = z.strictObject({ id: z.uuid(), ...edited })
export type EditJob = z.infer<typeof EditJob>

export const PreviewJob = z.strictObject(edited)
export type PreviewJob = z.infer<typeof PreviewJob>

/** A visitor’s job, with what makes their account. Photos need the account. */
export const PostWithAccount = z.strictObject({
  draftId: z.uuid(),
  ...said,
  contactName: line(120, 'Your name is required'),
  photos: z.array(z.uuid()).max(0),
  password: NewPassword('Choose a password'),
})
export type PostWithAccount = z.infer<typeof PostWithAccount>

const typed = (most: number) => z.string().max(most)

/** What was typed before there was an account, as it stood in the form: finished or not. */
export const JobDraft = z.strictObject({
  draftId: z.uuid(),
  title: typed(500),
  description: typed(8000),
  categories: z.strictObject({ ids: z.array(z.number().int().positive()).max(40), other: typed(200).nullable() }),
  budget: typed(500),
  location: typed(500),
  timing: z.enum(JOB_TIMINGS).nullable(),
  contactName: typed(500),
  contactEmail: typed(500),
  contactPhone: typed(200),
  fields: FieldInputs.optional(),
  revealCap: z.number().int().min(1).max(DEFAULT_CAP),
})
export type JobDraft = z.infer<typeof JobDraft>

const Pounds = z.number().int().min(0).max(MAX_POUNDS).nullable()

export const JobFilters = z.strictObject({
  category: typed(200),
  location: typed(200),
  /** Miles; null for jobs whose place contains the text. */
  radius: z.literal(RADII).nullable(),
  /** Pounds. Both are null for any budget. */
  minBudget: Pounds,
  maxBudget: Pounds,
  budgetType: z.enum(['any', ...BUDGET_TYPES]),
  /** Keys are the names of their parameters (custom-field/filters.ts). */
  fields: FieldFilters.optional(),
  page: z.number().int().min(1).max(LAST_JOBS_PAGE),
})
export type JobFilters = z.infer<typeof JobFilters>
