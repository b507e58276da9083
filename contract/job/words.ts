import type { Category } from '../category/words.ts'
import { quantity } from '../text.ts'

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

/** Pence, per hour if hourly. At least one end is known. */
export type Budget = { type: BudgetType; minPence: number | null; maxPence: number | null }

/** Pounds; a larger sum is not a budget. */
export const MOST_POUNDS = 1_000_000

export type Replies = { count: number; cap: number }

/** Without contact details; the place is a town or an outward code. */
export type JobSummary = {
  id: string
  title: string
  snippet: string
  /** In the poster's words, or "Budget not stated". */
  budget: string
  place: string
  /** Posted or last renewed. */
  postedAt: Date
  /** At the time of the request: "3 days ago". */
  age: string
  categories: string[]
  replies: Replies
  photos: number
  cover: string | null
  /** Null: not stated. */
  timing: JobTiming | null
}

/** `miles`: from the provider's place, or the nearest one they cover; null if they have none. */
export type MatchingJob = JobSummary & { miles: number | null }

export const BUDGET_NOT_STATED = 'Budget not stated'

export function budgetLabel(words: string | null): string {
  return words || BUDGET_NOT_STATED
}

export type OwnJob = JobSummary & { status: JobStatus; expiresAt: Date; saves: number; hired: string | null }

/** Widths in pixels; `thumb` is a square. */
export const PHOTO_SIZES = { thumb: 320, large: 1600 } as const
export const PHOTO_SIZE_NAMES = ['thumb', 'large'] as const
export type PhotoSize = (typeof PHOTO_SIZE_NAMES)[number]
export const MOST_PHOTOS = 8
export const PHOTO_BYTES = 10 * 1024 * 1024
export const PHOTO_MIMES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']
export const PHOTO_ACCEPT = '.jpg,.jpeg,.png,.webp,image/jpeg,image/png,image/webp'

/** Pixels of the large version. */
export type JobPhoto = { id: string; width: number; height: number }

export type PhotoUploadResult = { photo: JobPhoto } | { refusal: { title: string; message: string } }

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

export type JobText = {
  title: string
  description: string
  categories: { ids: number[]; other: string | null }
  budget: string
  location: string
  timing: JobTiming | null
  contactName: string
  contactEmail: string
  contactPhone: string
  photos: JobPhoto[]
}

export type NewJob = Pick<JobText, 'title' | 'location' | 'contactName' | 'contactEmail' | 'contactPhone'> & {
  draftId: string
  categories: number[]
  photos: JobPhoto[]
}

/** What was typed before there was an account, as it stood in the form. */
export type JobDraft = Omit<JobText, 'photos'> & { draftId: string; revealCap: number }

/** What waits of the caller's; `posts`: it was sent, and goes live with the account. */
export type WaitingJob = { draft: JobDraft; posts: boolean }

export type JobPreview = Pick<
  JobView,
  'title' | 'description' | 'budget' | 'place' | 'timing' | 'otherCategory' | 'photos'
> & {
  categories: string[]
}

export type JobContact = { name: string; email: string; phone: string | null }

/** `listed`: has a public page now. */
export type JobReveal = { id: string; name: string; imageUrl: string | null; listed: boolean; revealedAt: Date }

/** Fields that only some readers may see are null for the others. */
export type JobView = Omit<JobSummary, 'snippet' | 'photos' | 'cover' | 'categories'> & {
  description: string
  status: JobStatus
  read: Budget | null
  town: string | null
  categories: Pick<Category, 'text' | 'slug'>[]
  otherCategory: string | null
  firstPostedAt: Date
  expiresAt: Date
  /** Counts the day that has begun; 0 once over. */
  daysLeft: number
  photos: JobPhoto[]
  own: OwnJobView | null
  /** Null: the viewing provider has not opened the contact details. */
  revealedAt: Date | null
  /** For a member who has opened them, while the job is open or hired for. */
  opened: JobContact | null
}

export type OwnJobView = {
  contact: JobContact
  location: string
  reveals: JobReveal[]
  saves: number
  endedAt: Date | null
  hired: { id: string; name: string; listed: boolean } | null
  can: { edit: boolean; end: boolean; renew: boolean; raiseCap: boolean }
}

export const MORE_REPLIES = 5
export const MOST_REPLIES = 50

export function repliesText({ count, cap }: Replies): string {
  return `${count} of ${quantity(cap, 'reply', 'replies')}`
}

export function raiseText(cap: number): string {
  return `Take ${quantity(Math.min(MORE_REPLIES, MOST_REPLIES - cap), 'more reply', 'more replies')}`
}
