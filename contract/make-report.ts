import { z } from 'zod'
import { REPORT_KINDS, REPORT_REASON_NAMES } from './report.ts'

export const Report = z.strictObject({
  kind: z.enum(REPORT_KINDS),
  subjectId: z.uuid(),
  reason: z.enum(REPORT_REASON_NAMES, 'Choose what is wrong'),
  note: z.string().trim().max(1000, 'Use at most 1,000 characters').default(''),
})
export type Report = z.infer<typeof Report>
