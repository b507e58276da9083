import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { JobStatus } from '#contract/job/words.ts'
import { jobs } from '#db/schema/index.ts'
import { isLeaving } from '#server/account/status.ts'
import { leaving, notFound, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { needPosterMay, type PosterAct } from './policy.ts'
import { statusNow } from './status.ts'

export type OwnJobId = { id: string; userId: string }

const j = alias(jobs, 'j')
const columns = { ...getTableColumns(j), cap: j.revealCap, status: sql<JobStatus>`${statusNow}` }

/**
 * The poster's own job as it is now, locked until the transaction ends, for something that they may do with it.
 * @throws NOT_FOUND, LEAVING, and what the policy refuses with
 */
export async function lockOwnJob(work: Work, { id, userId }: OwnJobId, act: PosterAct) {
  const [job] = await work.db
    .select(columns)
    .from(j)
    .where(and(eq(j.id, id), eq(j.userId, userId)))
    .for('no key update')
  if (!job) throw notFound('There is no such job.')
  if (job.hiddenAt) throw (await isLeaving(work.db, userId)) ? leaving() : hiddenByStaff()
  needPosterMay(act, job)
  return job
}

function hiddenByStaff() {
  return new Refusal('JOB_NOT_OPEN', 'This job has been hidden by the people who run this site. Please write to us.')
}
