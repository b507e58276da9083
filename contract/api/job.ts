import { z } from 'zod'
import { CategoryChoice } from '../account/input.ts'
import { FieldInputs } from '../custom-field/input.ts'
import { ShownField } from '../custom-field/view.ts'
import { cleanText } from '../directory/words.ts'
import { JobFilters, PostJob } from '../job/input.ts'
import { JobContact, JobProvider, JobReveal, JobView, MatchingJob, OwnJobView } from '../job/view.ts'
import { BUDGET_TYPES, DEFAULT_CAP, MAX_POUNDS } from '../job/words.ts'
import { PhotoData } from './photo.ts'
import { Money } from './view.ts'

// Jobs as programs read and write them.

const BudgetData = z.object({
  text: z.string().describe('In the poster’s words.'),
  type: z.enum(BUDGET_TYPES).nullable().describe('Null if we could not read a sum in it. Hourly sums are per hour.'),
  min: Money.nullable(),
  max: Money.nullable(),
})

export const JobData = JobView.pick({
  id: true,
  title: true,
  description: true,
  status: true,
  place: true,
  town: true,
  timing: true,
  otherCategory: true,
  postedAt: true,
  firstPostedAt: true,
  expiresAt: true,
}).extend({
  url: z.url(),
  budget: BudgetData.nullable().describe('Null if not stated.'),
  categories: z.array(z.object({ id: z.int(), slug: z.string(), name: z.string() })).describe('The main one first.'),
  reveals: z
    .object({ count: z.int(), most: z.int() })
    .describe('How many providers have the contact details, and how many may.'),
  photos: z.array(PhotoData),
})
export type JobData = z.infer<typeof JobData>

export const MatchingJobData = JobData.extend(MatchingJob.pick({ miles: true }).shape)

const OwnFacts = z.object({
  location: OwnJobView.shape.location.describe('As typed; others read the place alone.'),
  saves: z.int(),
  endedAt: z.date().nullable(),
  hired: JobProvider.nullable(),
})

export const OwnJobData = JobData.extend({ contact: JobContact, ...OwnFacts.shape })

/** A job whole, for this reader. */
export const JobDetail = JobData.extend({
  fields: z.array(ShownField).describe('What this site asks besides.'),
  revealedAt: z.date().nullable().describe('When you opened the contact details.'),
  contact: JobContact.nullable().describe('For its poster, and for members who have opened it.'),
  own: OwnFacts.extend({ reveals: z.array(JobReveal), can: OwnJobView.shape.can })
    .nullable()
    .describe('For its poster alone.'),
})
export type JobDetail = z.infer<typeof JobDetail>

const Pence = z
  .int()
  .min(0)
  .max(MAX_POUNDS * 100)
  .optional()

/** What people type into the boxes of the directory. */
export const JobSearchText = z.string().max(200).overwrite(cleanText).default('')

export const FindJobs = z.strictObject({
  category: JobSearchText.describe('Its slug or its name.'),
  location: JobSearchText.describe('A town, a postcode, or text within the place.'),
  radius: JobFilters.shape.radius.unwrap().optional().describe('Miles around the location. Else its text must match.'),
  minBudget: Pence.describe('In pence.'),
  maxBudget: Pence.describe('In pence. From £10,000 on there is no upper end.'),
  budgetType: z.enum(BUDGET_TYPES).optional(),
})
export type FindJobs = z.infer<typeof FindJobs>

const text = {
  title: PostJob.shape.title,
  description: PostJob.shape.description,
  categories: CategoryChoice.extend({
    ids: CategoryChoice.shape.ids.default([]),
    other: CategoryChoice.shape.other.default(null).describe('For work that has no category here.'),
  })
    .pipe(PostJob.shape.categories)
    .describe('By the ids of “List categories”, the main one first.'),
  location: PostJob.shape.location,
  budget: PostJob.shape.budget.describe('In words, such as “£400” or “£25 an hour”.'),
  timing: PostJob.shape.timing,
  contactName: PostJob.shape.contactName,
  contactEmail: PostJob.shape.contactEmail,
  contactPhone: PostJob.shape.contactPhone,
  fields: FieldInputs.describe('What this site asks besides, by the ids of “List the fields of a job”.'),
}

export const NewJobInput = z.strictObject({
  ...text,
  budget: text.budget.default(''),
  timing: text.timing.default(null),
  contactName: text.contactName.default('').describe('Your own name if left out.'),
  contactEmail: text.contactEmail.optional().describe('The address of your account if left out.'),
  contactPhone: text.contactPhone.default(''),
  fields: text.fields.optional(),
  revealCap: PostJob.shape.revealCap.default(DEFAULT_CAP).describe('How many providers may have your details.'),
})
export type NewJobInput = z.infer<typeof NewJobInput>

/** What is left out stays as it is. */
export const JobChanges = z.strictObject(text).partial()
export type JobChanges = z.infer<typeof JobChanges>
