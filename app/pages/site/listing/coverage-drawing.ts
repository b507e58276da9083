import escapeHtml from 'escape-html'
import { borders, coast, towns } from '#app/components/map/outline.ts'
import { type Spot, spotOf } from '#contract/directory/map.ts'
import type { CoverageMap } from '#contract/directory/view.ts'

const WIDTH = 440
const HEIGHT = 280
const MARGIN = 24
/** Shown around someone who works anywhere, or in one district. */
const LEAST_MILES = 12
/** A unit of a spot at the equator. */
const MILES_PER_UNIT = 24_901 / 2 ** 18
const MOST_TOWNS = 7
/** Pixels: nearer than this, two points of a coast are one. A drawing that is too long is coarser. */
const FINENESS = [1.5, 2.5, 4, 6]
const COARSEST = 10
const LONGEST = 6_000

/** The colours of tokens.css, which a picture cannot read. */
const STYLE = `rect{fill:#ece9e6}.l{fill:#fff;stroke:#858a82}.b{fill:none;stroke:#858a82;stroke-dasharray:4 3}.c{fill:#0e4b4a;fill-opacity:.12;stroke:#0e4b4a;stroke-width:2}.d{fill:#0e4b4a}text{fill:#54605c;font:14px system-ui,sans-serif;paint-order:stroke;stroke:#fff;stroke-width:3px;stroke-linejoin:round}.t{fill:#54605c}@media(prefers-color-scheme:dark){rect{fill:#1c282f}.l{fill:#182120;stroke:#73827e}.b{stroke:#73827e}.c{fill:#86cbc3;stroke:#86cbc3}.d{fill:#86cbc3}text{fill:#a8b4b0;stroke:#182120}.t{fill:#a8b4b0}}`

type Frame = { corner: Spot; scale: number }

export function drawCoverage(coverage: CoverageMap): string {
  for (const apart of FINENESS) {
    const text = drawing(coverage, apart)
    if (text.length <= LONGEST) return text
  }
  return drawing(coverage, COARSEST)
}

