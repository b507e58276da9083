import type { Category } from './category.ts'
import { quantity } from './text.ts'

export const JOB_STATUSES = ['open', 'hired', 'closed', 'expired'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

/** Days from posting or renewal until an open job expires: job_lasts() in the database. */
export const JOB_DAYS = 60
export const JOBS_PER_PAGE = 5

export const BUDGET_TYPES = ['hourly', 'fixed', 'range'] as const
export type BudgetType = (typeof BUDGET_TYPES)[number]

export const JOB_NOT_OPEN = 'This job is not open any more.'
export const NO_SUCH_JOB = 'We can’t find this job.'

/** What could be read of a budget: pence, for an hour where hourly. At least one of the ends is known. */
export type Budget = { type: BudgetType; minPence: number | null; maxPence: number | null }

/** More pounds than this are no budget that we understand. */
export const MOST_POUNDS = 1_000_000

/** How many providers have opened the contact details, and how many may. */
export type Replies = { count: number; cap: number }

/** What the public sees of a job: never a contact detail, and the place as a town or outward code only. */
export type JobSummary = {
  id: string
  title: string
  snippet: string
  /** In the poster's words; "Budget not stated" where there are none. */
  budget: string
  place: string
  /** When it was posted, or renewed last. */
  postedAt: Date
  /** How long ago that was when it was asked for: "3 days ago". */
  age: string
  /** In words; the poster's own last: "Other: taps". */
  categories: string[]
  replies: Replies
  photos: number
  /** The id of the first of them. */
  cover: string | null
}

export const BUDGET_NOT_STATED = 'Budget not stated'

/** How a budget reads: in the poster's words, whether or not we can read a sum from them; "Budget not stated" without any. */
export function budgetLabel(words: string | null): string {
  return words || BUDGET_NOT_STATED
}

/** A job as its poster sees it in a list. */
export type OwnJob = JobSummary & { status: JobStatus; expiresAt: Date; saves: number; hired: string | null }

/** Widths in pixels: a square for lists, the whole picture for a look. */
export const PHOTO_SIZES = { thumb: 320, large: 1600 } as const
export const PHOTO_SIZE_NAMES = ['thumb', 'large'] as const
export type PhotoSize = (typeof PHOTO_SIZE_NAMES)[number]
export const MOST_PHOTOS = 8
export const PHOTO_BYTES = 10 * 1024 * 1024
export const PHOTO_MIMES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']
/** What a file input offers to choose from. */
export const PHOTO_ACCEPT = '.jpg,.jpeg,.png,.webp,image/jpeg,image/png,image/webp'

/** `width` and `height` of the large one, in pixels. */
export type JobPhoto = { id: string; width: number; height: number }

/** What adding a photo ends with; a refusal is a heading and a sentence. */
export type PhotoUploadResult = { photo: JobPhoto } | { refusal: { title: string; message: string } }

export function photoAddress(id: string, size: PhotoSize): string {
  return `/media/jobs/${id}-${size}.webp`
}

export const TITLE_LENGTH = 120
export const LOCATION_LENGTH = 120
export const DESCRIPTION_LENGTH = 4000
export const BUDGET_LENGTH = 80
/** How many replies a new job takes at most; its poster may raise that later. */
export const DEFAULT_CAP = 10

export const NO_JOB_CATEGORY = {
  title: 'Please select a category',
  message: 'You must select a service category for your job posting.',
}

/** What the form of a job holds, as it is stored. */
export type JobText = {
  title: string
  description: string
  categories: { ids: number[]; other: string | null }
  budget: string
  location: string
  contactName: string
  contactEmail: string
  contactPhone: string
  photos: JobPhoto[]
}

/** What the form of a new job begins with. */
export type NewJob = Pick<JobText, 'title' | 'location' | 'contactName' | 'contactEmail' | 'contactPhone'> & {
  draftId: string
  categories: number[]
  /** Added within the last day and not posted yet. */
  photos: JobPhoto[]
}

/** A job as providers will see it. */
export type JobPreview = Pick<JobView, 'title' | 'description' | 'budget' | 'place' | 'otherCategory' | 'photos'> & {
  categories: string[]
}

export type JobContact = { name: string; email: string; phone: string | null }

/** A provider who opened the contact details; `listed`: has a public page now. */
export type JobReveal = { id: string; name: string; imageUrl: string | null; listed: boolean; revealedAt: Date }

/** The page of one job. What only some may see is null for everybody else. */
export type JobView = Omit<JobSummary, 'snippet' | 'photos' | 'cover' | 'categories'> & {
  description: string
  status: JobStatus
  /** What could be read of the budget. */
  read: Budget | null
  town: string | null
  categories: Pick<Category, 'text' | 'slug'>[]
  /** In the poster's own words. */
  otherCategory: string | null
  firstPostedAt: Date
  expiresAt: Date
  /** Until then, the last one begun counted; 0 once it is over. */
  daysLeft: number
  photos: JobPhoto[]
  /** For the poster alone. */
  own: OwnJobView | null
  /** When the provider who looks opened the contact details; null: has not. */
  revealedAt: Date | null
}

export type OwnJobView = {
  contact: JobContact
  /** As typed. */
  location: string
  reveals: JobReveal[]
  saves: number
  endedAt: Date | null
  hired: { id: string; name: string; listed: boolean } | null
  can: { edit: boolean; end: boolean; renew: boolean; raiseCap: boolean }
}

/** How many more replies the poster may take with one click, and how many in all. */
export const MORE_REPLIES = 5
export const MOST_REPLIES = 50

/** "3 of 10 replies". */
export function repliesText({ count, cap }: Replies): string {
  return `${count} of ${quantity(cap, 'reply', 'replies')}`
}

/** What the button that raises the cap says: "Take 5 more replies". */
export function raiseText(cap: number): string {
  return `Take ${quantity(Math.min(MORE_REPLIES, MOST_REPLIES - cap), 'more reply', 'more replies')}`
}
