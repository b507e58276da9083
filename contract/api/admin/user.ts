import { z } from 'zod'
import { CategoryChoice, PhoneOrNothing } from '../../account/input.ts'
import { NewProvider, Reason, SetStatus, UserFilters } from '../../user/input.ts'
import { Duplicate, UserDetails } from '../../user/view.ts'
import { MEMBERSHIP_CHOICES } from '../../user/words.ts'
import { ProfileChange } from '../profile.ts'

const { type, state, membership, confirmed, from, to } = UserFilters.shape

export const UserSearch = z.strictObject({
  q: UserFilters.shape.q.optional().describe('An id, a phone number, or words of a name, address or business.'),
  type: type.unwrap().optional(),
  state: state.unwrap().optional(),
  membership: membership.unwrap().optional(),
  confirmed: confirmed.unwrap().optional(),
  from: from.unwrap().optional().describe('Joined on this day (in London) or later.'),
  to: to.unwrap().optional().describe('Joined on this day (in London) or earlier.'),
})
export type UserSearch = z.infer<typeof UserSearch>

export const UserData = UserDetails.omit({
  memberships: true,
  receipts: true,
  claims: true,
  jobs: true,
  received: true,
  written: true,
  mails: true,
  sessions: true,
  consents: true,
  trail: true,
  can: true,
}).extend({ imageUrl: z.url().nullable() })
export type UserData = z.infer<typeof UserData>

export const UserEdit = z.strictObject({
  reason: Reason.describe('For the audit log.'),
  changes: ProfileChange,
})

export const StatusChange = z.strictObject({
  field: SetStatus.shape.field,
  value: z.boolean(),
  reason: Reason.describe('For the audit log, and for the email to those who are deactivated or hidden.'),
  membership: z
    .enum(MEMBERSHIP_CHOICES)
    .optional()
    .describe('Needed where a membership runs and the person is deactivated.'),
})

export const ReasonOnly = z.strictObject({ reason: Reason })

const { firstName, lastName, businessName, location, website, bio, source, obtainedOn, email } = NewProvider.shape

export const ListingInput = z.strictObject({
  firstName,
  lastName,
  businessName,
  location,
  source: source.describe('Where the details come from; the business is told so.'),
  obtainedOn: obtainedOn.default('').describe('When they were taken from there. Left out: today.'),
  phone: PhoneOrNothing.default(''),
  website: website.default(''),
  bio: bio.default(''),
  email: email.default('').describe('Where a claim is proven.'),
  categoryIds: CategoryChoice.shape.ids.default([]),
  otherCategory: CategoryChoice.shape.other.unwrap().optional(),
  anyway: z.boolean().default(false).describe('Although there seems to be such a provider already.'),
  image: z.file().optional().describe('PNG or JPEG of at most 2 MB, sent as multipart/form-data.'),
})

export const ListingCreation = z.object({
  id: z.uuid().nullable().describe('Null if nothing was created, because of the duplicates.'),
  url: z.url().nullable(),
  imageSaved: z.boolean(),
  duplicates: z.array(Duplicate),
})