function drawing({ areas }: CoverageMap, apart: number): string {
  const circles = areas.map(({ at, miles }) => ({
    middle: spotOf(at),
    across: unitsOf(miles ?? 0, at.lat),
    shown: unitsOf(Math.max(LEAST_MILES, miles ?? 0), at.lat),
  }))
  const frame = frameAround(circles.map(({ middle, shown }) => ({ middle, across: shown })))
  const drawn = circles.map(({ middle, across }) => {
    const { x, y } = pixelOf(frame, middle)
    const reach = Math.round(across * frame.scale)
    const circle = reach > 0 ? `<circle class="c" cx="${x}" cy="${y}" r="${reach}"/>` : ''
    return `${circle}<circle class="d" cx="${x}" cy="${y}" r="4"/>`
  })
  const land = coast.flatMap((ring) => pathOf(clipped(pixels(frame, ring, apart)), 'z')).join('')
  const border = borders
    .flatMap((line) => inside(pixels(frame, line, apart)).flatMap((part) => pathOf(part, '')))
    .join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><style>${STYLE}</style>`,
    `<rect width="${WIDTH}" height="${HEIGHT}"/><path class="l" d="${land}"/><path class="b" d="${border}"/>`,
    ...drawn,
    ...namesIn(
      frame,
      circles.map(({ middle }) => pixelOf(frame, middle)),
    ),
    '</svg>',
  ].join('')
}

function unitsOf(miles: number, lat: number): number {
  return miles / MILES_PER_UNIT / Math.cos((lat * Math.PI) / 180)
}

function frameAround(circles: { middle: Spot; across: number }[]): Frame {
  const west = Math.min(...circles.map(({ middle, across }) => middle.x - across))
  const east = Math.max(...circles.map(({ middle, across }) => middle.x + across))
  const north = Math.min(...circles.map(({ middle, across }) => middle.y - across))
  const south = Math.max(...circles.map(({ middle, across }) => middle.y + across))
  const scale = Math.min((WIDTH - 2 * MARGIN) / (east - west), (HEIGHT - 2 * MARGIN) / (south - north))
  return {
    scale,
    corner: { x: (west + east) / 2 - WIDTH / 2 / scale, y: (north + south) / 2 - HEIGHT / 2 / scale },
  }
}

function pixelOf({ corner, scale }: Frame, { x, y }: Spot): Spot {
  return { x: Math.round((x - corner.x) * scale), y: Math.round((y - corner.y) * scale) }
}

/** The points of a path of the outline, which goes in steps from its first point. */
function pixels(frame: Frame, path: string, apart: number): Spot[] {
  const numbers = (path.match(/-?\d+/g) ?? []).map(Number)
  const at = { x: 0, y: 0 }
  const points: Spot[] = []
  for (let index = 0; index < numbers.length; index += 2) {
    at.x += numbers[index] ?? 0
    at.y += numbers[index + 1] ?? 0
    const point = pixelOf(frame, at)
    const last = points.at(-1)
    if (!last || Math.hypot(point.x - last.x, point.y - last.y) >= apart) points.push(point)
  }
  return points
}

const FROM = -8
const EDGES: { inside(point: Spot): boolean; cut(a: Spot, b: Spot): Spot }[] = [
  { inside: ({ x }) => x >= FROM, cut: (a, b) => atX(a, b, FROM) },
  { inside: ({ x }) => x <= WIDTH - FROM, cut: (a, b) => atX(a, b, WIDTH - FROM) },
  { inside: ({ y }) => y >= FROM, cut: (a, b) => atY(a, b, FROM) },
  { inside: ({ y }) => y <= HEIGHT - FROM, cut: (a, b) => atY(a, b, HEIGHT - FROM) },
]

/** I. E. Sutherland and G. W. Hodgman, “Reentrant Polygon Clipping” (1974). */
function clipped(ring: Spot[]): Spot[] {
  return EDGES.reduce<Spot[]>(
    (points, edge) =>
      points.flatMap((point, index) => {
        const before = points.at(index - 1) ?? point
        const crossing = edge.inside(before) === edge.inside(point) ? [] : [edge.cut(before, point)]
        return edge.inside(point) ? [...crossing, point] : crossing
      }),
    ring,
  )
}

function atX(a: Spot, b: Spot, x: number): Spot {
  return { x, y: Math.round(a.y + ((x - a.x) / (b.x - a.x)) * (b.y - a.y)) }
}

function atY(a: Spot, b: Spot, y: number): Spot {
  return { x: Math.round(a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)), y }
}

/** The parts of a line that are in sight. */
function inside(line: Spot[]): Spot[][] {
  const parts: Spot[][] = [[]]
  for (const point of line) {
    if (EDGES.every((edge) => edge.inside(point))) parts.at(-1)?.push(point)
    else if (parts.at(-1)?.length) parts.push([])
  }
  return parts
}

function pathOf(points: Spot[], end: string): string[] {
  const [first] = points
  if (!first || points.length < (end === 'z' ? 4 : 2)) return []
  const steps = points.slice(1).map(({ x, y }, index) => {
    const before = points[index] ?? first
    return `${x - before.x} ${y - before.y}`
  })
  return [`M${first.x} ${first.y}l${steps.join(' ')}${end}`]
}

/** `bases`: where someone is, whose dots are there. */
function namesIn(frame: Frame, bases: Spot[]): string[] {
  const named: (Spot & { width: number; name: string })[] = []
  for (const { name, ...spot } of towns) {
    const { x, y } = pixelOf(frame, spot)
    const width = 8 * name.length + 10
    if (named.length === MOST_TOWNS || x < 6 || y < 18 || x + width > WIDTH || y > HEIGHT - 12) continue
    const covers = named.some((other) => Math.abs(other.y - y) < 22 && x < other.x + other.width && other.x < x + width)
    if (!covers) named.push({ x, y, width, name })
  }
  return named.map(({ x, y, name }) => {
    const base = bases.find((base) => Math.hypot(base.x - x, base.y - y) < 14)
    const dot = base ? '' : `<circle class="t" cx="${x}" cy="${y}" r="2.5"/>`
    return `${dot}<text x="${(base?.x ?? x) + 8}" y="${(base?.y ?? y) + 5}">${escapeHtml(name)}</text>`
  })
}
