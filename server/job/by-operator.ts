import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Query } from '#db/client.ts'
import { deletionRequests, jobs, profiles } from '#db/schema/index.ts'
import { recordByOperator } from '#server/work/audit-log.ts'

/** Tells the operator why it cannot be done. */
export class JobRefused extends Error {}

/** Takes a job off every page but its poster's list, or brings it back. */
export async function setJobHidden(
  db: Query,
  id: string,
  { hidden, reason, now }: { hidden: boolean; reason: string; now: Date },
): Promise<void> {
  await db.transaction(async (db) => {
    const [poster] = await db
      .select({ suspendedAt: profiles.suspendedAt, eraseAt: deletionRequests.eraseAt })
      .from(jobs)
      .innerJoin(profiles, eq(profiles.id, jobs.userId))
      .leftJoin(deletionRequests, eq(deletionRequests.userId, jobs.userId))
      .where(eq(jobs.id, id))
    if (poster?.eraseAt) throw new JobRefused('Its poster has asked to be deleted, so the job is hidden until then.')
    if (poster?.suspendedAt && !hidden) throw new JobRefused('Its poster is deactivated. Activate them first.')
    if (!(await changeHidden(db, id, hidden ? now : null)))
      throw new JobRefused(`There is no job ${id} that is ${hidden ? 'shown' : 'hidden'}.`)
    await recordByOperator(db, now, { action: hidden ? 'job.hidden' : 'job.shown', subjectId: id, reason })
  })
}

/** Runs in the caller's transaction. False if nothing changed. */
export async function changeHidden(db: Query, id: string, hiddenAt: Date | null): Promise<boolean> {
  const changed = await db
    .update(jobs)
    .set({ hiddenAt })
    .where(and(eq(jobs.id, id), hiddenAt ? isNull(jobs.hiddenAt) : isNotNull(jobs.hiddenAt)))
    .returning({ id: jobs.id })
  return changed.length > 0
}
