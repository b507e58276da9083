import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { PortfolioItem } from '#contract/portfolio.ts'

export const gallery = lazyPart<{ items: PortfolioItem[] }>(() =>
  import('./gallery.tsx').then(({ Gallery }) => Gallery),
)

export type LightboxProps = {
  item: PortfolioItem
  start: number
  open: boolean
  onClose: () => void
  opener: HTMLElement
}

export const lightbox = lazyPart<LightboxProps>(() => import('./lightbox.tsx').then(({ Lightbox }) => Lightbox))
