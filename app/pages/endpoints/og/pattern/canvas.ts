import type { Random } from './random.ts'

export const WIDTH = 1200
export const HEIGHT = 900

export type Scheme = { ground: string; first: string; second: string; accent: string }

export type Kind = (sheet: Sheet, random: Random, scheme: Scheme) => void

export type Sheet = {
  fill(colour: string, path: string): void
  stroke(colour: string, width: number, path: string): void
  above(): void
  toSvg(): string
}

/** Groups the shapes of a layer by colour, which keeps the picture small. */
export function createSheet(ground: string): Sheet {
  const layers = [new Map<string, string[]>()]
  function add(look: string, path: string) {
    const layer = layers.at(-1)
    const gathered = layer?.get(look)
    if (gathered) gathered.push(path)
    else layer?.set(look, [path])
  }
  return {
    fill: (colour, path) => add(`fill="${colour}"`, path),
    stroke: (colour, width, path) => add(`fill="none" stroke="${colour}" stroke-width="${width}"`, path),
    above: () => void layers.push(new Map()),
    toSvg() {
      const drawn = layers.flatMap((layer) =>
        [...layer].map(([look, parts]) => `<path ${look} d="${parts.join('')}"/>`),
      )
      const size = `viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"`
      const sheet = `<svg xmlns="http://www.w3.org/2000/svg" ${size} preserveAspectRatio="xMidYMid slice">`
      return `${sheet}<path fill="${ground}" d="M0 0H${WIDTH}V${HEIGHT}H0Z"/>${drawn.join('')}</svg>`
    },
  }
}

export function box(x: number, y: number, width: number, height: number): string {
  return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`
}

export function disc(x: number, y: number, radius: number): string {
  const r = round(radius)
  return `M${round(x - radius)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
}

export function polygon(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}z`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

export function cells(size: number): { x: number; y: number; column: number; row: number }[] {
  const columns = Math.ceil(WIDTH / size)
  const rows = Math.ceil(HEIGHT / size)
  return Array.from({ length: columns * rows }, (_, index) => {
    const column = index % columns
    const row = Math.floor(index / columns)
    return { x: column * size, y: row * size, column, row }
  })
}
