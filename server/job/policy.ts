import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OwnJobView } from '#contract/job/view.ts'
import { type JobStatus, MAX_REPLIES } from '#contract/job/words.ts'
import { jobs } from '#db/schema/index.ts'
import { isLeaving } from '#server/account/status.ts'
import { leaving, notFound, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { statusNow } from './status.ts'

type JobState = { status: JobStatus; cap: number }
type PosterAct = keyof OwnJobView['can']

/** Null if the poster may. Their pages ask, and so does every change. */
const refusalOf: Record<PosterAct, (job: JobState) => Refusal | null> = {
  edit: whyNotOpen,
  end: whyNotOpen,
  renew: ({ status }) => (status === 'open' ? new Refusal('JOB_OPEN', 'This job is still open.') : null),
  raiseCap: (job) => whyNotOpen(job) ?? whyNoMore(job),
}

export function posterMay(job: JobState): OwnJobView['can'] {
  return {
    edit: !refusalOf.edit(job),
    end: !refusalOf.end(job),
    renew: !refusalOf.renew(job),
    raiseCap: !refusalOf.raiseCap(job),
  }
}

function whyNotOpen({ status }: JobState): Refusal | null {
  if (status === 'open') return null
  return new Refusal('JOB_NOT_OPEN', 'This job is not open any more, so it cannot be changed.')
}

function whyNoMore({ cap }: JobState): Refusal | null {
  if (cap < MAX_REPLIES) return null
  return new Refusal('REPLIES_AT_MOST', `At most ${MAX_REPLIES} providers can have the details of a job.`)
}

export type OwnJobId = { id: string; userId: string }

const j = alias(jobs, 'j')
const columns = { ...getTableColumns(j), cap: j.revealCap, status: sql<JobStatus>`${statusNow}` }

/**
 * Locks the poster's own job as it is now until the transaction ends, for something that they may do with it.
 * @throws NOT_FOUND, LEAVING, and JOB_NOT_OPEN, JOB_OPEN or REPLIES_AT_MOST where the poster may not
 */
export async function lockOwnJob(work: Work, { id, userId }: OwnJobId, act: PosterAct) {
  const [job] = await work.db
    .select(columns)
    .from(j)
    .where(and(eq(j.id, id), eq(j.userId, userId)))
    .for('no key update')
  if (!job) throw notFound('There is no such job.')
  if (job.hiddenAt) throw (await isLeaving(work.db, userId)) ? leaving() : hiddenByStaff()
  const refusal = refusalOf[act](job)
  if (refusal) throw refusal
  return job
}

function hiddenByStaff() {
  return new Refusal('JOB_NOT_OPEN', 'This job has been hidden by the people who run this site. Please write to us.')
}
