import type { ActResult } from '../act/act-result.ts'

/** Of every form about an entry: `kind`, `id` and `version` say what was seen. */
export const ACT_FIELDS = {
  intent: 'text',
  kind: 'text',
  id: 'text',
  version: 'text',
  reason: 'text',
  rating: 'text',
  title: 'text',
  description: 'text',
  outcome: 'text',
} as const

export type FeedbackActResult = ActResult<typeof ACT_FIELDS>
