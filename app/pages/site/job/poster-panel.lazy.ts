import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { JobView, OwnJobView } from '#contract/job/view.ts'

export type PostersJob = JobView & { own: OwnJobView }

export const posterPanel = lazyPart<{ job: PostersJob }>(() =>
  import('./poster-panel.tsx').then(({ JobPosterPanel }) => JobPosterPanel),
)
