import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { SUBSCRIPTION_NEEDED } from '#contract/account/words.ts'
import { HOUR } from '#contract/duration.ts'
import { type JobContact, type JobReveal, OpenedJob } from '#contract/job/view.ts'
import { APPROVAL_NEEDED, JOB_NOT_OPEN, NO_SUCH_JOB } from '#contract/job/words.ts'
import { moment } from '#contract/moment.ts'
import { phoneText } from '#contract/phone.ts'
import { literal, prepared } from '#db/prepared.ts'
import { type PreparedQuery, question, rowOf, rowsOf } from '#db/rows.ts'
import { jobContacts, jobReveals } from '#db/schema/index.ts'
import { awaitsApproval } from '#server/membership/membership.ts'
import { type Limit, withinLimit } from '#server/work/limit.ts'
import { notFound, Refusal, tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { NamedProvider, namedProvider } from './provider.ts'
import { statusNow } from './status.ts'
import { placeLabel } from './summary.ts'

const PER_PROVIDER: Limit = { name: 'job-reveal', most: 30, per: HOUR }

/**
 * The first reveal is recorded, takes one of the job's replies and is mailed to the poster; afterwards the same member may
 * open the details again for as long as the job is open or hired for.
 */
export async function revealJob(work: Work, person: Person, id: string): Promise<JobContact> {
  if (!person.member) throw new Refusal('SUBSCRIPTION_REQUIRED', SUBSCRIPTION_NEEDED.description)
  if (await awaitsApproval(work, person.id)) throw new Refusal('APPROVAL_NEEDED', APPROVAL_NEEDED)
  return work.transaction(async (work) => {
    const job = await lockJob(work, person, id)
    if (!job) throw notFound(NO_SUCH_JOB)
    const contact = job.open || (job.opened && job.hired) ? await contactOf(work, id) : null
    if (!contact) throw notFound(JOB_NOT_OPEN)
    if (!job.opened) await openFirst(work, person, id, job.cap)
    return contact
  })
}

const LockedJob = z.object({ cap: z.number(), open: z.boolean(), hired: z.boolean(), opened: z.boolean() })
type LockedJob = z.infer<typeof LockedJob>

/** Locks the job, so that reveals of it run one by one and never exceed its cap. */
async function lockJob(work: Work, person: Person, id: string): Promise<LockedJob | undefined> {
  const { rows: locked } = await work.db.execute(sql`select from jobs where id = ${id} for no key update`)
  if (locked.length === 0) return undefined
  return rowOf(work.db, LockedJob)`
    select j.reveal_cap as cap, is_open(j) as open, j.status = 'hired' and j.hidden_at is null as hired,
      exists (select from job_reveals r where r.job_id = j.id and r.provider_id = ${person.id}) as opened
    from jobs j where j.id = ${id}`
}

async function openFirst(work: Work, person: Person, jobId: string, cap: number): Promise<void> {
  const opened = await work.db.$count(jobReveals, eq(jobReveals.jobId, jobId))
  if (opened >= cap) throw new Refusal('REVEAL_LIMIT', 'This job has no places left.')
  if (!(await withinLimit(work, PER_PROVIDER, person.id))) {
    throw tooMany(`You have opened ${PER_PROVIDER.most} jobs in the last hour. Please wait a little, then try again.`)
  }
  await work.db.insert(jobReveals).values({ jobId, providerId: person.id, revealedAt: work.now() })
  await work.emit('job.revealed', { jobId, providerId: person.id })
}

/** A job's contact details. Callers check that it is for its poster, or for a member whose reveal is on record. */
export async function contactOf(work: Work, jobId: string): Promise<JobContact | null> {
  const [contact] = await work.db
    .select({ name: jobContacts.name, email: jobContacts.email, phone: jobContacts.phone })
    .from(jobContacts)
    .where(eq(jobContacts.jobId, jobId))
  return contact ? withPhoneText(contact) : null
}

export function withPhoneText(contact: JobContact): JobContact {
  return { ...contact, phone: contact.phone && phoneText(contact.phone) }
}

const RevealRow = z.object({ provider: NamedProvider, revealedAt: moment })

/** Newest first. */
export async function revealsOf(work: Work, jobId: string): Promise<JobReveal[]> {
  const rows = await rowsOf(work.db, RevealRow)`
    select ${namedProvider} as provider, r.revealed_at as "revealedAt"
    from job_reveals r join profiles p on p.id = r.provider_id where r.job_id = ${jobId}
    order by r.revealed_at desc, p.id`
  return rows.map(({ provider, revealedAt }) => ({ ...provider, revealedAt }))
}

const NewestRevealRow = z.object({ id: z.uuid(), provider: z.string(), number: z.int() })

/** The name of each job's newest opener, and how many there are since the poster's visit before. */
export async function newestReveals(
  work: Work,
  { jobIds, since }: { jobIds: string[]; since: SQL },
): Promise<Map<string, { opener: string; number: number }>> {
  const statement = prepared(sql`
    select distinct on (r.job_id) r.job_id as id, profile_name(p, 'A provider') as provider,
      (count(*) filter (where r.revealed_at > ${since}) over (partition by r.job_id))::int as number
    from job_reveals r join profiles p on p.id = r.provider_id
    where r.job_id = any(${sql.param(jobIds)}::uuid[]) order by r.job_id, r.revealed_at desc, p.id`)
  const rows = await rowsOf(work.db, NewestRevealRow, statement)
  return new Map(rows.map(({ id, provider, number }) => [id, { opener: provider, number }]))
}

const OpenedRow = OpenedJob.omit({ place: true }).extend({
  town: z.string().nullable(),
  outward: z.string().nullable(),
  openedAt: moment,
})

/** The jobs whose contact details a provider opened last, without those whose poster is about to leave. */
export function revealedJobs(providerId: string, limit: number): PreparedQuery<OpenedJob[]> {
  return question(
    OpenedRow,
    sql`
      select j.id, j.title, j.town, j.outward, r.revealed_at as "openedAt", ${statusNow} as status
      from job_reveals r join jobs j on j.id = r.job_id
      where r.provider_id = ${providerId} and j.hidden_at is null
      order by r.revealed_at desc, j.id limit ${literal(limit)}`,
    (rows) => rows.map(({ town, outward, ...job }) => ({ ...job, place: placeLabel({ town, outward }) })),
  )
}
