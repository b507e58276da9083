import { READS, signedIn } from '#server/work/procedure.ts'
import { dashboardOf } from './dashboard.ts'
import { dashboard } from './outputs.ts'

export const show = signedIn
  .meta(READS)
  .output(dashboard)
  .handler(({ context }) => dashboardOf(context.work, context.person))
