import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { JobView, OwnJobView } from '#contract/job/view.ts'
import type { PushState } from '#contract/push/view.ts'

export type PostersJob = JobView & { own: OwnJobView }

export const posterPanel = lazyPart<{ job: PostersJob; push: PushState | null }>(() =>
  import('./poster-panel.tsx').then(({ JobPosterPanel }) => JobPosterPanel),
)
