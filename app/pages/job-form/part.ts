import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { JobFormProps } from './job-form.tsx'

/** The form of a job in a file of its own: visitors of the page that posts one do without. */
export const jobForm = lazyPart<JobFormProps>(() => import('./job-form.tsx').then(({ JobForm }) => JobForm))
