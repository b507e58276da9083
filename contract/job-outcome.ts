import type { JobStatus } from './job.ts'

/** What a poster can answer from a mail, without signing in. */
export const OUTCOMES = ['hired', 'looking', 'close', 'renew'] as const
export type OutcomeAnswer = (typeof OUTCOMES)[number]

/** Of those who opened a job, so many are named in mails and in the page behind their links. */
export const REVEALS_NAMED = 10

/** What the page behind such a link shows. */
export type Outcome = {
  jobId: string
  title: string
  status: JobStatus
  expiresAt: Date
  /** The job was renewed after this link was sent: it does nothing any more. */
  over: boolean
  reveals: { id: string; name: string }[]
  /** The provider who was hired, if they opened the job; `listed`: has a public page to leave feedback on. */
  hired: { id: string; name: string; listed: boolean } | null
}
