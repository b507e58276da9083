import { z } from 'zod'
import { ClockLine } from '#contract/admin/view.ts'
import { adminReads } from '#server/work/procedure.ts'
import { viewClock } from './clock.ts'

export const view = adminReads.output(z.array(ClockLine)).handler(({ context }) => viewClock(context.work))
