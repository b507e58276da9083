import { z } from 'zod'
import { FieldInputs } from '../custom-field/input.ts'
import { ShownField } from '../custom-field/view.ts'
import { JobDraft } from './input.ts'
import { BUDGET_TYPES, JOB_STATUSES, JOB_TIMINGS } from './words.ts'

/** Pence, per hour if hourly. At least one end is known. */
export const Budget = z.object({
  type: z.enum(BUDGET_TYPES),
  minPence: z.number().nullable(),
  maxPence: z.number().nullable(),
})
export type Budget = z.infer<typeof Budget>

export const Replies = z.object({ count: z.number(), cap: z.number() })
export type Replies = z.infer<typeof Replies>

/** Pixels of the large version. */
export const JobPhoto = z.object({ id: z.uuid(), width: z.number(), height: z.number() })
export type JobPhoto = z.infer<typeof JobPhoto>

/** Without contact details; the place is a town or an outward code. */
export const JobSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  snippet: z.string(),
  /** In the poster's words, or "Budget not stated". */
  budget: z.string(),
  place: z.string(),
  /** Posted or last renewed. */
  postedAt: z.date(),
  /** At the time of the request: "3 days ago". */
  age: z.string(),
  categories: z.array(z.string()),
  replies: Replies,
  photos: z.number(),
  cover: z.string().nullable(),
  /** Null if not stated. */
  timing: z.enum(JOB_TIMINGS).nullable(),
})
export type JobSummary = z.infer<typeof JobSummary>

/**
 * `miles`: from the provider's place, or the nearest one they cover; null if they have none. `isNew`: posted or renewed since
 * the provider's visit before to the list of these jobs.
 */
export const MatchingJob = JobSummary.extend({ miles: z.number().nullable(), isNew: z.boolean() })
export type MatchingJob = z.infer<typeof MatchingJob>

export const OwnJob = JobSummary.extend({
  status: z.enum(JOB_STATUSES),
  expiresAt: z.date(),
  saves: z.number(),
  hired: z.string().nullable(),
})
export type OwnJob = z.infer<typeof OwnJob>

/** A job whose contact details the caller opened. */
export const OpenedJob = OwnJob.pick({ id: true, title: true, place: true, status: true }).extend({
  openedAt: z.date(),
})
export type OpenedJob = z.infer<typeof OpenedJob>

/** A provider was hired for it, and has no feedback from its poster. */
export const UnratedJob = z.object({
  id: z.uuid(),
  title: z.string(),
  hiredAt: z.date(),
  provider: z.object({ id: z.uuid(), name: z.string() }),
})
export type UnratedJob = z.infer<typeof UnratedJob>

const JobCategory = z.object({ text: z.string(), slug: z.string() })

export const JobDirectoryResult = z.object({
  jobs: z.array(JobSummary),
  count: z.object({ number: z.number(), atLeast: z.boolean() }),
  page: z.number(),
  pages: z.number(),
  /** `townSlug`: null if it is no town. */
  place: z.object({ label: z.string(), townSlug: z.string().nullable() }).nullable(),
  didYouMean: z.array(z.string()),
  unknownPlace: z.boolean(),
  category: JobCategory.nullable(),
  own: z.array(z.uuid()),
})
export type JobDirectoryResult = z.infer<typeof JobDirectoryResult>

const Named = z.object({ name: z.string(), slug: z.string() })

/** The newest open jobs, of a category and a town if these are not null. */
export const NewestJobs = z.object({
  jobs: z.array(JobSummary),
  category: Named.nullable(),
  town: Named.nullable(),
})
export type NewestJobs = z.infer<typeof NewestJobs>

export const JobContact = z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() })
export type JobContact = z.infer<typeof JobContact>

/** A provider named beside a job; `listed`: has a public page now. */
export const JobProvider = z.object({ id: z.uuid(), name: z.string(), listed: z.boolean() })

export const JobReveal = JobProvider.extend({ imageUrl: z.string().nullable(), revealedAt: z.date() })
export type JobReveal = z.infer<typeof JobReveal>

/** What only its poster sees. */
export const OwnJobView = z.object({
  contact: JobContact,
  location: z.string(),
  reveals: z.array(JobReveal),
  saves: z.number(),
  endedAt: z.date().nullable(),
  hired: JobProvider.nullable(),
  /** Who was hired has a public page, and no feedback from the poster. */
  unrated: z.boolean(),
  can: z.object({ edit: z.boolean(), end: z.boolean(), renew: z.boolean(), raiseCap: z.boolean() }),
})
export type OwnJobView = z.infer<typeof OwnJobView>

/** Fields that only some readers may see are null for the others. */
export const JobView = JobSummary.omit({ snippet: true, cover: true }).extend({
  description: z.string(),
  status: z.enum(JOB_STATUSES),
  /** The budget as we understand it. */
  read: Budget.nullable(),
  town: z.string().nullable(),
  categories: z.array(JobCategory),
  otherCategory: z.string().nullable(),
  firstPostedAt: z.date(),
  expiresAt: z.date(),
  /** Counts the day that has begun; 0 once over. */
  daysLeft: z.number(),
  photos: z.array(JobPhoto),
  /** Holds the fields that the operator added. Left out where there is none. */
  fields: z.array(ShownField).optional(),
  own: OwnJobView.nullable(),
  /** Null if the viewing provider has not opened the contact details. */
  revealedAt: z.date().nullable(),
  /** For a member who has opened them, while the job is open or hired for. */
  opened: JobContact.nullable(),
})
export type JobView = z.infer<typeof JobView>

export const JobPreview = JobView.pick({
  title: true,
  description: true,
  budget: true,
  place: true,
  timing: true,
  otherCategory: true,
  photos: true,
}).extend({ categories: z.array(z.string()) })
export type JobPreview = z.infer<typeof JobPreview>

/** As its poster wrote it. */
export const JobText = z.object({
  title: z.string(),
  description: z.string(),
  categories: z.object({ ids: z.array(z.number()), other: z.string().nullable() }),
  budget: z.string(),
  location: z.string(),
  timing: z.enum(JOB_TIMINGS).nullable(),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  photos: z.array(JobPhoto),
  /** As JobDraft has them. */
  fields: FieldInputs.optional(),
})
export type JobText = z.infer<typeof JobText>

export const NewJob = JobText.omit({ description: true, budget: true, timing: true, fields: true }).extend({
  draftId: z.uuid(),
  categories: z.array(z.number()),
})
export type NewJob = z.infer<typeof NewJob>

/** What waits of the caller's. `posts`: it was sent, and goes live with the account. */
export const WaitingJob = z.object({ draft: JobDraft, posts: z.boolean() })
export type WaitingJob = z.infer<typeof WaitingJob>

export const SentJob = z.object({ email: z.string(), token: z.string().nullable() })

/** What a link in a mail asks about a job. `over`: it was renewed since. */
export const Outcome = z.object({
  jobId: z.uuid(),
  title: z.string(),
  status: z.enum(JOB_STATUSES),
  expiresAt: z.date(),
  over: z.boolean(),
  reveals: z.array(JobProvider.omit({ listed: true })),
  hired: JobProvider.nullable(),
})
export type Outcome = z.infer<typeof Outcome>
