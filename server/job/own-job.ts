import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { JobStatus } from '#contract/job.ts'
import { jobs } from '#db/schema/index.ts'
import { leaving, notFound, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { statusNow } from './status.ts'

/** A job as its poster names it: whoever else does, names nothing. */
export type Own = { id: string; userId: string }

const j = alias(jobs, 'j')
const columns = { ...getTableColumns(j), status: sql<JobStatus>`${statusNow}` }

/**
 * One's own job as it stands now, locked until the transaction ends.
 * @throws NOT_FOUND, LEAVING
 */
export async function ownJob(work: Work, { id, userId }: Own) {
  const [job] = await work.db
    .select(columns)
    .from(j)
    .where(and(eq(j.id, id), eq(j.userId, userId)))
    .for('no key update')
  if (!job) throw notFound('There is no such job.')
  if (job.hiddenAt) throw leaving()
  return job
}

/**
 * The same, where it is open.
 * @throws NOT_FOUND, LEAVING, JOB_NOT_OPEN
 */
export async function ownOpenJob(work: Work, own: Own) {
  const job = await ownJob(work, own)
  if (job.status !== 'open')
    throw new Refusal('JOB_NOT_OPEN', 'This job is not open any more, so it cannot be changed.')
  return job
}
