import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { JobView, OwnJobView } from '#contract/job.ts'

export type PostersJob = JobView & { own: OwnJobView }

/** What only the poster sees of a job. Only posters fetch its code. */
export const posterPanel = lazyPart<{ job: PostersJob }>(() =>
  import('./poster-panel.tsx').then(({ JobPosterPanel }) => JobPosterPanel),
)
