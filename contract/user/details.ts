import type { MailKind } from '../account/words.ts'
import type { FeedbackState } from '../feedback/words.ts'
import type { JobStatus } from '../job/words.ts'
import type { NotPublic } from '../profile/words.ts'
import type { UserRow } from './words.ts'

/** What an admin sees of one person. Messages are counts only; mails never say what stood in them. */
export type UserDetails = UserRow & {
  bio: string
  title: string
  website: string
  phoneNumber: string | null
  imageUrl: string | null
  town: string | null
  updatedAt: Date
  claimedAt: Date | null
  suspendedAt: Date | null
  hiddenAt: Date | null
  eraseAt: Date | null
  /** Signs in here; an unclaimed listing has no account. */
  account: { twoFactor: boolean; undeliverable: string | null } | null
  /** Empty: public, or no provider. */
  notPublic: NotPublic[]
  isPublic: boolean
  supportUntil: Date | null
  memberships: UserMembership[]
  receipts: UserReceipt[]
  jobs: UserJob[]
  received: UserFeedback[]
  written: UserFeedback[]
  mails: UserMail[]
  sessions: UserSession[]
  consents: { kind: MailKind; givenAt: Date; withdrawnAt: Date | null }[]
  trail: TrailEntry[]
  counts: UserCounts
  can: { deactivate: boolean; hide: boolean; erase: boolean; edit: boolean; look: boolean }
}

export type UserMembership = {
  plan: string
  startedAt: Date
  periodEnd: Date
  freeUntil: Date | null
  cancelledAt: Date | null
  unpaidSince: Date | null
  endedAt: Date | null
  promoCode: string | null
}

export type UserReceipt = { number: string; plan: string; amountPence: number; refundedPence: number; paidAt: Date }
export type UserJob = { id: string; title: string; status: JobStatus; postedAt: Date; hidden: boolean; reveals: number }
export type UserFeedback = {
  id: string
  otherId: string | null
  otherName: string
  rating: number
  /** Empty: withdrawn or deleted. */
  title: string
  state: FeedbackState
  createdAt: Date
}
/** `state` waiting or failing: in the queue. */
export type UserMail = {
  name: string
  subject: string | null
  state: 'sent' | 'refused' | 'waiting' | 'failing' | 'given-up'
  at: Date
}
export type UserSession = { device: string; address: string | null; signedInAt: Date; seenAt: Date }
export type TrailEntry = { at: Date; action: string; actor: string; reason: string | null; changes: string[] }
export type UserCounts = {
  jobs: number
  received: number
  written: number
  conversations: number
  messages: number
  held: number
  reports: number
  jobsOpened: number
  views: number
}

/** What a mail was about, where its subject is not kept. */
export const MAIL_LABELS: Record<string, string> = {
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
  'feedback.removed': 'Feedback taken down',
  'reply.removed': 'Reply taken down',
  'appeal.decided': 'Appeal decided',
  'report.closed': 'What came of a report',
  'report.upheld': 'Something taken down after a report',
  'alert.job': 'New job',
  'alert.day': 'New jobs of the day',
}
