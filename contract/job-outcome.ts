import type { JobStatus } from './job.ts'

export const OUTCOMES = ['hired', 'looking', 'close', 'renew'] as const
export type OutcomeAnswer = (typeof OUTCOMES)[number]

/** How many providers mails name, and the pages behind their links. */
export const REVEALS_NAMED = 10

export type Outcome = {
  jobId: string
  title: string
  status: JobStatus
  expiresAt: Date
  /** The job was renewed after this link was sent. */
  over: boolean
  reveals: { id: string; name: string }[]
  /** `listed`: has a public page for feedback. */
  hired: { id: string; name: string; listed: boolean } | null
}
