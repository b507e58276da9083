import { z } from 'zod'
import { EmailAddress, LinkToken } from '../account/input.ts'
import { STAFF_TYPES } from '../account/words.ts'
import { AdminPassword, Username } from '../admin/input.ts'
import { Reason } from '../user/input.ts'

const role = z.enum(STAFF_TYPES, 'Choose what they may do')

export const InviteStaff = z.strictObject({
  username: Username,
  email: EmailAddress('Enter their email address', 'Please enter a valid email address.'),
  role,
})
export type InviteStaff = z.infer<typeof InviteStaff>

export const SetRole = z.strictObject({ id: z.uuid(), role, reason: Reason })
export type SetRole = z.infer<typeof SetRole>

export const AcceptInvitation = LinkToken.extend({ password: AdminPassword })
export type AcceptInvitation = z.infer<typeof AcceptInvitation>

const INVALID = 'Please enter a valid email address'

export const StaffAddress = z.strictObject({ email: EmailAddress(INVALID, INVALID) })
export type StaffAddress = z.infer<typeof StaffAddress>

export const DigestChoice = z.strictObject({ on: z.boolean() })
