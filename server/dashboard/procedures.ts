import { Dashboard } from '#contract/dashboard/view.ts'
import { signedInReads } from '#server/work/procedure.ts'
import { dashboardOf } from './dashboard.ts'

export const show = signedInReads.output(Dashboard).handler(({ context }) => dashboardOf(context.work, context.person))
