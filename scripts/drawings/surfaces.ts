/** How high the front edge of a surface's top is above its feet, and how deep the top looks, as parts of its size. */
const TOPS: Record<string, { rise: number; depth: number }> = {
  workbench: { rise: 0.464, depth: 0.116 },
  desk: { rise: 0.468, depth: 0.11 },
  table: { rise: 0.458, depth: 0.122 },
  'cloth-table': { rise: 0.452, depth: 0.129 },
  counter: { rise: 0.468, depth: 0.106 },
  worktop: { rise: 0.468, depth: 0.106 },
  reception: { rise: 0.516, depth: 0.097 },
  'coffee-table': { rise: 0.32, depth: 0.11 },
  platform: { rise: 0.129, depth: 0.145 },
  deck: { rise: 0.097, depth: 0.177 },
  'pasting-table': { rise: 0.442, depth: 0.106 },
  'school-table': { rise: 0.483, depth: 0.117 },
  'massage-bed': { rise: 0.589, depth: 0 },
  'wall-shelf': { rise: 0.187, depth: 0 },
  chest: { rise: 0.75, depth: 0 },
  'kitchen-new': { rise: 0.445, depth: 0 },
}

/**
 * A surface of work and what stands on it, as the text that `placedIn` reads. A thing on it is written as
 * `"name beside depth size …"`: how far right of the surface's middle, and 0 (front edge) to 1 (back edge).
 */
export function onto(surface: string, x: number, feet: number, size: number, ...things: string[]): string {
  const top = TOPS[surface]
  if (!top) throw new Error(`Nothing can stand on ${surface}.`)
  const flat = top.depth === 0
  const standing = things
    .flatMap((some) => some.split(/\s*;\s*/))
    .map((thing) => {
      const [name = '', beside = '0', depth = '0', ...rest] = thing.trim().split(/\s+/)
      const thingsFeet = feet - size * (top.rise + top.depth * Number(depth))
      return [name, x + Number(beside), Math.round(thingsFeet), ...rest, flat ? 'aloft' : ''].join(' ').trim()
    })
  return [`${surface} ${x} ${feet} ${size}${surface === 'wall-shelf' ? ' aloft' : ''}`, ...standing].join('; ')
}
