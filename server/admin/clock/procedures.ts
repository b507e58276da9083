import { z } from 'zod'
import { ClockLine } from '#contract/admin/view.ts'
import { admin, READS } from '#server/work/procedure.ts'
import { viewClock } from './clock.ts'

export const view = admin
  .meta(READS)
  .output(z.array(ClockLine))
  .handler(({ context }) => viewClock(context.work))
