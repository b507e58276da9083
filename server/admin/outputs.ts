import { z } from 'zod'
import { STAFF_TYPES } from '#contract/account/words.ts'
import type { StaffView } from '#contract/admin/words.ts'

export const staffView: z.ZodType<StaffView> = z.object({
  role: z.enum(STAFF_TYPES),
  username: z.string(),
  twoFactor: z.boolean(),
  twoFactorBy: z.date().nullable(),
  proven: z.boolean(),
})
