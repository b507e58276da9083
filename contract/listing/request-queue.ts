import type { CappedCount } from '../admin/view.ts'
import type { Correction, ListingChanges, RequestKind, RequestOutcome } from './rights.ts'

// What staff see of requests about listings.

export const REQUESTS_PER_PAGE = 50
export const LETTERS_PER_PAGE = 20
export const UNCHECKED_PER_PAGE = 50

export const REQUEST_KIND_LABELS: Record<RequestKind, string> = {
  removal: 'Removal',
  correction: 'Correction',
  complaint: 'Complaint',
}

/** `business` null: about no listing, or it is gone. `daysLeft`: negative when it is late; null: decided. */
export type RequestLine = {
  id: string
  kind: RequestKind
  business: string | null
  name: string
  madeAt: Date
  dueAt: Date
  daysLeft: number | null
  decidedAt: Date | null
  outcome: RequestOutcome | null
}

export type RequestPage = {
  requests: RequestLine[]
  next: { at: string; id: string } | null
  counts: { open: CappedCount; letters: CappedCount; unchecked: CappedCount }
}

export type RequestDetails = RequestLine & {
  profileId: string | null
  relation: string
  email: string
  phoneNumber: string
  words: string
  answer: string
  changes: Correction[]
  /** Of the listing as it stands. */
  listing: (Required<ListingChanges> & { email: string; origin: string }) | null
}

export type NoticeLetter = {
  id: string
  business: string
  /** Below the name, in the window of the envelope. */
  address: string[]
  held: string
  origin: string
  /** Short enough to type. */
  url: string
}

export type LetterPage = { letters: NoticeLetter[]; waiting: CappedCount; at: Date }

export type UncheckedListing = {
  id: string
  business: string
  location: string
  source: string
  confirmedAt: Date
  hidden: boolean
}

export type UncheckedPage = {
  listings: UncheckedListing[]
  waiting: CappedCount
  marked: number
  hidden: number | null
}
