import { z } from 'zod'
import { MOST_COUNTED } from '#contract/directory/words.ts'
import { DirectoryHit } from './query.ts'

export type Count = { number: number; atLeast: boolean }
export type Matches = { hits: DirectoryHit[]; count: Count }

export const Counted = z.object({ number: z.number() })
export const CountedHit = DirectoryHit.extend(Counted.shape)
export type CountedHit = z.infer<typeof CountedHit>

export function capped(number: number): Count {
  return { number: Math.min(number, MOST_COUNTED), atLeast: number > MOST_COUNTED }
}
