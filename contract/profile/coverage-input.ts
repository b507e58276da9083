import { z } from 'zod'
import { line } from '../typed-text.ts'
import { COVERAGE_MILES, MOST_MORE_BASES, MOST_NAMED_PLACES } from './coverage.ts'

// Apart from the words that pages need: zod weighs more than a page.

const Places = (most: number, tooMany: string) =>
  z
    .array(line(120))
    .max(200, tooMany)
    .transform((places) => [...new Set(places.filter((place) => place !== ''))])
    .refine((places) => places.length <= most, tooMany)

export const EditCoverage = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.null() }),
    z.strictObject({
      kind: z.literal('radius'),
      miles: z.literal(COVERAGE_MILES, 'Choose a distance'),
      bases: Places(MOST_MORE_BASES, `Give at most ${MOST_MORE_BASES} more bases`),
    }),
    z.strictObject({
      kind: z.literal('places'),
      places: Places(MOST_NAMED_PLACES, `Name at most ${MOST_NAMED_PLACES} places`).refine(
        (places) => places.length > 0,
        'Name at least one place',
      ),
    }),
  ],
  'Choose where you work',
)
export type EditCoverage = z.output<typeof EditCoverage>

/** A place that we do not know, as it was typed. */
export const UnknownPlace = z.object({ place: z.string() })
export type UnknownPlace = z.infer<typeof UnknownPlace>
