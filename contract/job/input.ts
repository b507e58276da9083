import { z } from 'zod'
import { CategoryChoice, EmailAddress, NewPassword, PhoneOrNothing } from '../account/words.ts'
import { line, paragraphs } from '../typed-text.ts'
import {
  BUDGET_LENGTH,
  DEFAULT_CAP,
  DESCRIPTION_LENGTH,
  JOB_TIMINGS,
  type JobDraft,
  LOCATION_LENGTH,
  MOST_PHOTOS,
  NO_JOB_CATEGORY,
  TITLE_LENGTH,
} from './words.ts'

// Apart from job.ts: zod weighs more than a page.

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
  contactEmail: EmailAddress('Contact e-mail is required', 'Invalid email address'),
  contactPhone: PhoneOrNothing,
  photos: z.array(z.uuid()).max(MOST_PHOTOS, `Add at most ${MOST_PHOTOS} photos`),
  revealCap: z
    .number('Choose how many replies you want')
    .int()
    .min(1, 'Take at least one reply')
    .max(DEFAULT_CAP, `Start with at most ${DEFAULT_CAP} replies`),
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

/** Whatever stands in the form, finished or not. */
export const JobDraftText = z.strictObject({
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
  revealCap: z.number().int().min(1).max(DEFAULT_CAP),
}) satisfies z.ZodType<JobDraft>
