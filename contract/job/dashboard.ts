import type { ListingCard } from '../directory/view.ts'
import type { FeedbackEntry } from '../feedback/words.ts'
import type { ListingCard } from '../directory/words.ts'
import type { FeedbackEntry } from '../feedback/view.ts'
import type { AnswerTime } from '../listing/answer-time.ts'
import type { ConversationLine } from '../message/view.ts'
import type { JobStatus, MatchingJob, OwnJob } from './words.ts'

export const DASHBOARD_DAYS = 30

export const CHECKLIST_ITEMS = [
  'title',
  'bio',
  'skills',
  'place',
  'hours',
  'picture',
  'website',
  'trade',
  'service',
  'portfolio',
] as const
export type ChecklistItem = (typeof CHECKLIST_ITEMS)[number]

/** As profile_completeness() (db/sql/ranking.sql) counts them. */
export const CHECKLIST = {
  title: { label: 'Say in one line what you do', to: '/account#title' },
  bio: { label: 'Describe your work in at least 200 characters', to: '/account#bio' },
  skills: { label: 'Name at least three skills', to: '/account#skills' },
  place: { label: 'Say where you work from, with a town or postcode that we know', to: '/account#location' },
  hours: { label: 'Give your opening hours', to: '/account/availability#hours' },
  picture: { label: 'Add a profile photo', to: '/account?photo=1' },
  website: { label: 'Link your website', to: '/account#website' },
  trade: { label: 'Choose at least one category', to: '/account#category' },
  service: { label: 'Add a service with its price', to: '/account/services?add', unpaid: '/profile?tab=services' },
  portfolio: {
    label: 'Show a piece of work in your portfolio',
    to: '/account/portfolio',
    unpaid: '/profile?tab=portfolio',
  },
} as const satisfies Record<ChecklistItem, { label: string; to: string; unpaid?: string }>

/** Some tools ask for a membership. */
export function checklistLink(item: ChecklistItem, member: boolean): string {
  const entry: { to: string; unpaid?: string } = CHECKLIST[item]
  return member ? entry.to : (entry.unpaid ?? entry.to)
}

/** `day` is a day in London: "2026-11-20". */
export type ActivityDay = { day: string; views: number; saves: number; reveals: number; messages: number }

export type DashboardMessages = { unread: number; newest: ConversationLine[] }

export type MembershipSummary = {
  plan: 'monthly' | 'yearly'
  until: Date
  cancelled: boolean
  active: boolean
}

export type OpenedJob = { id: string; title: string; place: string; status: JobStatus; openedAt: Date }

export type ActiveJob = Pick<OwnJob, 'id' | 'title' | 'place' | 'postedAt' | 'replies' | 'status' | 'saves'> & {
  newestOpener: string | null
}

/** A provider was hired for it, and has no feedback from its poster. */
export type UnratedJob = { id: string; title: string; hiredAt: Date; provider: { id: string; name: string } }

export type ProviderDashboard = {
  kind: 'provider'
  checklist: { item: ChecklistItem; done: boolean }[]
  percent: number
  listed: boolean
  /** By those who run the site. */
  hidden: boolean
  membership: MembershipSummary | null
  /** Of a listing that was claimed, without a membership; `left` counts the last day too. */
  claimedDays: { left: number; until: Date; offer: string } | null
  /** Oldest first, a row for every day. */
  activity: ActivityDay[]
  /** Null without a membership. */
  jobs: MatchingJob[] | null
  opened: OpenedJob[]
  messages: DashboardMessages
  answers: AnswerTime
  feedback: { newest: FeedbackEntry[]; published: number; waiting: number; unanswered: number }
}

export type ClientDashboard = {
  kind: 'client'
  jobs: ActiveJob[]
  unrated: UnratedJob[]
  /** Own feedback that is being checked. */
  feedbackWaiting: number
  messages: DashboardMessages
  saved: ListingCard[]
  suggested: ListingCard[]
}

export type Dashboard = ProviderDashboard | ClientDashboard | { kind: 'admin' }
