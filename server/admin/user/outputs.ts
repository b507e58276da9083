import { z } from 'zod'
import { ACCOUNT_TYPES, MAIL_KINDS } from '#contract/account/words.ts'
import { FEEDBACK_STATES } from '#contract/feedback/words.ts'
import { JOB_STATUSES } from '#contract/job/words.ts'
import { ProfileVersions } from '#contract/profile/input.ts'
import { NOT_PUBLIC } from '#contract/profile/words.ts'
import type { UserDetails } from '#contract/user/details.ts'
import type { ExportPage, ExportRow } from '#contract/user/export.ts'
import { type Duplicate, MEMBERSHIP_STATES, USER_SORTS, type UserPage, type UserRow } from '#contract/user/words.ts'
import { moment } from '#db/rows.ts'
import type { Created } from './create-provider.ts'

// What leaves the server: fields that are not named here do not.

export const userRow = z.object({
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
}) satisfies z.ZodType<UserRow>

export const userPage = z.object({
  users: z.array(userRow),
  total: z.number(),
  more: z.boolean(),
  sorted: z.enum(USER_SORTS),
}) satisfies z.ZodType<UserPage>

export const membership = z.object({
  plan: z.string(),
  startedAt: moment,
  periodEnd: moment,
  freeUntil: moment.nullable(),
  cancelledAt: moment.nullable(),
  unpaidSince: moment.nullable(),
  endedAt: moment.nullable(),
  promoCode: z.string().nullable(),
})

export const receipt = z.object({
  number: z.string(),
  plan: z.string(),
  amountPence: z.number(),
  refundedPence: z.number(),
  paidAt: moment,
})

export const job = z.object({
  id: z.uuid(),
  title: z.string(),
  status: z.enum(JOB_STATUSES),
  postedAt: moment,
  hidden: z.boolean(),
  reveals: z.number(),
})

export const entry = z.object({
  id: z.uuid(),
  otherId: z.uuid().nullable(),
  otherName: z.string(),
  rating: z.number(),
  title: z.string(),
  state: z.enum(FEEDBACK_STATES),
  createdAt: moment,
})

export const mail = z.object({
  name: z.string(),
  subject: z.string().nullable(),
  state: z.enum(['sent', 'refused', 'waiting', 'failing', 'given-up']),
  at: moment,
})

export const consent = z.object({ kind: z.enum(MAIL_KINDS), givenAt: moment, withdrawnAt: moment.nullable() })

export const counts = z.object({
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

/** What is asked of the database in one row. */
export const personDetails = z.object({
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

export const userDetails = userRow.extend(personDetails.shape).extend({
  account: z.object({ twoFactor: z.boolean(), undeliverable: z.string().nullable() }).nullable(),
  notPublic: z.array(z.enum(NOT_PUBLIC)),
  supportUntil: moment.nullable(),
  memberships: z.array(membership),
  receipts: z.array(receipt),
  jobs: z.array(job),
  received: z.array(entry),
  written: z.array(entry),
  mails: z.array(mail),
  sessions: z.array(
    z.object({ device: z.string(), address: z.string().nullable(), signedInAt: moment, seenAt: moment }),
  ),
  consents: z.array(consent),
  trail: z.array(
    z.object({
      at: moment,
      action: z.string(),
      actor: z.string(),
      reason: z.string().nullable(),
      changes: z.array(z.string()),
    }),
  ),
  counts,
  can: z.object({
    deactivate: z.boolean(),
    hide: z.boolean(),
    erase: z.boolean(),
    edit: z.boolean(),
    look: z.boolean(),
  }),
}) satisfies z.ZodType<UserDetails>

export const duplicates = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    location: z.string(),
    accountType: z.enum(ACCOUNT_TYPES),
    same: z.array(z.enum(['name', 'phone', 'website', 'email'])),
  }),
) satisfies z.ZodType<Duplicate[]>

export const exportRow = z.object({
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
}) satisfies z.ZodType<ExportRow>

export const exportPage = z.object({
  rows: z.array(exportRow),
  next: z.object({ joinedAt: z.string(), id: z.uuid() }).nullable(),
}) satisfies z.ZodType<ExportPage>

export const created = z.object({
  id: z.uuid().nullable(),
  imageSaved: z.boolean(),
  duplicates,
}) satisfies z.ZodType<Created>

/** What the form of an edit shows. */
export const editable = z.object({
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
})
