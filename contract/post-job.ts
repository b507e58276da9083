import { z } from 'zod'
import { CategoryChoice, EmailAddress, PhoneOrNothing } from './account.ts'
import {
  BUDGET_LENGTH,
  DEFAULT_CAP,
  DESCRIPTION_LENGTH,
  LOCATION_LENGTH,
  MOST_PHOTOS,
  NO_JOB_CATEGORY,
  TITLE_LENGTH,
} from './job.ts'
import { line, paragraphs } from './typed-text.ts'

// Apart from job.ts: zod weighs more than a page.

const said = {
  title: line(TITLE_LENGTH, 'Title is required'),
  description: paragraphs(DESCRIPTION_LENGTH, 'Description is required'),
  categories: CategoryChoice.refine(({ ids, other }) => ids.length > 0 || Boolean(other), NO_JOB_CATEGORY.message),
  /** '': not stated. */
  budget: line(BUDGET_LENGTH),
  location: line(LOCATION_LENGTH, 'Location is required'),
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
