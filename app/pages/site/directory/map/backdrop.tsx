import { memo } from 'react'
import { borders, coast, towns } from '#app/components/map/outline.ts'
import { MAP_ORIGIN, type Spot, scaleAt } from '#contract/directory/map.ts'
import type { MapTiles } from '#contract/directory/view.ts'
import { pixelOf, type Size, type View } from './view.ts'

type Props = MapFrame & { tiles: MapTiles | null; circle: Circle | null; pins: Spot[] }

/** Land and towns, drawn by us; over the land the tiles of a server where the site has one. */
export function Backdrop({ view, size, tiles, circle, pins }: Props) {
  const scale = scaleAt(view.zoom)
  const corner = pixelOf(view, size, { x: 0, y: 0 })
  return (
    <>
      <svg className="map-drawing" aria-hidden="true">
        <g transform={`matrix(${scale} 0 0 ${scale} ${corner.x} ${corner.y})`}>
          <Land />
        </g>
      </svg>
      {tiles ? <Tiles view={view} size={size} url={tiles.url} /> : null}
      <svg className="map-drawing" aria-hidden="true">
        {circle ? <Around view={view} size={size} circle={circle} /> : null}
        {tiles ? null : <Towns view={view} size={size} pins={pins} />}
      </svg>
    </>
  )
}

type MapFrame = { view: View; size: Size }
/** `across`: in units of spots. */
export type Circle = { middle: Spot; across: number }

/** Three thousand points that stay as they are while the map moves. */
const Land = memo(() => (
  <>
    <path d={coast.join('')} className="map-land" />
    <path d={borders.join('')} className="map-border" />
  </>
))

function Around({ view, size, circle }: MapFrame & { circle: Circle }) {
  const { x, y } = pixelOf(view, size, circle.middle)
  return <circle cx={x} cy={y} r={(circle.across / 2) * scaleAt(view.zoom)} className="map-circle" />
}

const LETTER = 6.5
const LINE = 18
/** The size of a pin with its edge. */
const PIN = 22

type Label = { left: number; top: number; width: number; x: number; y: number; anchor: 'start' | 'end' | 'middle' }

/** The larger first, each where neither another name nor a pin is; where there is no room, none. */
function Towns({ view, size, pins }: MapFrame & { pins: Spot[] }) {
  const most = Math.round(size.width * size.height * (view.zoom < 6 ? 0.00006 : 0.0001))
  const named: (Label & { name: string; at: Spot })[] = []
  const isFree = ({ left, top, width }: Label) =>
    left > 4 &&
    top > 4 &&
    left + width < size.width - 4 &&
    top + LINE < size.height - 4 &&
    named.every(
      (other) =>
        top >= other.top + LINE ||
        other.top >= top + LINE ||
        left >= other.left + other.width ||
        other.left >= left + width,
    ) &&
    pins.every(({ x, y }) => x + PIN < left || x - PIN > left + width || y + PIN < top || y - PIN > top + LINE)
  for (const { name, ...spot } of towns) {
    if (named.length >= most) break
    const at = pixelOf(view, size, spot)
    if (at.x < 0 || at.y < 0 || at.x > size.width || at.y > size.height) continue
    const pin = pins.find(({ x, y }) => Math.hypot(x - at.x, y - at.y) < PIN)
    const label = labelsOf(name.length * LETTER, at, pin).find(isFree)
    if (label) named.push({ ...label, name, at })
  }
  return named.map(({ name, at, x, y, anchor }) => (
    <g key={name}>
      <circle cx={at.x} cy={at.y} r="2" className="map-town" />
      <text x={x} y={y} textAnchor={anchor} className="map-town-name">
        {name}
      </text>
    </g>
  ))
}

/** The place of the name is right or left; of a town under a pin, below or above that. */
function labelsOf(width: number, { x, y }: Spot, pin: Spot | undefined): Label[] {
  if (pin) {
    const middle = { left: pin.x - width / 2, width, x: pin.x, anchor: 'middle' as const }
    const [below, above] = [pin.y + PIN + 1, pin.y - PIN - LINE - 1]
    return [
      { ...middle, top: below, y: below + 13 },
      { ...middle, top: above, y: above + 13 },
    ]
  }
  return [
    { left: x + 6, top: y - 9, width, x: x + 6, y: y + 4, anchor: 'start' },
    { left: x - 6 - width, top: y - 9, width, x: x - 6, y: y + 4, anchor: 'end' },
  ]
}

const TILE = 256
/** The zoom of tile servers, which count the world in tiles of 256 pixels. */
const UNITS_AT_ZOOM_0 = 2 ** 18

function Tiles({ view, size, url }: MapFrame & { url: string }) {
  const zoom = Math.round(view.zoom)
  const units = UNITS_AT_ZOOM_0 / 2 ** zoom
  const side = units * scaleAt(view.zoom)
  const corner = pixelOf(view, size, { x: -MAP_ORIGIN.x, y: -MAP_ORIGIN.y })
  const [firstX, firstY] = [Math.floor(-corner.x / side), Math.floor(-corner.y / side)]
  const across = Math.ceil(size.width / side) + 1
  const down = Math.ceil(size.height / side) + 1
  const places = Array.from({ length: across * down }, (_, at) => ({
    x: firstX + (at % across),
    y: firstY + Math.floor(at / across),
  }))
  return places.map(({ x, y }) => (
    <img
      key={`${zoom} ${x} ${y}`}
      src={url.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y))}
      alt=""
      width={TILE}
      height={TILE}
      draggable={false}
      onError={(event) => event.currentTarget.remove()}
      className="map-tile"
      style={{ transform: `translate(${corner.x + x * side}px, ${corner.y + y * side}px) scale(${side / TILE})` }}
    />
  ))
}
