import { type KeyboardEvent, useRef } from 'react'
import { href } from 'react-router'
import { CardRating } from '#app/components/listing-card.tsx'
import { Link } from '#app/ui/link.tsx'
import type { MapPin } from '#contract/directory/view.ts'
import { numberText } from '#contract/number.ts'
import { type Group, opensAt, pixelOf, type Size, type View } from './view.ts'

const MOST_LISTED = 20

type Props = {
  groups: Group[]
  view: View
  size: Size
  open: string | null
  marked: string | null
  /** A group, to be opened or looked at more closely. */
  press: (group: Group) => void
  close: () => void
  mark: (id: string | null) => void
}

/** Pins have the order of the list. What a pin opens follows it, so that Tab leads there. */
export function Pins({ groups, view, size, open, marked, press, close, mark }: Props) {
  return (
    <ul className="map-pins" aria-label="On the map">
      {groups.map((group) => {
        const { x, y } = pixelOf(view, size, group.at)
        const [only] = group.number === 1 ? group.own : []
        const isMarked = group.own.some(({ id }) => id === marked)
        return (
          <li key={group.key}>
            <button
              type="button"
              className={only ? 'map-pin' : 'map-pin map-cluster'}
              aria-label={only ? pinName(only) : clusterName(group, view)}
              aria-expanded={opensAt(group, view) ? group.key === open : undefined}
              data-marked={isMarked || group.key === open ? '' : undefined}
              style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
              onClick={() => press(group)}
              onPointerEnter={() => only && mark(only.id)}
              onPointerLeave={() => mark(null)}
              onFocus={() => only && mark(only.id)}
              onBlur={() => mark(null)}
            >
              {only ? <span>{shortPrice(only) ?? ''}</span> : <span>{shortNumber(group.number)}</span>}
            </button>
            {group.key === open ? <Opened own={group.own} close={close} /> : null}
          </li>
        )
      })}
    </ul>
  )
}

function Opened({ own, close }: { own: MapPin[]; close: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const more = own.length - MOST_LISTED
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    box.current?.parentElement?.querySelector('button')?.focus()
    close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from within
    <div ref={box} className="map-opened" onKeyDown={onKeyDown} onPointerDown={(event) => event.stopPropagation()}>
      <ul>
        {own.slice(0, MOST_LISTED).map(({ id, name, title, price, rating }) => (
          <li key={id}>
            <Link to={href('/directory/:id', { id })}>
              <bdi>{name}</bdi>
            </Link>
            <p>{title}</p>
            <p>
              <CardRating rating={rating} />
              {price ? <b>{price}</b> : null}
            </p>
          </li>
        ))}
      </ul>
      {more > 0 ? <p>{`And ${numberText(more)} more: search this area to list them.`}</p> : null}
      <button type="button" className="map-close" aria-label="Close" onClick={close}>
        ×
      </button>
    </div>
  )
}

function clusterName(group: Group, view: View): string {
  return `${numberText(group.number)} professionals${opensAt(group, view) ? ' in one place' : ': look closer'}`
}

function pinName({ name, price }: MapPin): string {
  return price ? `${name}, ${price}` : name
}

/** "£65" of "from £65 an hour". */
function shortPrice({ price }: MapPin): string | null {
  return price?.match(/£[\d,]+/)?.[0] ?? null
}

function shortNumber(number: number): string {
  if (number < 1000) return String(number)
  return number < 10_000 ? `${Math.round(number / 100) / 10}k` : `${Math.round(number / 1000)}k`
}
