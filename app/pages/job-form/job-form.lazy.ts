import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { JobFormProps } from './job-form.tsx'

/** Visitors of the page that posts a job do not fetch the form. */
export const jobForm = lazyPart<JobFormProps>(() => import('./job-form.tsx').then(({ JobForm }) => JobForm))
