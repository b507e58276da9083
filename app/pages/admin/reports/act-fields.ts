import type { ActResult } from '../act/act-result.ts'

/** `seen`: how many reports there were; `message`: one that is held. */
export const REPORT_FIELDS = {
  intent: 'text',
  kind: 'text',
  subject: 'text',
  seen: 'text',
  version: 'text',
  reason: 'text',
  message: 'text',
} as const

export type ReportActResult = ActResult<typeof REPORT_FIELDS>
