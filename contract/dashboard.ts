import type { ListingCard } from './directory.ts'
import type { FeedbackEntry } from './feedback.ts'
import type { JobStatus, JobSummary, OwnJob } from './job.ts'

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
  title: { label: 'Say in one line what you do', to: '/account' },
  bio: { label: 'Describe your work in at least 200 characters', to: '/account' },
  skills: { label: 'Name at least three skills', to: '/account' },
  place: { label: 'Say where you work from, with a town or postcode that we know', to: '/account' },
  hours: { label: 'Give your opening hours', to: '/account' },
  picture: { label: 'Add a profile photo', to: '/account?photo=1' },
  website: { label: 'Link your website', to: '/account' },
  trade: { label: 'Choose at least one category', to: '/account' },
  service: { label: 'Add a service with its price', to: '/profile?tab=services' },
  portfolio: { label: 'Show a piece of work in your portfolio', to: '/profile?tab=portfolio' },
} satisfies Record<ChecklistItem, { label: string; to: string }>

/** `day` is a day in London: "2026-11-20". */
export type ActivityDay = { day: string; views: number; saves: number; reveals: number }

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

export type ProviderDashboard = {
  kind: 'provider'
  checklist: { item: ChecklistItem; done: boolean }[]
  percent: number
  listed: boolean
  membership: MembershipSummary | null
  /** Oldest first, a row for every day. */
  activity: ActivityDay[]
  /** Null without a membership. */
  jobs: JobSummary[] | null
  opened: OpenedJob[]
  feedback: { newest: FeedbackEntry[]; published: number; waiting: number }
}

export type ClientDashboard = {
  kind: 'client'
  jobs: ActiveJob[]
  saved: ListingCard[]
  suggested: ListingCard[]
}

export type Dashboard = ProviderDashboard | ClientDashboard | { kind: 'admin' }
