import { EditCoverage } from '#contract/profile/input.ts'
import { Coverage } from '#contract/profile/view.ts'
import { providerActs, providerReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { editCoverage, ownCoverage } from './coverage.ts'

export const own = providerReads
  .output(Coverage)
  .errors(refusals('NOT_FOUND'))
  .handler(({ context }) => ownCoverage(context.work, context.person))

export const edit = providerActs
  .input(EditCoverage)
  .errors(refusals('NOT_FOUND', 'LOCATION_UNKNOWN'))
  .handler(({ input, context }) => editCoverage(context.work, context.person, input))
