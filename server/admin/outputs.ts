import { z } from 'zod'
import { STAFF_TYPES } from '#contract/account.ts'
import type { StaffView } from '#contract/admin.ts'

export const staffView: z.ZodType<StaffView> = z.object({
  role: z.enum(STAFF_TYPES),
  username: z.string(),
  twoFactor: z.boolean(),
  twoFactorBy: z.date().nullable(),
  proven: z.boolean(),
})
