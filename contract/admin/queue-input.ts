import { z } from 'zod'

export const QueueQuery = z.strictObject({
  view: z.enum(['dead', 'retried']).default('dead'),
  page: z.number().int().min(1).max(40).default(1),
})
export type QueueQuery = z.infer<typeof QueueQuery>

export const TaskName = z.strictObject({ id: z.uuid() })
export const TaskKind = z.strictObject({ kind: z.string().min(1).max(100) })
