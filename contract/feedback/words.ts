import type { FeedbackQuery } from './input.ts'

export const FEEDBACK_PER_PAGE = 10
export const MAX_FEEDBACK_PHOTOS = 5
export const REPLY_CHARACTERS = 2_000

export const INVITATIONS_PER_DAY = 20
/** Days until the one reminder. */
export const REMINDER_DAYS = 7
/** How long an address is stored, in days. */
export const INVITED_ADDRESS_DAYS = 90

/** What proves that the author dealt with the provider, from the strongest; computed by the server alone. */
export const GRADES = ['hired', 'contact', 'invited', 'unproven'] as const
export type Grade = (typeof GRADES)[number]

/** How often an entry counts in the average (published on /how-feedback-works). The database has the same: db/sql/feedback.sql. */
export const GRADE_WEIGHTS: Record<Grade, number> = { hired: 4, contact: 3, invited: 2, unproven: 1 }

/** In the ranking an entry counts half after so many days (published). The database has the same: db/sql/feedback.sql. */
export const HALF_LIFE_DAYS = 730

/** Days from what an author said last to a later addition, and how many there may be (published). */
export const UPDATE_AFTER_DAYS = 30
export const MAX_UPDATES = 5

export const GRADE_WORDS: Record<Grade, { name: string; explanation: string }> = {
  hired: {
    name: 'Hired through a job',
    explanation: 'The author posted a job here, and told us that this provider got it.',
  },
  contact: {
    name: 'In contact on this site',
    explanation: 'The two wrote to each other here, or the provider opened the details of the author’s job.',
  },
  invited: {
    name: 'Invited by the provider',
    explanation: 'The provider asked the author for feedback. We can’t see whether they did business.',
  },
  unproven: { name: 'Unproven', explanation: 'We can’t see whether the two did business.' },
}

/** What is said of a review that was written on another site. */
export const IMPORTED_MEANS =
  'It was written on another site, and brought here by those who run this one. We can’t check that its author dealt with the provider, so it counts in no rating.'

export const PRICE_BANDS = ['under-100', '100-500', '500-2000', '2000-10000', 'over-10000'] as const
export type PriceBand = (typeof PRICE_BANDS)[number]

export const PRICE_BAND_WORDS: Record<PriceBand, string> = {
  'under-100': 'Under £100',
  '100-500': '£100 to £500',
  '500-2000': '£500 to £2,000',
  '2000-10000': '£2,000 to £10,000',
  'over-10000': 'Over £10,000',
}

export const FEEDBACK_GONE = 'There is no such feedback. It may have been withdrawn or deleted.'

export const FEEDBACK_STATES = ['waiting', 'published', 'removed'] as const
export type FeedbackState = (typeof FEEDBACK_STATES)[number]

export const FEEDBACK_SORTS = ['newest', 'highest', 'lowest'] as const

export const allFeedback: FeedbackQuery = { stars: null, grade: null, sort: 'newest', page: 1 }

export const FEEDBACK_PHOTOS_ADDRESS = '/account/feedback/photos'

export function feedbackPhotoAddress(id: string, size: 'thumb' | 'large'): string {
  return `/media/feedback/${id}-${size}.webp`
}
