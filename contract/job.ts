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
