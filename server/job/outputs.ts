import { z } from 'zod'
import type { JobDirectoryResult } from '#contract/job/filters.ts'
import type { Outcome } from '#contract/job/outcome.ts'
import {
  BUDGET_TYPES,
  JOB_STATUSES,
  JOB_TIMINGS,
  type JobContact,
  type JobDraft,
  type JobPhoto,
  type JobPreview,
  type JobReveal,
  type JobSummary,
  type JobText,
  type JobView,
  type NewJob,
  type OwnJob,
  type OwnJobView,
  type WaitingJob,
} from '#contract/job/words.ts'

// What the procedures give, field by field: what is not named here never leaves the server.

export const jobId = z.object({ id: z.uuid() })

const timing = z.enum(JOB_TIMINGS).nullable()

const replies = z.object({ count: z.number(), cap: z.number() })

export const jobSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  snippet: z.string(),
  budget: z.string(),
  place: z.string(),
  postedAt: z.date(),
  age: z.string(),
  categories: z.array(z.string()),
  replies,
  photos: z.number(),
  cover: z.string().nullable(),
  timing,
}) satisfies z.ZodType<JobSummary>

export const ownJob = jobSummary.extend({
  status: z.enum(JOB_STATUSES),
  expiresAt: z.date(),
  saves: z.number(),
  hired: z.string().nullable(),
}) satisfies z.ZodType<OwnJob>

export const jobDirectoryResult = z.object({
  jobs: z.array(jobSummary),
  count: z.object({ number: z.number(), atLeast: z.boolean() }),
  page: z.number(),
  pages: z.number(),
  place: z.object({ label: z.string() }).nullable(),
  didYouMean: z.array(z.string()),
  unknownPlace: z.boolean(),
  category: z.object({ text: z.string(), slug: z.string() }).nullable(),
  own: z.array(z.uuid()),
}) satisfies z.ZodType<JobDirectoryResult>

export const jobContact = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
}) satisfies z.ZodType<JobContact>

export const jobPhoto = z.object({
  id: z.uuid(),
  width: z.number(),
  height: z.number(),
}) satisfies z.ZodType<JobPhoto>

const listedName = z.object({ id: z.uuid(), name: z.string(), listed: z.boolean() })

const jobReveal = listedName.extend({
  imageUrl: z.string().nullable(),
  revealedAt: z.date(),
}) satisfies z.ZodType<JobReveal>

const ownJobView = z.object({
  contact: jobContact,
  location: z.string(),
  reveals: z.array(jobReveal),
  saves: z.number(),
  endedAt: z.date().nullable(),
  hired: listedName.nullable(),
  can: z.object({ edit: z.boolean(), end: z.boolean(), renew: z.boolean(), raiseCap: z.boolean() }),
}) satisfies z.ZodType<OwnJobView>

export const jobView = jobSummary.omit({ snippet: true, cover: true }).extend({
  description: z.string(),
  status: z.enum(JOB_STATUSES),
  read: z
    .object({ type: z.enum(BUDGET_TYPES), minPence: z.number().nullable(), maxPence: z.number().nullable() })
    .nullable(),
  town: z.string().nullable(),
  categories: z.array(z.object({ text: z.string(), slug: z.string() })),
  otherCategory: z.string().nullable(),
  firstPostedAt: z.date(),
  expiresAt: z.date(),
  daysLeft: z.number(),
  photos: z.array(jobPhoto),
  own: ownJobView.nullable(),
  revealedAt: z.date().nullable(),
  opened: jobContact.nullable(),
}) satisfies z.ZodType<JobView>

export const jobPreview = z.object({
  title: z.string(),
  description: z.string(),
  budget: z.string(),
  place: z.string(),
  categories: z.array(z.string()),
  otherCategory: z.string().nullable(),
  timing,
  photos: z.array(jobPhoto),
}) satisfies z.ZodType<JobPreview>

const contactFields = { contactName: z.string(), contactEmail: z.string(), contactPhone: z.string() }

export const newJob = z.object({
  ...contactFields,
  draftId: z.uuid(),
  title: z.string(),
  location: z.string(),
  categories: z.array(z.number()),
  photos: z.array(jobPhoto),
}) satisfies z.ZodType<NewJob>

const jobWords = z.object({
  ...contactFields,
  title: z.string(),
  description: z.string(),
  categories: z.object({ ids: z.array(z.number()), other: z.string().nullable() }),
  budget: z.string(),
  location: z.string(),
  timing,
})

export const jobText = jobWords.extend({ photos: z.array(jobPhoto) }) satisfies z.ZodType<JobText>

const jobDraft = jobWords.extend({ draftId: z.uuid(), revealCap: z.number() }) satisfies z.ZodType<JobDraft>

export const waitingJob = z.object({ draft: jobDraft, posts: z.boolean() }) satisfies z.ZodType<WaitingJob>

export const sentWithAccount = z.object({ email: z.string(), token: z.string().nullable() })

export const jobOutcome = z.object({
  jobId: z.uuid(),
  title: z.string(),
  status: z.enum(JOB_STATUSES),
  expiresAt: z.date(),
  over: z.boolean(),
  reveals: z.array(z.object({ id: z.uuid(), name: z.string() })),
  hired: listedName.nullable(),
}) satisfies z.ZodType<Outcome>
