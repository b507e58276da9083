import type { JobStatus } from './words.ts'

export const OUTCOMES = ['hired', 'looking', 'close', 'renew'] as const
export type OutcomeAnswer = (typeof OUTCOMES)[number]

export const REVEALS_NAMED = 10

export type Outcome = {
  jobId: string
  title: string
  status: JobStatus
  expiresAt: Date
  over: boolean
  reveals: { id: string; name: string }[]
  /** `listed`: has a public page for feedback. */
  hired: { id: string; name: string; listed: boolean } | null
}
