import { lazy, type MouseEvent, Suspense, useState } from 'react'
import type { PortfolioItem } from '#contract/portfolio/view.ts'
import { alternativeText, pictureOf } from '#contract/portfolio/words.ts'
import { Picture } from './picture.tsx'

const Lightbox = lazy(() => import('./lightbox.tsx').then(({ Lightbox }) => ({ default: Lightbox })))

const HALF = '(min-width: 64rem) 27rem, (min-width: 40rem) 45vw, 92vw'

type LightboxContent = { item: PortfolioItem; index: number; opener: HTMLElement }

/** `tools`: what the owner sees below an item. */
export function useLightbox() {
  const [shown, setShown] = useState<LightboxContent | null>(null)
  const [open, setOpen] = useState(false)

  function show(event: MouseEvent<HTMLElement>, item: PortfolioItem, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    setShown({ item, index, opener: event.currentTarget })
    setOpen(true)
  }

  const lightbox = shown ? (
    <Suspense fallback={null}>
      <Lightbox
        key={`${shown.item.id} ${shown.index}`}
        item={shown.item}
        start={shown.index}
        open={open}
        onClose={() => setOpen(false)}
        opener={shown.opener}
      />
    </Suspense>
  ) : null
  return { show, lightbox }
}

export type ShowMedium = ReturnType<typeof useLightbox>['show']

export function Gallery({ items }: { items: PortfolioItem[] }) {
  const { show, lightbox } = useLightbox()
  return (
    <>
      <h2 className="sr-only">Portfolio</h2>
      <ul className="grid items-start gap-5 sm:grid-cols-2">
        {items.map((item, index) => (
          <li key={item.id} className="overflow-hidden rounded-lg border bg-surface">
            <ItemPictures item={item} show={show} eager={index === 0} />
            <ItemWords item={item} />
          </li>
        ))}
      </ul>
      {lightbox}
    </>
  )
}

export function ItemWords({ item: { title, description } }: { item: PortfolioItem }) {
  if (title === '' && description === '') return null
  return (
    <div className="p-4">
      {title ? (
        <h3 className="text-base break-words">
          <bdi>{title}</bdi>
        </h3>
      ) : null}
      {description ? (
        <p dir="auto" className="mt-1 break-words whitespace-pre-line text-ink-soft">
          {description}
        </p>
      ) : null}
    </div>
  )
}

/** The cover and what follows; of a pair, both. Each is a link to the large one where there is no script. */
export function ItemPictures({ item, show, eager }: { item: PortfolioItem; show: ShowMedium; eager: boolean }) {
  const { media, kind } = item
  if (kind === 'before_after') return <Pair item={item} show={show} eager={eager} />
  const more = media.slice(1, 5)
  const hidden = media.length - 1 - more.length
  return (
    <>
      <MediumLink item={item} index={0} show={show} sizes={HALF} className="aspect-4/3" eager={eager} />
      {more.length > 0 ? (
        <ul className="mt-1 grid grid-cols-4 gap-1">
          {more.map((medium, place) => (
            <li key={medium.id} className="relative">
              <MediumLink item={item} index={place + 1} show={show} sizes="7rem" className="aspect-square" />
              {hidden > 0 && place === more.length - 1 ? (
                <span
                  aria-hidden
                  className="pointer-events-none absolute inset-0 grid place-items-center bg-ink/60 font-semibold text-paper figures"
                >
                  +{hidden}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function Pair({ item, show, eager }: { item: PortfolioItem; show: ShowMedium; eager: boolean }) {
  return (
    <ul className="grid grid-cols-2 gap-1">
      {item.media.slice(0, 2).map((medium, index) => (
        <li key={medium.id} className="relative">
          <MediumLink item={item} index={index} show={show} sizes={HALF} className="aspect-3/4" eager={eager} />
          <span className="pointer-events-none absolute bottom-2 left-2 rounded-full bg-ink/80 px-2.5 py-0.5 text-sm font-medium text-paper">
            {index === 0 ? 'Before' : 'After'}
          </span>
        </li>
      ))}
    </ul>
  )
}

type MediumLinkProps = {
  item: PortfolioItem
  index: number
  show: ShowMedium
  sizes: string
  className: string
  eager?: boolean
}

function MediumLink({ item, index, show, sizes, className, eager = false }: MediumLinkProps) {
  const medium = item.media[index]
  if (!medium) return null
  const alt = alternativeText(item, index)
  const side = item.kind === 'before_after' ? (index === 0 ? 'Before: ' : 'After: ') : ''
  return (
    <a
      href={medium.type === 'video' ? medium.url : (pictureOf(medium) ?? medium.url)}
      onClick={(event) => show(event, item, index)}
      className="block motion hover:opacity-90 focus-visible:-outline-offset-4"
    >
      <Picture medium={medium} alt={side + alt} sizes={sizes} eager={eager} className={className} />
    </a>
  )
}
