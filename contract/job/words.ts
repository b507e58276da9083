import { quantity } from '../text.ts'
import type { Replies } from './view.ts'

export const JOB_STATUSES = ['open', 'hired', 'closed', 'expired'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

/** Days from posting or renewal: job_lasts() in the database. */
export const JOB_DAYS = 60
export const JOBS_PER_PAGE = 5

export const BUDGET_TYPES = ['hourly', 'fixed', 'range'] as const
export type BudgetType = (typeof BUDGET_TYPES)[number]

/** How soon a job is needed. */
export const JOB_TIMINGS = ['soonest', 'week', 'month', 'flexible'] as const
export type JobTiming = (typeof JOB_TIMINGS)[number]

export const TIMING_TEXT: Readonly<Record<JobTiming, string>> = {
  soonest: 'As soon as possible',
  week: 'Within a week',
  month: 'Within a month',
  flexible: 'I’m flexible',
}

/** As others read it: the poster's own "I’m flexible" is "Flexible". */
export function timingLabel(timing: JobTiming): string {
  return timing === 'flexible' ? 'Flexible' : TIMING_TEXT[timing]
}

export const JOB_NOT_OPEN = 'This job is not open any more.'
export const NO_SUCH_JOB = 'We can’t find this job.'

/** Pounds; a larger sum is not a budget. */
export const MOST_POUNDS = 1_000_000

export const BUDGET_NOT_STATED = 'Budget not stated'

export function budgetLabel(words: string | null): string {
  return words || BUDGET_NOT_STATED
}

/** Widths in pixels; `thumb` is a square. */
export const PHOTO_SIZES = { thumb: 320, large: 1600 } as const
export const PHOTO_SIZE_NAMES = ['thumb', 'large'] as const
export type PhotoSize = (typeof PHOTO_SIZE_NAMES)[number]
export const MOST_PHOTOS = 8
export const PHOTO_BYTES = 10 * 1024 * 1024
export const PHOTO_MIMES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']
export const PHOTO_ACCEPT = '.jpg,.jpeg,.png,.webp,image/jpeg,image/png,image/webp'

export function photoAddress(id: string, size: PhotoSize): string {
  return `/media/jobs/${id}-${size}.webp`
}

export const TITLE_LENGTH = 120
export const LOCATION_LENGTH = 120
export const DESCRIPTION_LENGTH = 4000
export const BUDGET_LENGTH = 80
export const DEFAULT_CAP = 10

export const NO_JOB_CATEGORY = {
  title: 'Please select a category',
  message: 'You must select a service category for your job posting.',
}

export const OUTCOMES = ['hired', 'looking', 'close', 'renew'] as const
export type OutcomeAnswer = (typeof OUTCOMES)[number]

/** A mail about the outcome names so many providers. */
export const REVEALS_NAMED = 10

export const MORE_REPLIES = 5
export const MOST_REPLIES = 50

export function repliesText({ count, cap }: Replies): string {
  return `${count} of ${quantity(cap, 'reply', 'replies')}`
}

export function raiseText(cap: number): string {
  return `Take ${quantity(Math.min(MORE_REPLIES, MOST_REPLIES - cap), 'more reply', 'more replies')}`
}

export function savesText(saves: number): string {
  if (saves === 0) return 'No provider has saved it yet'
  return saves === 1 ? 'Saved by 1 provider' : `Saved by ${saves} providers`
}
