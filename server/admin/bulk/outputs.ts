import { z } from 'zod'
import { BULK_ACTS, type BulkResult, type BulkRun } from '#contract/admin/bulk.ts'
import { moment } from '#db/rows.ts'

const shared = {
  id: z.uuid(),
  act: z.enum(BULK_ACTS),
  reason: z.string(),
  total: z.number(),
  done: z.number(),
  refused: z.number(),
  begunBy: z.string().nullable(),
  begunAt: moment,
  workedAt: moment,
  stoppedAt: moment.nullable(),
  stoppedBy: z.string().nullable(),
  finishedAt: moment.nullable(),
}

export const storedRun = z.object({ ...shared, filters: z.unknown() })

export const run = z.object({
  ...shared,
  filters: z.string(),
  state: z.enum(['running', 'stopped', 'finished']),
}) satisfies z.ZodType<BulkRun>

export const result = z.object({
  personId: z.uuid(),
  name: z.string().nullable(),
  problem: z.string().nullable(),
}) satisfies z.ZodType<BulkResult>

export const runPage = z.object({ run, results: z.array(result), pages: z.number() })
