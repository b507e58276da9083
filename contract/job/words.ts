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
type JobTiming = (typeof JOB_TIMINGS)[number]

export const TIMING_TEXT: Readonly<Record<JobTiming, string>> = {
  soonest: 'As soon as possible',
  week: 'Within a week',
  month: 'Within a month',
  flexible: 'I’m flexible',
}

/** Labels it as others read it: the poster's own "I’m flexible" is "Flexible". */
export function timingLabel(timing: JobTiming): string {
  return timing === 'flexible' ? 'Flexible' : TIMING_TEXT[timing]
}

export const APPROVAL_NEEDED =
  'We’re still looking at your page. You can open the contact details of jobs once we’ve approved it.'
export const JOB_NOT_OPEN = 'This job is not open any more.'
export const NO_SUCH_JOB = 'We can’t find this job.'

/** Pounds; a larger sum is not a budget. */
export const MAX_POUNDS = 1_000_000

export const BUDGET_NOT_STATED = 'Budget not stated'

export function budgetLabel(words: string | null): string {
  return words || BUDGET_NOT_STATED
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

export const JOB_OUTCOMES = ['hired', 'looking', 'close', 'renew'] as const
export type OutcomeAnswer = (typeof JOB_OUTCOMES)[number]

/** A mail about the outcome names so many providers. */
export const REVEALS_NAMED = 10

export const MORE_REPLIES = 5
export const MAX_REPLIES = 50

/** As providers read it. */
export function placesText({ count, cap }: Replies): string {
  if (count >= cap) return 'No places left'
  return `${cap - count} of ${quantity(cap, 'place', 'places')} left`
}
