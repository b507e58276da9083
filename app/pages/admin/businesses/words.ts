import type { ClaimStatus } from '#contract/claim/words.ts'

export const CLAIM_STATE_WORDS: Record<ClaimStatus, string> = {
  sent: 'A link is on its way',
  waiting: 'Waiting',
  accepted: 'Accepted',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
}

export const FAILED = 'Failed to load claims'
