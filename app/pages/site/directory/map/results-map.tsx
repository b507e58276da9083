import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { effectiveQuery } from '#app/components/search/effective-query.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Plus } from '#app/ui/icons.ts'
import type { DirectoryFilters } from '#contract/directory/input.ts'
import { ISLANDS, radiusFor, spotOf } from '#contract/directory/map.ts'
import type { DirectoryResult } from '#contract/directory/view.ts'
import { directoryAddress, MAP_AREA } from '#contract/directory/words.ts'
import { numberText } from '#contract/number.ts'
import type { Point } from '#contract/place/view.ts'
import { Backdrop, type Circle } from './backdrop.tsx'
import { Pins } from './pins.tsx'
import styles from './results-map.css?url'
import { useMapSearch } from './use-map-search.ts'
import { useView } from './use-view.ts'
import { around, fitIn, type Group, groupsOf, moved, opensAt, pixelOf, reachOf, type Size, zoomed } from './view.ts'

export type ResultsMapProps = {
  filters: DirectoryFilters
  result: Pick<DirectoryResult, 'place' | 'reach' | 'reading'>
}

const STEP = 80
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
}
/** How much closer a press on a cluster leads. */
const CLOSER = 2

export function ResultsMap({ filters, result }: ResultsMapProps) {
  const navigate = useNavigate()
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const { view, byHand, move, set, box, hands } = useView(size)
  const { map, failed, again } = useMapSearch(filters, view, size)
  const { marked, mark } = useMarked()
  const [open, setOpen] = useState<string | null>(null)
  const searched = circleOf({ filters, result })
  /** True for the map's own search, which leaves the map where it is. */
  const searchedHere = useRef('')
  const fitted = searched ? keyOf(searched) : 'all'
  const known = size.width > 0

  useEffect(() => {
    const { current } = box
    if (!current) return
    const watch = new ResizeObserver(() => setSize({ width: current.clientWidth, height: current.clientHeight }))
    watch.observe(current)
    return () => watch.disconnect()
  }, [box])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another search moves the map
  useEffect(() => {
    setOpen(null)
    if (!known) return
    if (searchedHere.current !== fitted) set(fitIn(searched ? around(searched.middle, searched.miles) : ISLANDS, size))
  }, [fitted, known])

  const groups = map && view ? groupsOf(map, view, size) : []
  const shown = groups.reduce((sum, { number }) => sum + number, 0)

  function searchHere() {
    if (!view) return
    const { middle, miles } = reachOf(view, size)
    const point = { lat: Number(middle.lat.toFixed(3)), lng: Number(middle.lng.toFixed(3)) }
    const radius = radiusFor(miles)
    searchedHere.current = keyOf({ middle: point, miles: radius })
    set(view)
    const here = { location: MAP_AREA, nearme: false, point, radius, page: 1 }
    navigate(directoryAddress({ ...effectiveQuery(filters, result.reading), ...here }), { preventScrollReset: true })
  }

  function press(group: Group) {
    if (!view) return
    if (opensAt(group, view)) return setOpen(group.key === open ? null : group.key)
    setOpen(null)
    move(({ zoom }) => zoomed({ middle: group.at, zoom }, CLOSER))
  }

  function onKeyDown(event: KeyboardEvent) {
    const arrow = ARROWS[event.key]
    if (arrow) move((view) => moved(view, ...arrow))
    else if (event.key === '+' || event.key === '=') move((view) => zoomed(view, 1))
    else if (event.key === '-') move((view) => zoomed(view, -1))
    else return
    event.preventDefault()
  }

  /** Back to the list; a map that covers the screen closes by itself. */
  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    if (open !== null) {
      event.preventDefault()
      return setOpen(null)
    }
    if (event.currentTarget.closest('dialog')) return
    const card = document.querySelector('.listing-card[data-marked]') ?? document.querySelector('.listing-card')
    card?.querySelector<HTMLElement>('a[data-cover]')?.focus()
  }

  return (
    <section aria-label="Map of results" className="map" onKeyDown={leave}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <p className="sr-only">The list of results says the same as this map.</p>
      <div ref={box} className="map-box" {...hands}>
        <div
          role="application"
          aria-roledescription="map"
          aria-label="Map: arrow keys move it, plus and minus zoom, Escape leads back to the list"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move it
          tabIndex={0}
          className="map-surface"
          onKeyDown={onKeyDown}
          onDoubleClick={() => move((view) => zoomed(view, 1))}
        >
          {view ? (
            <Backdrop
              view={view}
              size={size}
              tiles={map?.tiles ?? null}
              circle={drawnCircle(searched)}
              pins={groups.map(({ at }) => pixelOf(view, size, at))}
            />
          ) : null}
        </div>
        {view ? (
          <Pins
            groups={groups}
            view={view}
            size={size}
            open={open}
            marked={marked}
            press={press}
            close={() => setOpen(null)}
            mark={mark}
          />
        ) : null}
      </div>
      {byHand ? (
        <Button size="small" className="map-search" onClick={searchHere}>
          Search this area
        </Button>
      ) : null}
      <div className="map-zoom">
        <IconButton
          label="Zoom in"
          icon={<Plus aria-hidden />}
          variant="secondary"
          onClick={() => move((view) => zoomed(view, 1))}
        />
        <IconButton
          label="Zoom out"
          icon={
            <span aria-hidden="true" className="text-xl leading-none">
              −
            </span>
          }
          variant="secondary"
          onClick={() => move((view) => zoomed(view, -1))}
        />
      </div>
      <p aria-live="polite" className="sr-only">
        {map ? `${numberText(shown)} ${shown === 1 ? 'professional' : 'professionals'} on this part of the map` : ''}
      </p>
      {failed ? (
        <p role="alert" className="map-failed">
          The map’s pins could not be loaded. The list has them all.{' '}
          <button type="button" className="text-link" onClick={again}>
            Try again
          </button>
        </p>
      ) : null}
      {map?.tiles?.attribution ? <p className="map-source">{map.tiles.attribution}</p> : null}
    </section>
  )
}

