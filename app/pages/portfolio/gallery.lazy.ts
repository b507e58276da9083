import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { PortfolioItem } from '#contract/portfolio/words.ts'

export const gallery = lazyPart<{ items: PortfolioItem[] }>(() =>
  import('./gallery.tsx').then(({ Gallery }) => Gallery),
)
