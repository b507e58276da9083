import { z } from 'zod'
import { JOB_STATUSES, type JobContact, type JobSummary } from '#contract/job.ts'
import type { Outcome } from '#contract/job-outcome.ts'

// What the procedures give, field by field: what is not named here never leaves the server.

export const jobSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  snippet: z.string(),
  budget: z.string(),
  place: z.string(),
  postedAt: z.date(),
  age: z.string(),
  categories: z.array(z.string()),
  replies: z.object({ count: z.number(), cap: z.number() }),
  photos: z.number(),
  cover: z.string().nullable(),
}) satisfies z.ZodType<JobSummary>

export const jobContact = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
}) satisfies z.ZodType<JobContact>

const listedName = z.object({ id: z.uuid(), name: z.string(), listed: z.boolean() })

export const jobOutcome = z.object({
  jobId: z.uuid(),
  title: z.string(),
  status: z.enum(JOB_STATUSES),
  expiresAt: z.date(),
  over: z.boolean(),
  openers: z.array(z.object({ id: z.uuid(), name: z.string() })),
  hired: listedName.nullable(),
}) satisfies z.ZodType<Outcome>
