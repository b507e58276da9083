import { z } from 'zod'
import { ACCOUNT_TYPES, MAIL_KINDS } from '#contract/account/words.ts'
import { CLAIM_STATUSES } from '#contract/claim/words.ts'
import { AskedField } from '#contract/custom-field/view.ts'
import { FEEDBACK_STATES } from '#contract/feedback/words.ts'
import { JOB_STATUSES } from '#contract/job/words.ts'
import { moment } from '#contract/moment.ts'
import { ProfileVersions } from '#contract/profile/input.ts'
import { NOT_PUBLIC } from '#contract/profile/words.ts'
import { MEMBERSHIP_STATES, USER_SORTS } from '#contract/user/words.ts'
import { ExportCursor } from './input.ts'
import { SAMENESS } from './words.ts'

export const UserRow = z.object({
  id: z.uuid(),
  accountType: z.enum(ACCOUNT_TYPES),
  firstName: z.string(),
  lastName: z.string(),
  businessName: z.string().nullable(),
  email: z.string().nullable(),
  location: z.string(),
  categories: z.array(z.string()),
  active: z.boolean(),
  visible: z.boolean(),
  leaving: z.boolean(),
  confirmed: z.boolean(),
  unclaimed: z.boolean(),
  membership: z.enum(MEMBERSHIP_STATES),
  joinedAt: moment,
})
export type UserRow = z.infer<typeof UserRow>

export const UserPage = z.object({
  users: z.array(UserRow),
  total: z.number(),
  more: z.boolean(),
  /** How it is, where too many were found to sort them as asked. */
  sorted: z.enum(USER_SORTS),
})
export type UserPage = z.infer<typeof UserPage>

export const UserMembership = z.object({
  plan: z.string(),
  startedAt: moment,
  periodEnd: moment,
  freeUntil: moment.nullable(),
  cancelledAt: moment.nullable(),
  unpaidSince: moment.nullable(),
  endedAt: moment.nullable(),
  promoCode: z.string().nullable(),
})
export type UserMembership = z.infer<typeof UserMembership>

export const UserReceipt = z.object({
  id: z.uuid(),
  number: z.string(),
  plan: z.string(),
  amountPence: z.number(),
  refundedPence: z.number(),
  owedPence: z.number(),
  paidAt: moment,
})
export type UserReceipt = z.infer<typeof UserReceipt>

/** To the listing of a provider. */
export const UserClaim = z.object({ id: z.uuid(), name: z.string(), status: z.enum(CLAIM_STATUSES), madeAt: moment })
export type UserClaim = z.infer<typeof UserClaim>

export const UserJob = z.object({
  id: z.uuid(),
  title: z.string(),
  status: z.enum(JOB_STATUSES),
  postedAt: moment,
  hidden: z.boolean(),
  reveals: z.number(),
})
export type UserJob = z.infer<typeof UserJob>

export const UserFeedback = z.object({
  id: z.uuid(),
  otherId: z.uuid().nullable(),
  otherName: z.string(),
  rating: z.number(),
  /** Empty if it was withdrawn or deleted. */
  title: z.string(),
  state: z.enum(FEEDBACK_STATES),
  createdAt: moment,
})
export type UserFeedback = z.infer<typeof UserFeedback>

export const UserMail = z.object({
  name: z.string(),
  subject: z.string().nullable(),
  /** Waiting or failing: in the queue. */
  state: z.enum(['sent', 'refused', 'waiting', 'failing', 'given-up']),
  at: moment,
})
export type UserMail = z.infer<typeof UserMail>

export const UserSession = z.object({
  device: z.string(),
  address: z.string().nullable(),
  signedInAt: moment,
  seenAt: moment,
})
export type UserSession = z.infer<typeof UserSession>

export const UserConsent = z.object({ kind: z.enum(MAIL_KINDS), givenAt: moment, withdrawnAt: moment.nullable() })

export const TrailEntry = z.object({
  at: moment,
  action: z.string(),
  actor: z.string(),
  reason: z.string().nullable(),
  changes: z.array(z.string()),
})
export type TrailEntry = z.infer<typeof TrailEntry>

