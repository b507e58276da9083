import { Period } from '#contract/admin/input.ts'
import { AnalyticsOverview, AnalyticsReport } from '#contract/admin/view.ts'
import { adminActs, adminReads } from '#server/work/procedure.ts'
import { overview as overviewOf } from './overview.ts'
import { report as reportOf } from './report.ts'
import { rebuildFigures } from './roll-up.ts'

export const overview = adminReads.output(AnalyticsOverview).handler(({ context }) => overviewOf(context.work))

export const report = adminReads
  .input(Period)
  .output(AnalyticsReport)
  .handler(({ input, context }) => reportOf(context.work, input))

export const rebuild = adminActs.handler(({ context }) => rebuildFigures(context.work))
