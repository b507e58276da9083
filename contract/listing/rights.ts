/** By what a business is known again that had its listing removed. */
export const SUPPRESSION_KINDS = ['email', 'phone', 'website', 'name'] as const
export type SuppressionKind = (typeof SUPPRESSION_KINDS)[number]

export const NOTICE_KINDS = ['mail', 'letter'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export const REQUEST_KINDS = ['removal', 'correction', 'complaint'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** sent: a link is on its way to the address on file. waiting: for a decision of the staff. */
export const REQUEST_STATUSES = ['sent', 'waiting', 'decided'] as const

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

export type Correction = { name: ListingChange; from: string; to: string }

/** What the link in a mail is about to do. */
export type RequestByLink = { kind: 'removal' | 'correction'; business: string; changes: Correction[] }

/** What the pages about a listing's data show. `emailOnFile`: whether there is one. */
export type ListingRights = {
  id: string
  businessName: string
  location: string
  website: string
  bio: string
  has: { phone: boolean; email: boolean }
  origin: string
}
