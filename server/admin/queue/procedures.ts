import { z } from 'zod'
import { QueueQuery, TaskKind } from '#contract/admin/input.ts'
import { QueueView, TaskDetail } from '#contract/admin/view.ts'
import { ById } from '#contract/by-id.ts'
import { admin, adminActs, adminReads, provenAdminActs } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as queue from './queue.ts'

export const view = adminReads
  .input(QueueQuery)
  .output(QueueView)
  .handler(({ input, context }) => queue.viewQueues(context.work, input))

export const one = adminReads
  .input(ById)
  .output(TaskDetail)
  .handler(({ input, context }) => queue.viewTaskOf(context.work, input.id))

export const retry = adminActs
  .input(ById)
  .errors(refusals('TASK_STAYS'))
  .handler(({ input, context }) => queue.retryTask(context.work, input.id))

export const retryAll = admin
  .input(TaskKind)
  .output(z.object({ retried: z.number(), left: z.number() }))
  .handler(({ input, context }) => queue.retryKind(context.work, input.kind))

export const drop = provenAdminActs
  .input(ById)
  .errors(refusals('TASK_STAYS'))
  .handler(({ input, context }) => queue.dropTask(context.work, input.id))
