import { z } from 'zod'
import { STAFF_TYPES } from '../account/words.ts'
import { moment } from '../moment.ts'

const role = z.enum(STAFF_TYPES)

export const StaffMember = z.object({
  id: z.uuid(),
  username: z.string(),
  role,
  active: z.boolean(),
  twoFactor: z.boolean(),
  /** Where their mail goes. Null if to the site's own address. */
  email: z.string().nullable(),
  signedInAt: moment.nullable(),
})
export type StaffMember = z.infer<typeof StaffMember>

export const Invitation = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  role,
  invitedBy: z.string(),
  invitedAt: moment,
  expiresAt: moment,
  /** The link does not work any more. */
  over: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

export const StaffList = z.object({ members: z.array(StaffMember), invitations: z.array(Invitation) })
export type StaffList = z.infer<typeof StaffList>

/** What the page behind the link shows. */
export const OwnInvitation = Invitation.pick({ username: true, role: true, invitedBy: true })
export type OwnInvitation = z.infer<typeof OwnInvitation>

/** The address at which an admin gets mail: their login receives none. `email` is null if none was given. */
export const StaffAccount = z.object({ email: z.string().nullable(), dailyDigest: z.boolean() })
export type StaffAccount = z.infer<typeof StaffAccount>
