import { and, eq } from 'drizzle-orm'
import { jobs } from '#db/schema/index.ts'
import { notFound, refusal } from '#server/procedure.ts'
import type { Person, Work } from '#server/work.ts'
import { expiryOf } from './view.ts'

/**
 * A job that somebody may change now; locked until the transaction ends.
 * @throws NOT_FOUND, JOB_NOT_OPEN
 */
export async function ownOpenJob(work: Work, person: Person, id: string): Promise<typeof jobs.$inferSelect> {
  const [job] = await work.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.userId, person.id)))
    .for('update')
  if (!job) throw notFound('There is no such job.')
  if (job.status !== 'open' || expiryOf(job.postedAt) <= work.now()) {
    throw refusal('JOB_NOT_OPEN', 'This job is not open any more, so it cannot be changed.', 409)
  }
  return job
}
