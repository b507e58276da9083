import type { ActResult } from '../act/act-result.ts'

/** Of every form about a claim. `ownership`: what is undone. */
export const CLAIM_FIELDS = { intent: 'text', id: 'text', ownership: 'text', reason: 'text', note: 'text' } as const

export type ClaimActResult = ActResult<typeof CLAIM_FIELDS>
