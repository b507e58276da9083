import { HealthView } from '#contract/admin/view.ts'
import { adminReads } from '#server/work/procedure.ts'
import { checkHealth } from './health.ts'

export const check = adminReads.output(HealthView).handler(({ context }) => checkHealth(context.work))
