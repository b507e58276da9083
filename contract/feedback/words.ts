import type { ReportReason } from '../report/words.ts'

export const FEEDBACK_PER_PAGE = 10
export const MOST_FEEDBACK_PHOTOS = 5
export const REPLY_CHARACTERS = 2_000

/** What proves that the author dealt with the provider, from the strongest; computed by the server alone. */
export const GRADES = ['hired', 'contact', 'invited', 'unproven'] as const
export type Grade = (typeof GRADES)[number]

/** How often an entry counts in the average (published on /how-feedback-works). The database has the same: db/sql/feedback.sql. */
export const GRADE_WEIGHTS: Record<Grade, number> = { hired: 4, contact: 3, invited: 2, unproven: 1 }

/** In the ranking an entry counts half after so many days (published). The database has the same: db/sql/feedback.sql. */
export const HALF_LIFE_DAYS = 730

/** Days from what an author said last to a later addition, and how many there may be (published). */
export const UPDATE_AFTER_DAYS = 30
export const MOST_UPDATES = 5

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

export const PRICE_BANDS = ['under-100', '100-500', '500-2000', '2000-10000', 'over-10000'] as const
export type PriceBand = (typeof PRICE_BANDS)[number]

export const PRICE_BAND_WORDS: Record<PriceBand, string> = {
  'under-100': 'Under £100',
  '100-500': '£100 to £500',
  '500-2000': '£500 to £2,000',
  '2000-10000': '£2,000 to £10,000',
  'over-10000': 'Over £10,000',
}

/** Why an entry is not published any more, or never was. */
export const REMOVAL_REASONS = [
  'unrelated',
  'invented',
  'abusive',
  'personal',
  'advertising',
  'duplicate',
  'author',
  'legal',
] as const satisfies readonly ReportReason[]
export type RemovalReason = (typeof REMOVAL_REASONS)[number]

export const REMOVAL_WORDS: Record<RemovalReason, string> = {
  unrelated: 'Not about this provider',
  invented: 'Not a genuine experience',
  abusive: 'Abusive or hateful',
  personal: 'Personal data',
  advertising: 'Advertising',
  duplicate: 'Duplicate',
  author: 'Author’s request',
  legal: 'Legal request',
}

/** What a moderator decides on: an entry, a later addition to it, or the provider's reply. */
export const MODERATED_KINDS = ['feedback', 'update', 'reply'] as const
export type ModeratedKind = (typeof MODERATED_KINDS)[number]

export const APPEAL_OUTCOMES = ['restored', 'kept'] as const

export const FEEDBACK_STATES = ['waiting', 'published', 'removed'] as const
export type FeedbackState = (typeof FEEDBACK_STATES)[number]

export type FeedbackPhoto = { id: string; width: number; height: number }

/** A later experience of the same author. */
export type FeedbackUpdate = { id: string; rating: number; text: string; createdAt: Date }

/** What an author gave, with its proof. */
export type FeedbackWords = {
  /** The latest: of the newest update, if there is one. */
  rating: number
  /** Before the first update; null: there is none. */
  firstRating: number | null
  title: string
  description: string | null
  workDone: string | null
  priceBand: PriceBand | null
  hireAgain: boolean | null
  grade: Grade
  authorName: string
  createdAt: Date
  photos: FeedbackPhoto[]
}

export type FeedbackEntry = FeedbackWords & {
  id: string
  /** Why a moderator has changed it; null: none has. */
  edited: RemovalReason | null
  updates: FeedbackUpdate[]
  reply: { id: string; text: string; updatedAt: Date } | null
}

export const FEEDBACK_SORTS = ['newest', 'highest', 'lowest'] as const

/** Which published entries of a provider, in which order. Null: all. */
export type FeedbackQuery = {
  stars: number | null
  grade: Grade | null
  sort: (typeof FEEDBACK_SORTS)[number]
  page: number
}

export const allFeedback: FeedbackQuery = { stars: null, grade: null, sort: 'newest', page: 1 }

/** `received` = `published` + `waiting` + `removed`. */
export type IntegrityRecord = {
  received: number
  published: number
  waiting: number
  removed: number
  removedFor: Partial<Record<RemovalReason, number>>
}

export type Testimonial = {
  name: string
  role: string
  text: string
  rating: number
  example: boolean
  providerId: string | null
}

/** What a provider sees of an entry about them. */
export type ReceivedFeedback = FeedbackEntry & {
  /** Null: their reply stands, or there is none yet. */
  replyRemovedFor: RemovalReason | null
}

/** `count` is of published entries, `unanswered` of those without a reply, `waiting` of entries in moderation. */
export type OwnFeedback = {
  entries: ReceivedFeedback[]
  count: number
  unanswered: number
  waiting: number
}

/** What an author sees of their own. */
export type WrittenFeedback = Omit<FeedbackEntry, 'updates' | 'reply'> & {
  provider: { id: string; name: string; listed: boolean }
  state: FeedbackState
  removedFor: RemovalReason | null
  /** Grows with every change: a form carries the one that it was seen with. */
  version: number
  updates: (FeedbackUpdate & { state: FeedbackState; removedFor: RemovalReason | null })[]
  reply: FeedbackEntry['reply']
  may: { edit: boolean; withdraw: boolean; update: boolean; appeal: boolean }
  appeal: { madeAt: Date; outcome: 'restored' | 'kept' | null } | null
}

export type WrittenPage = { entries: WrittenFeedback[]; count: number }

/** `photos`: those that wait to be sent with an entry. */
export type LeavingFeedback = {
  provider: { id: string; name: string }
  written: WrittenFeedback | null
  photos: FeedbackPhoto[]
}

export const FEEDBACK_PHOTOS_ADDRESS = '/account/feedback/photos'

export function feedbackPhotoAddress(id: string, size: 'thumb' | 'large'): string {
  return `/media/feedback/${id}-${size}.webp`
}
