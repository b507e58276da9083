import { z } from 'zod'
import { BeginBulk, BulkQuestion, RunPage } from '#contract/admin/input.ts'
import { BulkRun, BulkRunPage } from '#contract/admin/view.ts'
import { ById } from '#contract/by-id.ts'
import { adminActs, adminReads, provenAdmin } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { beginBulk, countConcerned, stopBulk } from './begin.ts'
import { listRuns, viewRun } from './view.ts'

/** How many an act would change. */
export const count = adminReads
  .input(BulkQuestion)
  .output(z.number())
  .handler(({ input, context }) => countConcerned(context.work, input))

export const begin = provenAdmin
  .input(BeginBulk)
  .output(z.uuid())
  .errors(refusals('COUNT_CHANGED', 'MEMBERSHIP_CHOICE', 'TOO_MANY_PEOPLE'))
  .handler(({ input, context }) => beginBulk(context.work, context.person, input))

export const stop = adminActs
  .input(ById)
  .handler(({ input, context }) => stopBulk(context.work, context.person, input.id))

export const list = adminReads.output(z.array(BulkRun)).handler(({ context }) => listRuns(context.work))

export const view = adminReads
  .input(RunPage)
  .output(BulkRunPage)
  .handler(({ input, context }) => viewRun(context.work, input))
