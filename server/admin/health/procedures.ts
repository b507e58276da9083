import { HealthView } from '#contract/admin/view.ts'
import { admin, READS } from '#server/work/procedure.ts'
import { checkHealth } from './health.ts'

export const check = admin
  .meta(READS)
  .output(HealthView)
  .handler(({ context }) => checkHealth(context.work))
