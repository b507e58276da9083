import { sql } from 'drizzle-orm'
import { JOB_NOT_OPEN, type JobContact, NO_SUCH_JOB } from '#contract/job.ts'
import { SUBSCRIPTION_NEEDED } from '#contract/restriction.ts'
import { jobReveals } from '#db/schema/index.ts'
import { type Limit, withinLimit } from '#server/limit/limit.ts'
import { notFound, refusal, tooMany } from '#server/work/procedure.ts'
import type { Person, Work } from '#server/work/work.ts'
import { contactOf } from './contact.ts'

const PER_PROVIDER: Limit = { name: 'job-reveal', most: 30, seconds: 3600 }

/**
 * Opens a job's contact details for a member. The first time is on record, takes one of the replies the poster wants, and
 * is told the poster; afterwards the same member may open it again for as long as the job is open or hired for.
 * @throws SUBSCRIPTION_REQUIRED, NOT_FOUND, REVEAL_LIMIT, TOO_MANY_REQUESTS
 */
export async function revealJob(work: Work, person: Person, id: string): Promise<JobContact> {
  if (!person.member) throw refusal('SUBSCRIPTION_REQUIRED', SUBSCRIPTION_NEEDED.description)
  return work.transaction(async (work) => {
    const job = await lockJob(work, person, id)
    if (!job) throw notFound(NO_SUCH_JOB)
    const contact = job.open || (job.opened && job.hired) ? await contactOf(work, id) : null
    if (!contact) throw notFound(JOB_NOT_OPEN)
    if (!job.opened) await openFirst(work, person, id, job.cap)
    return contact
  })
}

type Locked = { cap: number; open: boolean; hired: boolean; opened: boolean }

/** Whoever opens the same job waits here, so that never more than its cap do. */
async function lockJob(work: Work, person: Person, id: string): Promise<Locked | undefined> {
  const { rows: locked } = await work.db.execute(sql`select from jobs where id = ${id} for no key update`)
  if (locked.length === 0) return undefined
  const { rows } = await work.db.execute<Locked>(sql`
    select j.reveal_cap as cap, is_open(j) as open, j.status = 'hired' and j.hidden_at is null as hired,
      exists (select from job_reveals r where r.job_id = j.id and r.provider_id = ${person.id}) as opened
    from jobs j where j.id = ${id}`)
  return rows[0]
}

async function openFirst(work: Work, person: Person, jobId: string, cap: number): Promise<void> {
  const { rows } = await work.db.execute<{ count: number }>(
    sql`select count(*)::int as count from job_reveals where job_id = ${jobId}`,
  )
  if ((rows[0]?.count ?? 0) >= cap) throw refusal('REVEAL_LIMIT', 'This job has enough replies.', 409)
  if (!(await withinLimit(work, PER_PROVIDER, person.id))) {
    throw tooMany(`You have opened ${PER_PROVIDER.most} jobs in the last hour. Please wait a little, then try again.`)
  }
  await work.db.insert(jobReveals).values({ jobId, providerId: person.id, revealedAt: work.now() })
  await work.emit('job.revealed', { jobId, providerId: person.id })
}
