import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { PortfolioItem } from '#contract/portfolio/view.ts'
import type { ItemFormProps } from './own/item-form.tsx'
import type { OwnPortfolioProps } from './own/own-portfolio.tsx'

export const gallery = lazyPart<{ items: PortfolioItem[] }>(() =>
  import('./gallery.tsx').then(({ Gallery }) => Gallery),
)

export const ownPortfolio = lazyPart<OwnPortfolioProps>(() =>
  import('./own/own-portfolio.tsx').then(({ OwnPortfolio }) => OwnPortfolio),
)

export const itemForm = lazyPart<ItemFormProps>(() => import('./own/item-form.tsx').then(({ ItemForm }) => ItemForm))
