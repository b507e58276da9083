import { z } from 'zod'
import { paragraphs } from '../typed-text.ts'
import { REPORT_KINDS, REPORT_REASON_NAMES } from './words.ts'

export const Report = z.strictObject({
  kind: z.enum(REPORT_KINDS),
  subjectId: z.uuid(),
  reason: z.enum(REPORT_REASON_NAMES, 'Choose what is wrong'),
  note: paragraphs(1000).default(''),
})
export type Report = z.infer<typeof Report>
