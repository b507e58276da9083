import { Dashboard } from '#contract/dashboard/view.ts'
import { READS, signedIn } from '#server/work/procedure.ts'
import { dashboardOf } from './dashboard.ts'

export const show = signedIn
  .meta(READS)
  .output(Dashboard)
  .handler(({ context }) => dashboardOf(context.work, context.person))
