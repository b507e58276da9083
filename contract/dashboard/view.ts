import { z } from 'zod'
import { HiddenListing } from '../account/view.ts'
import { OwnApproval } from '../approval/view.ts'
import { ClaimedDays } from '../claim/view.ts'
import { ListingCard } from '../directory/view.ts'
import { FeedbackEntry } from '../feedback/view.ts'
import { MatchingJob, OpenedJob, OwnJob, UnratedJob } from '../job/view.ts'
import { PLANS } from '../membership/words.ts'
import { ConversationLine } from '../message/view.ts'
import { CHECKLIST_ITEMS } from './words.ts'

/** `day` is a day in London: "2026-11-20". */
export const ActivityDay = z.object({
  day: z.string(),
  views: z.number(),
  saves: z.number(),
  reveals: z.number(),
  messages: z.number(),
})
export type ActivityDay = z.infer<typeof ActivityDay>

/** What happened in the last DASHBOARD_DAYS. */
export const Activity = z.object({
  /** Oldest first, a row for every day. */
  days: z.array(ActivityDay),
  /** Counts as many days before. */
  viewsBefore: z.number(),
  /** How often the phone number was opened. */
  phoneOpened: z.number(),
})
export type Activity = z.infer<typeof Activity>

export const DashboardMessages = z.object({ unread: z.number(), newest: z.array(ConversationLine) })
export type DashboardMessages = z.infer<typeof DashboardMessages>

export const MembershipSummary = z.object({
  plan: z.enum(PLANS),
  until: z.date(),
  cancelled: z.boolean(),
  active: z.boolean(),
})
export type MembershipSummary = z.infer<typeof MembershipSummary>

/** Counts conversations that clients began. `text`: what the listing shows; null if nothing. */
export const AnswerTime = z.object({ text: z.string().nullable(), answered: z.number(), unanswered: z.number() })
export type AnswerTime = z.infer<typeof AnswerTime>

export const ActiveJob = OwnJob.pick({
  id: true,
  title: true,
  place: true,
  postedAt: true,
  replies: true,
  status: true,
  saves: true,
}).extend({
  newestOpener: z.string().nullable(),
  /** Providers who opened the details since the poster's visit before. */
  newOpeners: z.number(),
  /** Messages about it. */
  unread: z.number(),
})
export type ActiveJob = z.infer<typeof ActiveJob>

export const Checklist = z.object({
  checklist: z.array(z.object({ item: z.enum(CHECKLIST_ITEMS), done: z.boolean() })),
  percent: z.number(),
  listed: z.boolean(),
  hidden: HiddenListing.nullable(),
  /** Null unless it waits for approval. */
  approval: OwnApproval.nullable(),
})
export type Checklist = z.infer<typeof Checklist>

export const ProviderDashboard = Checklist.extend({
  kind: z.literal('provider'),
  membership: MembershipSummary.nullable(),
  /** Set while a claimed listing has no membership; `left` counts the last day too. */
  claimedDays: ClaimedDays.nullable(),
  activity: Activity,
  /** Null without a membership. */
  jobs: z.array(MatchingJob).nullable(),
  opened: z.array(OpenedJob),
  messages: DashboardMessages,
  /** Where a client waits for an answer, the newest. */
  toAnswer: ConversationLine.nullable(),
  answers: AnswerTime,
  feedback: z.object({
    newest: z.array(FeedbackEntry),
    published: z.number(),
    waiting: z.number(),
    unanswered: z.number(),
    /** The newest without a reply. */
    toReply: FeedbackEntry.nullable(),
  }),
})
export type ProviderDashboard = z.infer<typeof ProviderDashboard>

export const ClientDashboard = z.object({
  kind: z.literal('client'),
  jobs: z.array(ActiveJob),
  unrated: z.array(UnratedJob),
  /** Own feedback that is being checked. */
  feedbackWaiting: z.number(),
  messages: DashboardMessages,
  saved: z.array(ListingCard),
  suggested: z.array(ListingCard),
})
export type ClientDashboard = z.infer<typeof ClientDashboard>

export const Dashboard = z.discriminatedUnion('kind', [
  ProviderDashboard,
  ClientDashboard,
  z.object({ kind: z.literal('admin') }),
])
export type Dashboard = z.infer<typeof Dashboard>
