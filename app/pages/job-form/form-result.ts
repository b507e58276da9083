import type { JobPreview } from '#contract/job.ts'
import type { JobErrors, JobValues } from './values.ts'

/** `at` distinguishes attempts. */
export type JobFormResult = {
  values: JobValues
  errors: JobErrors
  refusal: { title: string; message: string; signIn?: boolean; resend?: boolean } | null
  preview: JobPreview | null
  at: number
}
