/** What the public sees of a job: never a contact detail, and the place as a town or outward code only. */
export type JobSummary = {
  id: string
  title: string
  snippet: string
  budget: string
  place: string
  postedAt: Date
  categories: string[]
}

export const BUDGET_NOT_STATED = 'Budget not stated'

export const JOB_STATUSES = ['open', 'hired', 'closed', 'expired'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

/** A job as whoever posted it sees it in a list. */
export type OwnJob = JobSummary & { status: JobStatus }
