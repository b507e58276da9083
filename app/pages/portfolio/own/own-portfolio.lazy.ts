import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { OwnPortfolioProps } from './own-portfolio.tsx'

export const ownPortfolio = lazyPart<OwnPortfolioProps>(() =>
  import('./own-portfolio.tsx').then(({ OwnPortfolio }) => OwnPortfolio),
)
