import { Lightbox } from '#app/pages/portfolio/lightbox.tsx'
import type { PortfolioItem } from '#contract/portfolio/view.ts'

type AllPicturesProps = {
  id: string
  name: string
  portfolio: PortfolioItem[]
  /** The medium to begin with. */
  first: string
  open: boolean
  onClose: () => void
  opener: HTMLElement
}

/** All works in one. */
export function AllPictures({ id, name, portfolio, first, ...rest }: AllPicturesProps) {
  const media = portfolio.flatMap(({ title, media }) =>
    media.map((medium) => ({ ...medium, caption: medium.caption || title })),
  )
  const start = media.findIndex((medium) => medium.id === first)
  return <Lightbox item={{ id, kind: 'work', title: name, description: '', media }} start={start} {...rest} />
}
