/** What a business that had its listing removed is recognised by. */
export const SUPPRESSION_KINDS = ['email', 'phone', 'website', 'name'] as const
export type SuppressionKind = (typeof SUPPRESSION_KINDS)[number]

export const NOTICE_KINDS = ['mail', 'letter'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export const REQUEST_KINDS = ['removal', 'correction', 'complaint'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** sent: a link is on its way to the address on file. waiting: for a decision of the staff. */
export const REQUEST_STATUSES = ['sent', 'waiting', 'decided'] as const

/** The queue of the staff. */
export const REQUEST_VIEWS = ['open', 'decided'] as const

export const REQUEST_OUTCOMES = ['accepted', 'refused'] as const
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number]

export const LISTING_CHANGES = ['businessName', 'phone', 'website', 'location', 'bio'] as const
export type ListingChange = (typeof LISTING_CHANGES)[number]
export type ListingChanges = Partial<Record<ListingChange, string>>

/** UK GDPR, articles 12 and 14: within one month. */
export const DAYS_TO_ANSWER = 30
export const DAYS_TO_TELL = 30
export const REQUEST_LINK_DAYS = 7

export const CHANGE_LABELS: Record<ListingChange, string> = {
  businessName: 'Business name',
  phone: 'Phone',
  website: 'Website',
  location: 'Location',
  bio: 'Description',
}

export const REQUEST_KIND_LABELS: Record<RequestKind, string> = {
  removal: 'Removal',
  correction: 'Correction',
  complaint: 'Complaint',
}

export const REQUESTS_PER_PAGE = 50
export const LETTERS_PER_PAGE = 20
export const UNCHECKED_PER_PAGE = 50
