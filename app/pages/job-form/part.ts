import { apart } from '#app/ui/apart.tsx'
import type { JobFormProps } from './job-form.tsx'

/** The form of a job in a file of its own: visitors of the page that posts one do without. */
export const jobForm = apart<JobFormProps>(() => import('./job-form.tsx').then(({ JobForm }) => JobForm))
