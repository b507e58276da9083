import { composed, type Placed, type Size } from './compose.ts'
import { objectNamed } from './objects.ts'
import type { Recipe } from './trades.ts'

export const TILE: Size = { width: 480, height: 360 }
export const VARIANTS = 4

const words = (text: string) => new Set(text.split(' '))
const HANGING = words('light-bulb mirror-ball')
const ON_THE_WALL = words('framed-picture window mirror')
const IN_THE_AIR = words(
  'butterfly honeybee balloon sun-behind-cloud musical-note musical-notes speech-balloon left-speech-bubble red-heart kite flying-disc rocket high-voltage sparkles bubbles party-popper confetti-ball thumbs-up',
)
const LITTLE = words(
  'nut-and-bolt ring coin key old-key egg bug spider droplet bone cookie soap spiral-shell puzzle-piece red-apple sewing-needle razor lipstick l-plate',
)

/** One large object left of the middle, one or two small ones beside it; another choice, size and side for each variant. */
export async function tile({ ground, large, small }: Recipe, variant: number): Promise<string> {
  const main = pick(large, variant)
  const others = small.filter((name) => name !== main)
  const chosen = [...new Set([pick(others, variant), pick(others, variant + (variant > 1 ? 2 : 1))])]
  const { box } = await objectNamed(main)
  const wide = box.width >= box.height * 1.15
  const size = (wide ? 246 : 222) * pick([1, 1.04, 0.96, 1], variant)
  const width = (box.width * size) / Math.max(box.width, box.height)

  const standing = chosen.filter((name) => !HANGING.has(name) && !ON_THE_WALL.has(name) && !IN_THE_AIR.has(name))
  const beside = await Promise.all(
    standing.map(async (name, index) => {
      const size = LITTLE.has(name) ? 60 : pick([108, 90], index)
      const { box } = await objectNamed(name)
      return {
        name,
        size,
        width: (box.width * size) / Math.max(box.width, box.height),
        slim: box.height > box.width * 1.6,
      }
    }),
  )
  const needed = beside.reduce((sum, { width }) => sum + width + 6, 0)
  const left =
    standing.length === 0
      ? Math.min(120, (TILE.width - width) / 2.6)
      : within(26, (TILE.width - width - needed) / 2.4, 80)
  const room = 454 - left - width * 0.9
  const shrink = within(0.8, room / Math.max(needed, 1), 1)

  const objects: Placed[] = [{ name: main, x: left + width / 2, feet: pick([318, 313, 322, 316], variant), size }]
  for (const name of chosen) {
    if (HANGING.has(name)) objects.push({ name, x: 388, feet: 132, size: 92, aloft: true })
    else if (ON_THE_WALL.has(name)) objects.push({ name, x: 388, feet: 152, size: 100, aloft: true })
    else if (IN_THE_AIR.has(name)) {
      const turn = pick([-8, 8, 6, -6], variant)
      objects.push({
        name,
        x: Math.min(410, left + width + 40),
        feet: pick([142, 152, 138, 148], variant),
        size: 80,
        turn,
        aloft: true,
      })
    }
  }
  let right = 454
  for (const [index, { name, size, width, slim }] of [...beside.entries()].reverse()) {
    const x = right - (width * shrink) / 2
    right -= width * shrink + within(4, (room - needed * shrink) / 3, 26)
    const turn = index > 0 && !slim ? pick([9, -9, 11, -9], variant) : 0
    objects.push({ name, x, feet: pick(index > 0 ? [338, 342] : [331, 326], variant), size: size * shrink, turn })
  }
  return composed(TILE, { ground, objects, floor: 262, mirror: variant % 2 === 1 })
}

function within(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}

function pick<Value>(values: Value[], index: number): Value {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('There is nothing to choose from.')
  return value
}
