import { z } from 'zod'
import { CLOCK_STATES } from '#contract/admin/clock.ts'
import { admin, READS } from '#server/work/procedure.ts'
import { viewClock } from './clock.ts'

const line = z.object({
  name: z.string(),
  does: z.string(),
  cron: z.string(),
  state: z.enum(CLOCK_STATES),
  begunAt: z.date().nullable(),
  endedAt: z.date().nullable(),
  failure: z.string().nullable(),
  lastSuccessAt: z.date().nullable(),
  runner: z.string().nullable(),
  nextAt: z.date(),
})

export const view = admin
  .meta(READS)
  .output(z.array(line))
  .handler(({ context }) => viewClock(context.work))