export const UserCounts = z.object({
  jobs: z.number(),
  received: z.number(),
  written: z.number(),
  conversations: z.number(),
  messages: z.number(),
  held: z.number(),
  reports: z.number(),
  jobsOpened: z.number(),
  views: z.number(),
})
export type UserCounts = z.infer<typeof UserCounts>

/** What is asked of the database in one row. */
export const UserProfile = z.object({
  bio: z.string(),
  title: z.string(),
  website: z.string(),
  phoneNumber: z.string().nullable(),
  imageUrl: z.string().nullable(),
  town: z.string().nullable(),
  updatedAt: moment,
  claimedAt: moment.nullable(),
  suspendedAt: moment.nullable(),
  hiddenAt: moment.nullable(),
  eraseAt: moment.nullable(),
  isPublic: z.boolean(),
})

/** What an admin sees of one person. Messages are counts only; mails never say what stood in them. */
export const UserDetails = UserRow.extend(UserProfile.shape).extend({
  /** With it they sign in here; an unclaimed listing has none. */
  account: z.object({ twoFactor: z.boolean(), undeliverable: z.string().nullable() }).nullable(),
  /** Empty if the listing is public, or they are no provider. */
  notPublic: z.array(z.enum(NOT_PUBLIC)),
  supportUntil: moment.nullable(),
  memberships: z.array(UserMembership),
  receipts: z.array(UserReceipt),
  claims: z.array(UserClaim),
  jobs: z.array(UserJob),
  received: z.array(UserFeedback),
  written: z.array(UserFeedback),
  mails: z.array(UserMail),
  sessions: z.array(UserSession),
  consents: z.array(UserConsent),
  trail: z.array(TrailEntry),
  counts: UserCounts,
  can: z.object({
    deactivate: z.boolean(),
    hide: z.boolean(),
    erase: z.boolean(),
    edit: z.boolean(),
    look: z.boolean(),
  }),
})
export type UserDetails = z.infer<typeof UserDetails>

export const Duplicate = z.object({
  id: z.uuid(),
  name: z.string(),
  location: z.string(),
  accountType: z.enum(ACCOUNT_TYPES),
  same: z.array(z.enum(SAMENESS)),
})
export type Duplicate = z.infer<typeof Duplicate>

/** The `id` is null if it was not created, because of `duplicates`. */
export const ProviderCreation = z.object({
  id: z.uuid().nullable(),
  imageSaved: z.boolean(),
  duplicates: z.array(Duplicate),
})
export type ProviderCreation = z.infer<typeof ProviderCreation>

/** What the form of an edit shows. */
export const EditableUser = z.object({
  id: z.uuid(),
  accountType: z.enum(ACCOUNT_TYPES),
  fields: z.object({
    firstName: z.string().optional(),
    lastName: z.string().optional(),
    location: z.string().optional(),
    businessName: z.string().optional(),
    title: z.string().optional(),
    phone: z.string().optional(),
    bio: z.string().optional(),
    website: z.string().optional(),
    categories: z.object({ ids: z.array(z.number()), other: z.string().nullable() }).optional(),
  }),
  versions: ProfileVersions,
  /** Holds the fields that the operator added, for a provider. */
  asked: z.array(AskedField),
})
export type EditableUser = z.infer<typeof EditableUser>

export const ExportRow = z.object({
  id: z.uuid(),
  accountType: z.enum(ACCOUNT_TYPES),
  firstName: z.string(),
  lastName: z.string(),
  businessName: z.string(),
  email: z.string(),
  phone: z.string(),
  location: z.string(),
  town: z.string(),
  categories: z.string(),
  active: z.boolean(),
  visible: z.boolean(),
  confirmed: z.boolean(),
  unclaimed: z.boolean(),
  memberUntil: moment.nullable(),
  joinedAt: moment,
})
export type ExportRow = z.infer<typeof ExportRow>

export const ExportPage = z.object({ rows: z.array(ExportRow), next: ExportCursor.nullable() })
export type ExportPage = z.infer<typeof ExportPage>
