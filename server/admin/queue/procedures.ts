import { z } from 'zod'
import { TASK_STATES } from '#contract/admin/queue.ts'
import { QueueQuery, TaskKind, TaskName } from '#contract/admin/queue-input.ts'
import { admin, provenAdmin, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as queue from './queue.ts'

const cappedCount = z.object({ count: z.number(), more: z.boolean() })

const task = z.object({
  id: z.uuid(),
  queue: z.string().nullable(),
  kind: z.string(),
  state: z.enum(TASK_STATES),
  failures: z.number(),
  error: z.string().nullable(),
  createdAt: z.date(),
  nextAt: z.date().nullable(),
  can: z.object({ retry: z.boolean(), drop: z.boolean() }),
})

const queueView = z.object({
  lanes: z.array(
    z.object({ queue: z.string(), waiting: cappedCount, retried: cappedCount, oldest: z.date().nullable() }),
  ),
  dead: cappedCount,
  kinds: z.array(cappedCount.extend({ kind: z.string() })),
  tasks: z.array(task),
  more: z.boolean(),
})

const taskDetail = task.extend({
  about: z.array(z.object({ name: z.string(), value: z.string() })),
  hidden: z.array(z.string()),
  userId: z.string().nullable(),
})

export const view = admin
  .meta(READS)
  .input(QueueQuery)
  .output(queueView)
  .handler(({ input, context }) => queue.viewQueues(context.work, input))

export const one = admin
  .meta(READS)
  .input(TaskName)
  .output(taskDetail)
  .handler(({ input, context }) => queue.viewTaskOf(context.work, input.id))

export const retry = admin
  .input(TaskName)
  .output(z.void())
  .errors(refusals('TASK_STAYS'))
  .handler(({ input, context }) => queue.retryTask(context.work, input.id))

export const retryAll = admin
  .input(TaskKind)
  .output(z.object({ retried: z.number(), left: z.number() }))
  .handler(({ input, context }) => queue.retryKind(context.work, input.kind))

export const drop = provenAdmin
  .input(TaskName)
  .output(z.void())
  .errors(refusals('TASK_STAYS'))
  .handler(({ input, context }) => queue.dropTask(context.work, input.id))
