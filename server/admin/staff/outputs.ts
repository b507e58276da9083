import { z } from 'zod'
import { STAFF_TYPES } from '#contract/account/words.ts'
import type { OwnInvitation, StaffList } from '#contract/staff/words.ts'
import { moment } from '#db/rows.ts'

const role = z.enum(STAFF_TYPES)

export const member = z.object({
  id: z.uuid(),
  username: z.string(),
  role,
  active: z.boolean(),
  twoFactor: z.boolean(),
  email: z.string().nullable(),
  signedInAt: moment.nullable(),
})

export const invitation = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  role,
  invitedBy: z.string(),
  invitedAt: moment,
  expiresAt: moment,
  over: z.boolean(),
})

export const staffList: z.ZodType<StaffList> = z.object({
  members: z.array(member),
  invitations: z.array(invitation),
})

export const ownInvitation: z.ZodType<OwnInvitation> = z.object({
  username: z.string(),
  role,
  invitedBy: z.string(),
})
