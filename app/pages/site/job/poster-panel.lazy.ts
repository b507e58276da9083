import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { JobView, OwnJobView } from '#contract/job.ts'

export type PostersJob = JobView & { own: OwnJobView }

/** What only the poster sees of a job, who opened it and what can be done with it: nobody else fetches its code. */
export const posterPanel = lazyPart<{ job: PostersJob }>(() =>
  import('./poster-panel.tsx').then(({ JobPosterPanel }) => JobPosterPanel),
)
