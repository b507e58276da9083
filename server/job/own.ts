import { and, eq, sql } from 'drizzle-orm'
import type { OwnJob } from '#contract/job.ts'
import { jobs } from '#db/schema/index.ts'
import { notFound } from '#server/procedure.ts'
import type { Person, Work } from '#server/work.ts'
import { summaries } from './open-jobs.ts'

const MOST_SHOWN = 100

/** What somebody has posted, newest posted first, in whatever state. */
export async function ownJobs(work: Work, person: Person): Promise<OwnJob[]> {
  const [shown, states] = await Promise.all([
    summaries(work, sql`j.user_id = ${person.id} order by j.posted_date desc, j.id limit ${MOST_SHOWN}`),
    work.db.select({ id: jobs.id, status: jobs.status }).from(jobs).where(eq(jobs.userId, person.id)),
  ])
  const status = new Map(states.map((row) => [row.id, row.status]))
  return shown.map((job) => ({ ...job, status: status.get(job.id) ?? 'closed' }))
}

/** Deletes a job that this person posted; anybody else's does not exist for them. */
export async function removeJob(work: Work, person: Person, id: string): Promise<void> {
  await work.transaction(async (work) => {
    const gone = await work.db
      .delete(jobs)
      .where(and(eq(jobs.id, id), eq(jobs.userId, person.id)))
      .returning({ id: jobs.id })
    if (gone.length === 0) throw notFound('There is no such job.')
  })
}
