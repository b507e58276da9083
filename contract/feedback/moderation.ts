import type { CappedCount } from '../admin/view.ts'
import { dayOf } from '../date.ts'
import { DAY } from '../duration.ts'
import type { ReportKind, ReportOutcome, ReportReason } from '../report/words.ts'
import type { TrailEntry } from '../user/view.ts'
import type { FeedbackHint } from './hints.ts'
import type { FeedbackSignals } from './signals.ts'
import type { FeedbackState, FeedbackWords, Grade, ModeratedKind, RemovalReason } from './words.ts'

export const MODERATION_VIEWS = ['queue', 'appeals', 'published', 'removed', 'all'] as const
export type ModerationView = (typeof MODERATION_VIEWS)[number]

/** `at` as the database writes it: a Date would lose its microseconds. */
export type ModerationCursor = { at: string; id: string }

export const LINES_PER_PAGE = 25

/** The same for good and bad; weekends do not count. */
export const CHECKED_WITHIN_DAYS = 2
export const CHECK_TIMES_OF_DAYS = 90

export type Named = { id: string; name: string }

/** What is decided on. In the queue the oldest is first; `version` is that of the entry. */
export type ModerationLine = {
  kind: ModeratedKind
  id: string
  feedbackId: string
  version: number
  rating: number
  title: string
  text: string | null
  grade: Grade
  photos: number
  author: { id: string | null; name: string }
  provider: Named
  /** When it was written; of an appeal: when that was made. */
  at: Date
  state: FeedbackState
  removedFor: RemovalReason | null
  /** Withdrawn or deleted: only the count is left. */
  gone: boolean
  checked: boolean
  signals: FeedbackSignals | null
  /** What the content rules find in its words. */
  hints: FeedbackHint[]
  /** Open ones. */
  reports: number
  appeal: string | null
}

/** Minutes from writing to the first decision: the median. Null: there was none. */
export type CheckTimes = { good: number | null; bad: number | null }

export type ModerationPage = {
  lines: ModerationLine[]
  next: ModerationCursor | null
  counts: { queue: CappedCount; appeals: CappedCount }
  times: CheckTimes
}

export type ModeratedAppeal = {
  id: string
  kind: ModeratedKind
  subjectId: string
  text: string
  madeAt: Date
  decidedAt: Date | null
  outcome: 'restored' | 'kept' | null
  /** Why the one who looks may not decide; null: they may, or it is decided. */
  whyNot: string | null
}

export type ReportOnEntry = {
  id: string
  kind: ReportKind
  subjectId: string
  reason: ReportReason
  note: string
  madeAt: Date
  outcome: ReportOutcome | null
}

/** What is known of author or provider, beside an entry. */
export type Party = Named & {
  joinedAt: Date
  suspended: boolean
  confirmed: boolean
  /** Written by an author, received by a provider; the newest. */
  entries: {
    id: string
    other: string
    rating: number
    title: string
    state: FeedbackState
    removedFor: RemovalReason | null
    gone: boolean
    createdAt: Date
  }[]
  total: number
  removed: number
  /** About what they wrote and show. */
  reports: number
}

export type ModeratedEntry = FeedbackWords & {
  id: string
  version: number
  state: FeedbackState
  removedFor: RemovalReason | null
  checkedAt: Date | null
  signals: FeedbackSignals | null
  /** What the content rules find in its words. */
  hints: FeedbackHint[]
  edits: {
    at: Date
    by: string | null
    reason: RemovalReason
    rating: number
    title: string
    description: string | null
    workDone: string | null
  }[]
  updates: {
    id: string
    rating: number
    text: string
    createdAt: Date
    state: FeedbackState
    removedFor: RemovalReason | null
    checked: boolean
  }[]
  reply: { id: string; text: string; updatedAt: Date; removedFor: RemovalReason | null } | null
  reports: ReportOnEntry[]
  appeals: ModeratedAppeal[]
  trail: TrailEntry[]
  author: Party | null
  provider: Party
}

/** When it should be checked at the latest. */
export function checkDue(createdAt: Date): Date {
  let due = createdAt
  for (let left = CHECKED_WITHIN_DAYS; left > 0; ) {
    due = new Date(due.getTime() + DAY)
    if (isWorkingDay(due)) left -= 1
  }
  return due
}

/** In London; bank holidays count as working days. */
function isWorkingDay(date: Date): boolean {
  const day = new Date(`${dayOf(date)}T12:00:00Z`).getUTCDay()
  return day !== 0 && day !== 6
}

/** "35 minutes", "5 hours", "2.5 days". */
export function spanText(minutes: number): string {
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} hours`
  return `${Math.round((minutes / 60 / 24) * 10) / 10} days`
}
