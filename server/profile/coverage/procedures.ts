import { z } from 'zod'
import { EditCoverage } from '#contract/profile/input.ts'
import { Coverage } from '#contract/profile/view.ts'
import { provider, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { editCoverage, ownCoverage } from './coverage.ts'

export const own = provider
  .meta(READS)
  .output(Coverage)
  .errors(refusals('NOT_FOUND'))
  .handler(({ context }) => ownCoverage(context.work, context.person))

export const edit = provider
  .input(EditCoverage)
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'LOCATION_UNKNOWN'))
  .handler(({ input, context }) => editCoverage(context.work, context.person, input))
