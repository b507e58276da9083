import { z } from 'zod'
import { runNode } from '../children.ts'
import { atMost } from '../figures.ts'
import type { Bench } from '../run.ts'

const Figures = z.array(
  z.object({ what: z.string(), value: z.number(), unit: z.string(), bound: z.number(), reference: z.string() }),
)

/** Looking up places, in a process of its own. */
export async function places({ report }: Bench): Promise<void> {
  const printed = await runNode(['bench/places.ts', '--json'], {}, 5)
  for (const figure of Figures.parse(JSON.parse(printed))) report.add(atMost(figure))
}