type SearchCircle = { middle: Point; miles: number }

function keyOf({ middle, miles }: SearchCircle): string {
  return `${middle.lat} ${middle.lng} ${miles}`
}

/** Null if the search is of the whole country. */
function circleOf({ filters, result }: ResultsMapProps): SearchCircle | null {
  const middle = result.place ?? filters.point
  if (!middle || result.reach !== 'fits') return null
  return { middle, miles: result.reading?.radius ?? filters.radius }
}

function drawnCircle(searched: SearchCircle | null): Circle | null {
  if (!searched) return null
  const { west, east } = around(searched.middle, searched.miles)
  const { lat } = searched.middle
  return { middle: spotOf(searched.middle), across: spotOf({ lat, lng: east }).x - spotOf({ lat, lng: west }).x }
}

/** The professional whom a visitor points at or focuses: in the list, so that the map shows where, or on the map. */
function useMarked() {
  const [marked, setMarked] = useState<string | null>(null)
  useEffect(() => {
    const look = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest('.listing-card') : null
      if (card) setMarked(idOf(card))
      else if (!(target instanceof Element) || !target.closest('.map')) setMarked(null)
    }
    document.addEventListener('pointerover', look)
    document.addEventListener('focusin', look)
    return () => {
      document.removeEventListener('pointerover', look)
      document.removeEventListener('focusin', look)
    }
  }, [])

  useEffect(() => {
    if (marked === null) return
    const card = cardOf(marked)
    card?.setAttribute('data-marked', '')
    return () => card?.removeAttribute('data-marked')
  }, [marked])

  return { marked, mark: setMarked }
}

function idOf(card: Element): string | null {
  return card.querySelector('a[data-cover]')?.getAttribute('href')?.split('/').at(-1) ?? null
}

function cardOf(id: string): Element | null {
  return (
    document.querySelector(`.listing-card a[data-cover][href$="/${CSS.escape(id)}"]`)?.closest('.listing-card') ?? null
  )
}
