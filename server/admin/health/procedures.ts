import { z } from 'zod'
import { HEALTH_STATES, type HealthView } from '#contract/admin/health.ts'
import { admin, READS } from '#server/work/procedure.ts'
import { checkHealth } from './health.ts'

const healthView: z.ZodType<HealthView> = z.object({
  checks: z.array(z.object({ part: z.string(), state: z.enum(HEALTH_STATES), says: z.string(), took: z.number() })),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
})

export const check = admin
  .meta(READS)
  .output(healthView)
  .handler(({ context }) => checkHealth(context.work))
