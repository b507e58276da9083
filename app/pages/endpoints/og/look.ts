import { hueOf } from '#app/ui/avatar.tsx'
import type { Scheme } from './pattern/canvas.ts'
import { randomFrom } from './pattern/random.ts'

export const paper = '#fbf8f3'
export const ink = '#16211f'
export const inkSoft = '#54605c'
export const line = '#e5dfd4'
export const petrol = '#0e4b4a'
export const amber = '#e39a2d'
export const starEmpty = '#d9d4c8'

const hues = [
  ...['#2f6a67', '#3f6b8c', '#5a5f97', '#7b5590', '#96507a', '#a14d58'],
  ...['#a3532f', '#8a6220', '#6b6b28', '#4b7040', '#37705a', '#5c6670'],
]

export function hue(name: string): string {
  return hues[hueOf(name)] ?? petrol
}

const schemes: [Scheme, ...Scheme[]] = [
  { ground: petrol, first: '#185a58', second: '#2f6a67', accent: amber },
  { ground: petrol, first: '#0b403f', second: '#2f6a67', accent: amber },
  { ground: '#0b403f', first: petrol, second: '#185a58', accent: '#f1cf94' },
]

export function panelLook(seed: string): { kind: string; scheme: Scheme } {
  const random = randomFrom(seed)
  const kind = random.pick([
    'arcs',
    'hexagons',
    'herringbone',
    'scallops',
    'tiles',
    'waves',
    'woven',
    'quilt',
    'bricks',
  ])
  return { kind, scheme: random.pick(schemes) }
}
