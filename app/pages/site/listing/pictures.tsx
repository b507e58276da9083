import { type MouseEvent, useState } from 'react'
import { href } from 'react-router'
import { type LightboxProps, lightbox } from '#app/pages/portfolio/gallery.lazy.ts'
import { Images } from '#app/ui/icons.ts'
import { LazyPart, preload } from '#app/ui/lazy-part.tsx'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Listing } from '#contract/listing.ts'

/** One of each work, the first one large; each opens all of them. Without JavaScript the portfolio shows them. */
export function LeadPictures({ listing: { id, name, portfolio, drawn } }: { listing: Listing }) {
  const [shown, setShown] = useState<LightboxProps | null>(null)
  const media = portfolio.flatMap(({ title, media }) =>
    media.map((medium) => ({ ...medium, caption: medium.caption || title })),
  )
  const covers = portfolio.flatMap(({ kind, media }) => {
    const images = media.filter(({ type }) => type === 'image')
    return images[kind === 'before_after' ? images.length - 1 : 0] ?? []
  })
  if (covers.length === 0) {
    return (
      <div className="lead-pictures">
        <Picture picture={drawn} sizes="160px" eager />
      </div>
    )
  }
  const count = covers.length > 4 ? 5 : Math.min(3, covers.length)
  const to = `${href('/directory/:id', { id })}?tab=portfolio`

  function show(event: MouseEvent<HTMLElement>, start: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const opener = event.currentTarget
    const item = { id, kind: 'work', title: name, description: '', media } as const
    const close = () => setShown((last) => last && { ...last, open: false })
    preload(lightbox).then(
      () => setShown({ item, start, opener, open: true, onClose: close }),
      () => location.assign(to),
    )
  }

  return (
    <>
      <div className="lead-pictures" data-pictures={count}>
        {covers.slice(0, count).map((cover, index) => {
          const start = media.findIndex((medium) => medium.id === cover.id)
          return (
            <Link key={cover.id} to={to} onClick={(event) => show(event, start)}>
              <Picture
                picture={cover}
                alt={media[start]?.caption || `Work of ${name}, ${index + 1}`}
                sizes={index === 0 ? '(min-width: 40rem) 500px, 96px' : '250px'}
                eager={index === 0}
              />
            </Link>
          )
        })}
        {media.length > 1 ? (
          <span aria-hidden className="lead-count">
            <Images />
            {media.length}
          </span>
        ) : null}
      </div>
      {shown ? <LazyPart key={shown.start} source={lightbox} props={shown} /> : null}
    </>
  )
}
