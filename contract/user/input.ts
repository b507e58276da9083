import { z } from 'zod'
import { CategoryChoice, EmailAddress, PhoneOrNothing } from '../account/input.ts'
import { ACCOUNT_TYPES } from '../account/words.ts'
import { readFilters } from '../admin/list.ts'
import { Website } from '../profile/input.ts'
import { BIO_LENGTH } from '../profile/words.ts'
import { line, paragraphs } from '../typed-text.ts'
import {
  CONFIRMATIONS,
  LAST_USERS_PAGE,
  MEMBERSHIP_CHOICES,
  MEMBERSHIP_FILTERS,
  noUserQuery,
  STATUS_FIELDS,
  USER_SORTS,
  USER_STATES,
} from './words.ts'

export const UserFilters = z.strictObject({
  q: z.string().max(200),
  type: z.enum(ACCOUNT_TYPES).nullable(),
  state: z.enum(USER_STATES).nullable(),
  membership: z.enum(MEMBERSHIP_FILTERS).nullable(),
  confirmed: z.enum(CONFIRMATIONS).nullable(),
  /** Days of London; both count. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
})
export type UserFilters = z.infer<typeof UserFilters>

export const UserQuery = UserFilters.extend({
  sort: z.enum(USER_SORTS),
  page: z.number().int().min(1).max(LAST_USERS_PAGE),
})
export type UserQuery = z.infer<typeof UserQuery>

export function readUserQuery(params: URLSearchParams): UserQuery {
  return readFilters(UserQuery, params, noUserQuery)
}

/** `joinedAt` as the database writes it: a Date would lose its microseconds. */
export const ExportCursor = z.strictObject({
  joinedAt: z.string().regex(/^[\d :.+-]{10,40}$/),
  id: z.uuid(),
})
export type ExportCursor = z.infer<typeof ExportCursor>

export const ExportQuery = z.strictObject({ filters: UserFilters, after: ExportCursor.nullable() })
export type ExportQuery = z.infer<typeof ExportQuery>

/** Why an admin did it: in the audit log, and mailed to those who are deactivated or hidden. */
export const Reason = paragraphs(500, 'Give a reason').min(3, 'Give a reason')

const PROOF_NEEDED = 'Say how they proved who they are'

/** Null if nothing was chosen, which is refused where a membership runs. */
export const MembershipEnd = z.enum(MEMBERSHIP_CHOICES).nullable().default(null)

export const SetStatus = z.strictObject({
  id: z.uuid(),
  field: z.enum(STATUS_FIELDS),
  value: z.boolean(),
  reason: Reason,
  membership: MembershipEnd,
})
export type SetStatus = z.infer<typeof SetStatus>

/** For someone on the telephone; `proof`: how they showed who they are. */
export const SetAddress = z.strictObject({
  id: z.uuid(),
  email: EmailAddress('Enter an email address', 'Enter an email address like name@example.com'),
  confirmed: z.boolean('Choose whether it counts as confirmed'),
  proof: paragraphs(500, PROOF_NEEDED).min(3, PROOF_NEEDED),
})
export type SetAddress = z.infer<typeof SetAddress>

/** An act on a user, and why. */
export const UserAct = z.strictObject({ id: z.uuid(), reason: Reason })
export type UserAct = z.infer<typeof UserAct>

const text = {
  firstName: line(120),
  lastName: line(120),
  businessName: line(120),
  location: line(120),
  phone: PhoneOrNothing,
  website: Website,
  bio: paragraphs(BIO_LENGTH),
}

/** What we know of a business that has not joined. Empty names are refused by sentences of their own. */
export const NewListing = z.strictObject({
  ...text,
  /** Where a claim is proven. */
  email: z.union([z.literal(''), z.email('Invalid email address').max(254)]),
  categories: CategoryChoice,
})
export type NewListing = z.infer<typeof NewListing>

export const NewProvider = NewListing.extend({
  source: line(120, 'Say where the details come from'),
  /** When they were taken from there; '' means today. */
  obtainedOn: z.union([z.literal(''), z.iso.date('Enter the day on which you got the details')]),
  /** Although there seems to be such a provider already. */
  anyway: z.boolean(),
  image: z.instanceof(Blob).nullable(),
})
export type NewProvider = z.infer<typeof NewProvider>

export const DuplicateQuery = NewProvider.pick({
  firstName: true,
  lastName: true,
  businessName: true,
  location: true,
  phone: true,
  website: true,
  email: true,
})
export type DuplicateQuery = z.infer<typeof DuplicateQuery>
