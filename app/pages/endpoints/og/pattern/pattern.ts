import { createSheet, type Kind, type Scheme } from './canvas.ts'
import { arcs, hexagons, lattice, scallops, tiles, waves } from './drawn.ts'
import { boards, bricks, herringbone, quilt, woven } from './laid.ts'
import { randomFrom } from './random.ts'

export const kinds: Record<string, Kind> = {
  arcs,
  boards,
  bricks,
  herringbone,
  hexagons,
  lattice,
  quilt,
  scallops,
  tiles,
  waves,
  woven,
}

const paper = '#fbf8f3'
const linen = '#efe7d9'
const ink = '#16211f'
const petrol = '#0e4b4a'
const lake = '#2f6a67'
const mist = '#c9dcd8'
const moss = '#5e7f4e'
const sage = '#a9bd9b'
const amber = '#e39a2d'
const honey = '#f1cf94'
const brick = '#b3402e'
const clay = '#d9a18f'

const schemes: [Scheme, ...Scheme[]] = [
  { ground: paper, first: petrol, second: lake, accent: amber },
  { ground: linen, first: mist, second: lake, accent: amber },
  { ground: paper, first: sage, second: moss, accent: honey },
  { ground: linen, first: clay, second: brick, accent: petrol },
  { ground: petrol, first: lake, second: mist, accent: honey },
  { ground: paper, first: mist, second: sage, accent: amber },
  { ground: paper, first: honey, second: amber, accent: petrol },
  { ground: ink, first: petrol, second: lake, accent: amber },
  { ground: linen, first: moss, second: petrol, accent: honey },
  { ground: paper, first: clay, second: linen, accent: brick },
]

export function drawPattern(seed: string, look: { kind?: string; scheme?: Scheme } = {}): string {
  const random = randomFrom(seed)
  const names = Object.keys(kinds)
  const chosen = names[random.whole(names.length)] ?? 'waves'
  const scheme = random.pick(schemes)
  const draw = kinds[look.kind ?? chosen] ?? waves
  const sheet = createSheet((look.scheme ?? scheme).ground)
  draw(sheet, random, look.scheme ?? scheme)
  return sheet.toSvg()
}
