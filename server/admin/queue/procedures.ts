import { z } from 'zod'
import { ById, QueueQuery, TaskKind } from '#contract/admin/input.ts'
import { QueueView, TaskDetail } from '#contract/admin/view.ts'
import { admin, provenAdmin, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as queue from './queue.ts'

export const view = admin
  .meta(READS)
  .input(QueueQuery)
  .output(QueueView)
  .handler(({ input, context }) => queue.viewQueues(context.work, input))

export const one = admin
  .meta(READS)
  .input(ById)
  .output(TaskDetail)
  .handler(({ input, context }) => queue.viewTaskOf(context.work, input.id))

export const retry = admin
  .input(ById)
  .output(z.void())
  .errors(refusals('TASK_STAYS'))
  .handler(({ input, context }) => queue.retryTask(context.work, input.id))

export const retryAll = admin
  .input(TaskKind)
  .output(z.object({ retried: z.number(), left: z.number() }))
  .handler(({ input, context }) => queue.retryKind(context.work, input.kind))

export const drop = provenAdmin
  .input(ById)
  .output(z.void())
  .errors(refusals('TASK_STAYS'))
  .handler(({ input, context }) => queue.dropTask(context.work, input.id))
