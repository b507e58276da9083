import type { AccountType } from '../account/words.ts'
import type { UserFilters, UserQuery } from './input.ts'

export const USERS_PER_PAGE = 20
/** Counts stop here ("more than 2,000"); later pages do not exist. */
export const MAX_USERS_COUNTED = 2000
export const LAST_USERS_PAGE = MAX_USERS_COUNTED / USERS_PER_PAGE

export const TYPE_LABELS: Record<AccountType, string> = {
  provider: 'Solution Provider',
  client: 'Solution Seeker',
  admin: 'Admin',
  moderator: 'Moderator',
}

export const USER_STATES = ['active', 'inactive', 'hidden', 'leaving'] as const
export const MEMBERSHIP_STATES = ['member', 'lapsed', 'none'] as const
/** The operator looks for one more. */
export const MEMBERSHIP_FILTERS = [...MEMBERSHIP_STATES, 'unpaid'] as const
export const CONFIRMATIONS = ['yes', 'no', 'unclaimed'] as const
export const USER_SORTS = ['newest', 'oldest', 'name', 'name-down'] as const

export type UserState = (typeof USER_STATES)[number]
export type MembershipState = (typeof MEMBERSHIP_STATES)[number]
type MembershipFilter = (typeof MEMBERSHIP_FILTERS)[number]
type ConfirmationFilter = (typeof CONFIRMATIONS)[number]
export type UserSort = (typeof USER_SORTS)[number]

export const STATE_LABELS: Record<UserState, string> = {
  active: 'Active',
  inactive: 'Inactive',
  hidden: 'Hidden',
  leaving: 'To be deleted',
}
export const MEMBERSHIP_LABELS: Record<MembershipState, string> = {
  member: 'Member',
  lapsed: 'Lapsed',
  none: 'Never',
}
export const MEMBERSHIP_FILTER_LABELS: Record<MembershipFilter, string> = {
  ...MEMBERSHIP_LABELS,
  unpaid: 'Payment due',
}
export const CONFIRMATION_LABELS: Record<ConfirmationFilter, string> = {
  yes: 'Confirmed',
  no: 'Not confirmed',
  unclaimed: 'Unclaimed listing',
}
export const SORT_LABELS: Record<UserSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name, A to Z',
  'name-down': 'Name, Z to A',
}

export const noUserFilters: UserFilters = {
  q: '',
  type: null,
  state: null,
  membership: null,
  confirmed: null,
  from: null,
  to: null,
}
export const noUserQuery: UserQuery = { ...noUserFilters, sort: 'newest', page: 1 }

export const STATUS_FIELDS = ['is_active', 'is_visible'] as const
export type StatusField = (typeof STATUS_FIELDS)[number]

/** What becomes of a running membership when its owner is deactivated. */
export const MEMBERSHIP_CHOICES = ['end', 'keep'] as const
export type MembershipChoice = (typeof MEMBERSHIP_CHOICES)[number]

export const NAMES_REQUIRED = 'First name and last name are required'
export const BUSINESS_REQUIRED = 'Business name is required for providers'

export const SAMENESS = ['name', 'phone', 'website', 'email'] as const
export const SAMENESS_LABELS: Record<(typeof SAMENESS)[number], string> = {
  name: 'name and place',
  phone: 'phone',
  website: 'website',
  email: 'email',
}

/** What a mail was about, where its subject is not kept. */
export const MAIL_LABELS: Record<string, string> = {
  'accreditation.decided': 'Decision on an accreditation',
  'listing.approved': 'New listing approved',
  'listing.changesAsked': 'Changes asked for on a new listing',
  'job.revealed': 'A provider opened the details of a job',
  'job.prompted': 'Question about a job',
  'ownership.lost': 'A listing taken back',
  'ownership.returned': 'A listing given back',
  'contact.sent': 'Message to the operator',
  'saved.available': 'A saved provider is available again',
  'saved.newWork': 'New work of a saved provider',
  'message.unread': 'Unread messages',
  'feedback.published': 'Feedback published',
  'feedback.received': 'New feedback',
  'feedback.edited': 'Feedback changed by a moderator',
  'feedback.removed': 'Feedback removed',
  'reply.removed': 'Reply removed',
  'appeal.decided': 'Appeal decided',
  'report.closed': 'What came of a report',
  'report.upheld': 'Something removed after a report',
  'alert.job': 'New job',
  'alert.day': 'New jobs of the day',
}
