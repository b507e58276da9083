import type { JobPreview } from '#contract/job.ts'
import type { JobErrors, JobValues } from './values.ts'

/** What the form shows after a refusal or for a preview; `at` (a time) tells one attempt from the next. */
export type JobFormResult = {
  values: JobValues
  errors: JobErrors
  refusal: { title: string; message: string; signIn?: boolean; resend?: boolean } | null
  preview: JobPreview | null
  at: number
}
