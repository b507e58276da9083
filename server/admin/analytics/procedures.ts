import { z } from 'zod'
import { Period } from '#contract/admin/input.ts'
import { AnalyticsOverview, AnalyticsReport } from '#contract/admin/view.ts'
import { adminActs, adminReads } from '#server/work/procedure.ts'
import * as overviews from './overview.ts'
import { report as reportOf } from './report.ts'
import { rebuildFigures } from './roll-up.ts'

export const overview = adminReads.output(AnalyticsOverview).handler(({ context }) => overviews.overview(context.work))

export const report = adminReads
  .input(Period)
  .output(AnalyticsReport)
  .handler(({ input, context }) => reportOf(context.work, input))

export const countByType = adminReads
  .input(z.strictObject({ type: z.enum(['provider', 'client', 'admin']) }))
  .output(z.number())
  .handler(({ input, context }) => overviews.countByType(context.work, input))

export const countByDate = adminReads
  .input(z.strictObject({ daysAgo: z.number().int().min(1).max(3_650).default(30) }))
  .output(z.number())
  .handler(({ input, context }) => overviews.countByDate(context.work, input))

export const rebuild = adminActs.handler(({ context }) => rebuildFigures(context.work))
