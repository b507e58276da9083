import { REMOVAL_REASONS } from '../feedback/rules.ts'

export const REPORT_KINDS = ['feedback', 'reply', 'listing', 'job', 'message'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** After "you reported". */
export const REPORT_KIND_WORDS: Record<ReportKind, string> = {
  feedback: 'feedback',
  reply: 'a reply',
  listing: 'a listing',
  job: 'a job',
  message: 'a message',
}

export const REPORT_OUTCOMES = ['upheld', 'dismissed'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

export const REPORT_REASON_NAMES = [...REMOVAL_REASONS, 'other'] as const
export type ReportReason = (typeof REPORT_REASON_NAMES)[number]

export const REPORT_REASONS: Record<ReportReason, string> = {
  unrelated: 'It is not about this provider',
  invented: 'It is not a genuine experience',
  abusive: 'It is abusive or hateful',
  personal: 'It gives away personal data',
  advertising: 'It is advertising',
  duplicate: 'It is a duplicate',
  author: 'The author asked for it',
  legal: 'It is against the law',
  other: 'Something else',
}

const OF_OWN_PAGE = ['invented', 'abusive', 'personal', 'advertising', 'duplicate', 'legal', 'other'] as const

/** What can be wrong with a thing, as its form offers it. */
export const REASONS_FOR: Record<ReportKind, readonly ReportReason[]> = {
  feedback: REPORT_REASON_NAMES,
  reply: REPORT_REASON_NAMES,
  listing: OF_OWN_PAGE,
  job: OF_OWN_PAGE,
  message: ['abusive', 'advertising', 'personal', 'legal', 'other'],
}

export const REPORT_VIEWS = ['open', 'closed', 'held'] as const
export type ReportView = (typeof REPORT_VIEWS)[number]

export const REPORTS_PER_PAGE = 25
