import { and, eq, sql } from 'drizzle-orm'
import { MAX_REPLIES, MORE_REPLIES } from '#contract/job/words.ts'
import { jobPrompts, jobReveals, jobs } from '#db/schema/index.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { lockOwnJob, type OwnJobId } from './policy.ts'

export async function closeJob(work: Work, own: OwnJobId): Promise<void> {
  await work.transaction(async (work) => {
    await lockOwnJob(work, own, 'end')
    await endJob(work, own.id, { status: 'closed', hiredProviderId: null })
  })
}

export async function hireFor(work: Work, own: OwnJobId, providerId: string | null): Promise<void> {
  await work.transaction(async (work) => {
    await lockOwnJob(work, own, 'end')
    if (providerId !== null) await assertReveal(work, own.id, providerId)
    await endJob(work, own.id, { status: 'hired', hiredProviderId: providerId })
  })
}

/** A job renewed within so many days of its posting keeps its place in the list: closing is no way to the top. */
const STAYS_DAYS = 7

/** Opens a job that has ended for another 60 days; earlier reveals stay on record and count. */
export async function renewJob(work: Work, own: OwnJobId): Promise<void> {
  await work.transaction(async (work) => {
    await lockOwnJob(work, own, 'renew')
    const young = sql`${jobs.postedAt} > present() - ${`${STAYS_DAYS} days`}::interval`
    const postedAt = sql`case when ${young} then ${jobs.postedAt} else ${work.now().toISOString()}::timestamptz end`
    await work.db
      .update(jobs)
      .set({ status: 'open', postedAt, endedAt: null, hiredProviderId: null })
      .where(eq(jobs.id, own.id))
    await work.db.delete(jobPrompts).where(eq(jobPrompts.jobId, own.id))
    await work.emit('job.reopened', { jobId: own.id })
  })
}

export async function raiseCap(work: Work, own: OwnJobId): Promise<void> {
  await work.transaction(async (work) => {
    const { cap } = await lockOwnJob(work, own, 'raiseCap')
    const revealCap = Math.min(cap + MORE_REPLIES, MAX_REPLIES)
    await work.db.update(jobs).set({ revealCap }).where(eq(jobs.id, own.id))
    await work.emit('job.reopened', { jobId: own.id })
  })
}

async function assertReveal(work: Work, jobId: string, providerId: string): Promise<void> {
  const [reveal] = await work.db
    .select({ providerId: jobReveals.providerId })
    .from(jobReveals)
    .where(and(eq(jobReveals.jobId, jobId), eq(jobReveals.providerId, providerId)))
  if (!reveal) throw notFound('This provider has not opened the contact details of your job.')
}

async function endJob(
  work: Work,
  id: string,
  ended: { status: 'hired' | 'closed'; hiredProviderId: string | null },
): Promise<void> {
  await work.db
    .update(jobs)
    .set({ ...ended, endedAt: work.now() })
    .where(eq(jobs.id, id))
}
