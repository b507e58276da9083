import { z } from 'zod'
import {
  type ActiveJob,
  CHECKLIST_ITEMS,
  type Dashboard,
  type MembershipSummary,
  type OpenedJob,
} from '#contract/dashboard.ts'
import { JOB_STATUSES } from '#contract/job.ts'
import { PLANS } from '#contract/membership.ts'
import { listingCard } from '#server/directory/outputs.ts'
import { feedbackEntry } from '#server/feedback/outputs.ts'
import { jobSummary } from '#server/job/outputs.ts'

// Only fields named here leave the server.

const membership = z.object({
  plan: z.enum(PLANS),
  until: z.date(),
  cancelled: z.boolean(),
  active: z.boolean(),
}) satisfies z.ZodType<MembershipSummary>

const openedJob = z.object({
  id: z.uuid(),
  title: z.string(),
  place: z.string(),
  status: z.enum(JOB_STATUSES),
  openedAt: z.date(),
}) satisfies z.ZodType<OpenedJob>

const activeJob = jobSummary.pick({ id: true, title: true, place: true, postedAt: true, replies: true }).extend({
  status: z.enum(JOB_STATUSES),
  saves: z.number(),
  newestOpener: z.string().nullable(),
}) satisfies z.ZodType<ActiveJob>

const providerDashboard = z.object({
  kind: z.literal('provider'),
  checklist: z.array(z.object({ item: z.enum(CHECKLIST_ITEMS), done: z.boolean() })),
  percent: z.number(),
  listed: z.boolean(),
  membership: membership.nullable(),
  activity: z.array(z.object({ day: z.string(), views: z.number(), saves: z.number(), reveals: z.number() })),
  jobs: z.array(jobSummary).nullable(),
  opened: z.array(openedJob),
  feedback: z.object({ newest: z.array(feedbackEntry), published: z.number(), waiting: z.number() }),
})

const clientDashboard = z.object({
  kind: z.literal('client'),
  jobs: z.array(activeJob),
  saved: z.array(listingCard),
  suggested: z.array(listingCard),
})

export const dashboard = z.discriminatedUnion('kind', [
  providerDashboard,
  clientDashboard,
  z.object({ kind: z.literal('admin') }),
]) satisfies z.ZodType<Dashboard>
