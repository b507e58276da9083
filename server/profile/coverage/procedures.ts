import { z } from 'zod'
import { COVERAGE_KINDS, type Coverage } from '#contract/profile/coverage.ts'
import { EditCoverage } from '#contract/profile/coverage-input.ts'
import { provider, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { editCoverage, ownCoverage } from './coverage.ts'

const coverage = z.object({
  kind: z.enum(COVERAGE_KINDS).nullable(),
  miles: z.number(),
  base: z.string().nullable(),
  bases: z.array(z.string()),
  places: z.array(z.string()),
}) satisfies z.ZodType<Coverage>

export const own = provider
  .meta(READS)
  .output(coverage)
  .errors(refusals('NOT_FOUND'))
  .handler(({ context }) => ownCoverage(context.work, context.person))

export const edit = provider
  .input(EditCoverage)
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'LOCATION_UNKNOWN'))
  .handler(({ input, context }) => editCoverage(context.work, context.person, input))
