import { z } from 'zod'
import { ListingCard } from '#contract/directory/view.ts'
import { FeedbackEntry } from '#contract/feedback/view.ts'
import {
  type ActiveJob,
  CHECKLIST_ITEMS,
  type Dashboard,
  type DashboardMessages,
  type MembershipSummary,
  type OpenedJob,
  type UnratedJob,
} from '#contract/job/dashboard.ts'
import { JOB_STATUSES } from '#contract/job/words.ts'
import type { AnswerTime } from '#contract/listing/answer-time.ts'
import { PLANS } from '#contract/membership/words.ts'
import { ConversationLine } from '#contract/message/view.ts'
import { matchingJob } from '#server/alert/outputs.ts'
import { feedbackEntry } from '#server/feedback/outputs.ts'
import { listingCard } from '#server/directory/outputs.ts'
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

const unratedJob = z.object({
  id: z.uuid(),
  title: z.string(),
  hiredAt: z.date(),
  provider: z.object({ id: z.uuid(), name: z.string() }),
}) satisfies z.ZodType<UnratedJob>

const messages = z.object({
  unread: z.number(),
  newest: z.array(ConversationLine),
}) satisfies z.ZodType<DashboardMessages>

const answerTime = z.object({
  text: z.string().nullable(),
  answered: z.number(),
  unanswered: z.number(),
}) satisfies z.ZodType<AnswerTime>

const providerDashboard = z.object({
  kind: z.literal('provider'),
  checklist: z.array(z.object({ item: z.enum(CHECKLIST_ITEMS), done: z.boolean() })),
  percent: z.number(),
  listed: z.boolean(),
  hidden: z.boolean(),
  membership: membership.nullable(),
  claimedDays: z.object({ left: z.number(), until: z.date(), offer: z.string() }).nullable(),
  activity: z.array(
    z.object({ day: z.string(), views: z.number(), saves: z.number(), reveals: z.number(), messages: z.number() }),
  ),
  jobs: z.array(matchingJob).nullable(),
  opened: z.array(openedJob),
  messages,
  answers: answerTime,
  feedback: z.object({
    newest: z.array(FeedbackEntry),
    published: z.number(),
    waiting: z.number(),
    unanswered: z.number(),
  }),
})

const clientDashboard = z.object({
  kind: z.literal('client'),
  jobs: z.array(activeJob),
  unrated: z.array(unratedJob),
  feedbackWaiting: z.number(),
  messages,
  saved: z.array(ListingCard),
  suggested: z.array(ListingCard),
})

export const dashboard = z.discriminatedUnion('kind', [
  providerDashboard,
  clientDashboard,
  z.object({ kind: z.literal('admin') }),
]) satisfies z.ZodType<Dashboard>
