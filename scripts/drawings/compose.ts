import { type DrawnObject, objectNamed } from './objects.ts'
import type { Tint } from './tints.ts'

export type Ground = 'room' | 'tiled' | 'window' | 'shelf' | 'outdoors' | 'street' | 'stage'

export type Size = { width: number; height: number }

/** Where an object stands: its middle, its feet, and its longer side. */
export type Placed = {
  name: string
  x: number
  feet: number
  size: number
  /** Degrees, clockwise. */
  turn?: number
  flip?: boolean
  /** Neither it nor what hangs on the wall throws a shadow. */
  aloft?: boolean
}

/** Left and right are not the same in these. */
const HANDED = new Set(
  'chart-increasing bar-chart globe-showing-europe-africa musical-score musical-note musical-notes l-plate memo check-mark-button page-facing-up newspaper clipboard open-book spiral-calendar world-map monitor-chart monitor-shield whiteboard-plan board-sold alarm-panel'.split(
    ' ',
  ),
)

/** `"bathtub 170 318 240"`: name, middle, feet, size; then, if wanted, degrees, `flip` and `aloft`. */
export function placedIn(text: string): Placed[] {
  return text
    .trim()
    .split(/\s*;\s*/)
    .map((entry) => {
      const [name = '', x, feet, size, ...rest] = entry.split(/\s+/)
      const turn = rest.find((word) => /^-?\d+$/.test(word))
      return {
        name,
        x: Number(x),
        feet: Number(feet),
        size: Number(size),
        turn: Number(turn ?? 0),
        flip: rest.includes('flip'),
        aloft: rest.includes('aloft'),
      }
    })
}

/** The content of an SVG of this size. `floor`: where it begins. */
export async function composed(
  size: Size,
  {
    ground,
    objects,
    floor = size.height * 0.728,
    mirror = false,
  }: { ground: Ground; objects: Placed[]; floor?: number; mirror?: boolean },
): Promise<string> {
  const drawn = await Promise.all(
    objects.map(async (placed) => {
      const object = await objectNamed(placed.name)
      if (!mirror) return drawnAt(object, placed)
      const flip = HANDED.has(placed.name) ? placed.flip : !placed.flip
      return drawnAt(object, { ...placed, x: size.width - placed.x, turn: -(placed.turn ?? 0), flip })
    }),
  )
  const behind = groundOf(ground, size, floor)
  return `${mirror ? `<g transform="matrix(-1 0 0 1 ${size.width} 0)">${behind}</g>` : behind}${drawn.join('')}`
}

/** Objects as `placedIn` reads them, on no ground. */
export async function placedAll(text: string): Promise<string> {
  if (text === '') return ''
  const drawn = await Promise.all(placedIn(text).map(async (placed) => drawnAt(await objectNamed(placed.name), placed)))
  return drawn.join('')
}

function drawnAt(object: DrawnObject, { x, feet, size, turn = 0, flip, aloft }: Placed): string {
  const { box } = object
  const scale = size / Math.max(box.width, box.height)
  const moves = [
    `translate(${short(x)} ${short(feet)})`,
    turn === 0 ? '' : `rotate(${turn})`,
    `scale(${flip ? -precise(scale) : precise(scale)}${flip ? ` ${precise(scale)}` : ''})`,
    `translate(${short(-box.x - box.width / 2)} ${short(-box.y - box.height)})`,
  ]
  const shadow = aloft
    ? ''
    : `<ellipse cx="${short(x)}" cy="${short(feet - 3)}" rx="${short(box.width * scale * 0.5)}" ry="${short(box.width * scale * 0.08 + 3)}" fill="#16211f" opacity=".15"/>`
  return `${shadow}<g transform="${moves.join('')}">${object.body}</g>`
}

const LIGHT = 'fill="#fff"'

/** `w` wall, `f` floor, `e` edge, `n` what shines at night. */
function groundOf(ground: Ground, { width, height }: Size, floor: number): string {
  const wall = `<path class="w" d="M0 0h${width}v${height}H0z"/>`
  const inside = `<path class="f" d="M0 ${short(floor)}h${width}v${height}H0z"/><path class="e" opacity=".5" d="M0 ${short(floor - 4)}h${width}v8H0z"/>`
  const right = width - 162
  switch (ground) {
    case 'room':
      return `${wall}<path ${LIGHT} opacity=".3" d="M${right + 12} 56h100v76h-100z"/>${inside}`
    case 'tiled': {
      const lines = [
        ...steps(48, width, 54).map((x) => `M${x} 0v${short(floor)}`),
        ...steps(42, floor, 54).map((y) => `M0 ${y}h${width}`),
      ]
      return `${wall}<path stroke="#fff" stroke-width="3" opacity=".4" d="${lines.join('')}"/>${inside}`
    }
    case 'window':
      return `${wall}<g class="n"><rect x="${right}" y="44" width="126" height="116" rx="6"/></g><path class="w" d="M${right + 60} 44h7v116h-7zM${right} 99h126v7H${right}z"/>${inside}`
    case 'shelf':
      return `${wall}<path ${LIGHT} opacity=".36" d="M${right - 22} 128h160v9h-160zM${right - 6} 80h16v48h-16zM${right + 14} 70h13v58h-13zM${right + 31} 84h17v44h-17zM${right + 86} 98h34v30h-34z"/>${inside}`
    case 'outdoors':
      return `${wall}<circle cx="${width - 80}" cy="76" r="40" class="n"/><path class="e" opacity=".28" d="M0 ${short(floor)}c${short(width / 8)}-50 ${short(width / 3.7)}-44 ${short(width / 2.5)}-8C${short(width * 0.54)} ${short(floor - 78)} ${short(width * 0.75)} ${short(floor - 78)} ${width} ${short(floor)}v20H0z"/><path class="f" d="M0 ${short(floor)}h${width}v${height}H0z"/>`
    case 'street': {
      const houses = steps(20, width, 118).map((x, index) => {
        const rise = [112, 142, 102, 166][index % 4] ?? 112
        const top = floor - rise
        return index % 2 === 0
          ? `M${x} ${short(floor)}V${short(top)}l45-36 45 36V${short(floor)}z`
          : `M${x} ${short(floor)}V${short(top)}h90V${short(floor)}z`
      })
      return `${wall}<path ${LIGHT} opacity=".3" d="${houses.join('')}"/><path class="e" opacity=".55" d="M0 ${short(floor - 6)}h${width}v14H0z"/><path class="f" d="M0 ${short(floor + 4)}h${width}v${height}H0z"/><path stroke="#fff" opacity=".4" stroke-width="6" stroke-dasharray="44 34" d="M10 ${height - 22}h${width}"/>`
    }
    case 'stage':
      return `${wall}<path class="n" opacity=".55" d="M${short(width * 0.48)} 0h70l120 ${short(floor)}H${short(width * 0.27)}z"/>${inside}`
  }
}

export function styled({ light, dark }: { light: Tint; dark: Tint }): string {
  const fills = ({ wall, floor, edge }: Tint) => `.w{fill:${wall}}.f{fill:${floor}}.e{fill:${edge}}`
  return `<style>${fills(light)}.n{fill:#fff;fill-opacity:.5}@media(prefers-color-scheme:dark){${fills(dark)}.n{fill:#ffd98a;fill-opacity:.75}}</style>`
}

function steps(from: number, to: number, by: number): number[] {
  return Array.from({ length: Math.max(0, Math.ceil((to - from) / by)) }, (_, index) => from + index * by)
}

function short(value: number): number {
  return Math.round(value * 10) / 10
}

function precise(value: number): number {
  return Math.round(value * 1000) / 1000
}
