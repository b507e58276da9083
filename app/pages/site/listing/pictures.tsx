import { type MouseEvent, useState } from 'react'
import { href } from 'react-router'
import { Picture } from '#app/components/picture.tsx'
import { Images } from '#app/ui/icons.ts'
import { LazyPart, preload } from '#app/ui/lazy-part.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Listing } from '#contract/listing/words.ts'
import { allPictures } from './listing.lazy.ts'

type Shown = { first: string; opener: HTMLElement; open: boolean }

/** One of each work, the first one large; each opens all of them. Without JavaScript the portfolio shows them. */
export function LeadPictures({ listing: { id, name, portfolio, drawn } }: { listing: Listing }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const covers = portfolio.flatMap(({ kind, title, media }) => {
    const images = media.filter(({ type }) => type === 'image')
    const medium = images[kind === 'before_after' ? images.length - 1 : 0]
    return medium ? { medium, alt: medium.caption || title || `Work of ${name}` } : []
  })
  if (covers.length === 0) {
    return (
      <div className="lead-pictures">
        <Picture picture={drawn} sizes="160px" eager />
      </div>
    )
  }
  const to = `${href('/directory/:id', { id })}?tab=portfolio`
  const count = covers.length > 4 ? 5 : Math.min(3, covers.length)
  const all = portfolio.reduce((sum, { media }) => sum + media.length, 0)

  function show(event: MouseEvent<HTMLElement>, first: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const opener = event.currentTarget
    preload(allPictures).then(
      () => setShown({ first, opener, open: true }),
      () => location.assign(to),
    )
  }

  return (
    <>
      <div className="lead-pictures" data-pictures={count}>
        {covers.slice(0, count).map(({ medium, alt }, index) => (
          <Link key={medium.id} to={to} onClick={(event) => show(event, medium.id)}>
            <Picture
              picture={medium}
              alt={alt}
              sizes={index === 0 ? '(min-width: 40rem) 500px, 96px' : '250px'}
              eager={index === 0}
            />
          </Link>
        ))}
        {all > 1 ? (
          <span aria-hidden className="lead-count">
            <Images />
            {all}
          </span>
        ) : null}
      </div>
      {shown ? (
        <LazyPart
          key={shown.first}
          source={allPictures}
          props={{ id, name, portfolio, ...shown, onClose: () => setShown({ ...shown, open: false }) }}
        />
      ) : null}
    </>
  )
}
