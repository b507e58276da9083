import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { SUBSCRIPTION_NEEDED } from '#contract/account/restriction.ts'
import { HOUR } from '#contract/duration.ts'
import { JOB_NOT_OPEN, type JobContact, NO_SUCH_JOB } from '#contract/job/words.ts'
import { rowOf } from '#db/rows.ts'
import { jobReveals } from '#db/schema/index.ts'
import { type Limit, withinLimit } from '#server/work/limit.ts'
import { notFound, Refusal, tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { contactOf } from './contact.ts'

const PER_PROVIDER: Limit = { name: 'job-reveal', most: 30, per: HOUR }

/**
 * The first reveal is recorded, takes one of the job's replies and is mailed to the poster; afterwards the same member may
 * open the details again for as long as the job is open or hired for.
 */
export async function revealJob(work: Work, person: Person, id: string): Promise<JobContact> {
  if (!person.member) throw new Refusal('SUBSCRIPTION_REQUIRED', SUBSCRIPTION_NEEDED.description)
  return work.transaction(async (work) => {
    const job = await lockJob(work, person, id)
    if (!job) throw notFound(NO_SUCH_JOB)
    const contact = job.open || (job.opened && job.hired) ? await contactOf(work, id) : null
    if (!contact) throw notFound(JOB_NOT_OPEN)
    if (!job.opened) await openFirst(work, person, id, job.cap)
    return contact
  })
}

const Locked = z.object({ cap: z.number(), open: z.boolean(), hired: z.boolean(), opened: z.boolean() })
type Locked = z.infer<typeof Locked>

/** Locks the job, so that reveals of it run one by one and never exceed its cap. */
async function lockJob(work: Work, person: Person, id: string): Promise<Locked | undefined> {
  const { rows: locked } = await work.db.execute(sql`select from jobs where id = ${id} for no key update`)
  if (locked.length === 0) return undefined
  return rowOf(
    work.db,
    Locked,
    sql`
      select j.reveal_cap as cap, is_open(j) as open, j.status = 'hired' and j.hidden_at is null as hired,
        exists (select from job_reveals r where r.job_id = j.id and r.provider_id = ${person.id}) as opened
      from jobs j where j.id = ${id}`,
  )
}

async function openFirst(work: Work, person: Person, jobId: string, cap: number): Promise<void> {
  const opened = await work.db.$count(jobReveals, eq(jobReveals.jobId, jobId))
  if (opened >= cap) throw new Refusal('REVEAL_LIMIT', 'This job has enough replies.')
  if (!(await withinLimit(work, PER_PROVIDER, person.id))) {
    throw tooMany(`You have opened ${PER_PROVIDER.most} jobs in the last hour. Please wait a little, then try again.`)
  }
  await work.db.insert(jobReveals).values({ jobId, providerId: person.id, revealedAt: work.now() })
  await work.emit('job.revealed', { jobId, providerId: person.id })
}
