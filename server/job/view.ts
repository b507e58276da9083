import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ago } from '#contract/date.ts'
import { DAY } from '#contract/duration.ts'
import { type JobContact, JobView, OwnJobView } from '#contract/job/view.ts'
import { budgetLabel, JOB_NOT_OPEN, NO_SUCH_JOB } from '#contract/job/words.ts'
import { moment } from '#contract/moment.ts'
import { rowsOf } from '#db/rows.ts'
import { shownFields } from '#server/custom-field/values.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { posterMay } from './policy.ts'
import { hiredProvider, NamedProvider } from './provider.ts'
import { contactOf, revealsOf, withPhoneText } from './reveal.ts'
import { callerId, expiryOf, statusNow, visibleTo } from './status.ts'
import { categoriesOf, FactRow, factColumns, placeLabel } from './summary.ts'

const JobFacts = FactRow.extend({
  ...JobView.pick({ description: true, status: true, read: true, photos: true }).shape,
  /** Null if not stated. */
  budget: z.string().nullable(),
  userId: z.uuid(),
  firstPostedAt: moment,
  revealedAt: moment.nullable(),
  cursor: z.string(),
})
/** What a job's row says, without contact details. `userId`: its poster, for the server alone. */
export type JobFacts = z.infer<typeof JobFacts>

/** The jobs that a condition (with its order and limit) finds, as `j`, among those that the caller may see. */
export async function readJobs(work: Work, condition: SQL): Promise<JobFacts[]> {
  const caller = callerId(work)
  return rowsOf(work.db, JobFacts)`
    select ${factColumns}, j.user_id as "userId", j.description, ${statusNow} as status, j.posted_date::text as cursor,
      case when j.budget_type is not null then jsonb_build_object(
        'type', j.budget_type, 'minPence', j.budget_min_pence, 'maxPence', j.budget_max_pence) end as read,
      j.first_posted_at as "firstPostedAt",
      (select revealed_at from job_reveals r where r.job_id = j.id and r.provider_id = ${caller}) as "revealedAt",
      array(
        select jsonb_build_object('id', p.id, 'width', p.width, 'height', p.height) from job_photos p
        where p.job_id = j.id order by p.position
      ) as photos
    from jobs j where ${visibleTo(caller)} and ${condition}`
}

/** One that the caller may see. @throws NOT_FOUND */
export async function readJob(work: Work, id: string): Promise<JobFacts> {
  const [job] = await readJobs(work, sql`j.id = ${id}`)
  if (!job) throw notFound(await whyUnseen(work, id))
  return job
}

export async function viewJob(work: Work, id: string): Promise<JobView> {
  const row = await readJob(work, id)
  const { userId, outward, cursor, ...job } = row
  const tree = await work.site.taxonomy.read(work.db)
  const fields = await shownFields(work, 'job', id)
  const expiresAt = expiryOf(job.postedAt)
  return {
    ...job,
    budget: budgetLabel(job.budget),
    place: placeLabel(row),
    categories: categoriesOf(row, tree).map(({ text, slug }) => ({ text, slug })),
    age: ago(job.postedAt, work.now()),
    expiresAt,
    daysLeft: Math.max(0, Math.ceil((expiresAt.getTime() - work.now().getTime()) / DAY)),
    ...(fields.length > 0 ? { fields } : {}),
    own: await ownView(work, row),
    opened: await openedContact(work, row),
  }
}

/** The contact details that the caller has opened, for as long as a reveal would answer with them. */
export async function openedContact(work: Work, job: JobFacts): Promise<JobContact | null> {
  return mayReopen(work, job) ? contactOf(work, job.id) : null
}

/** Answers as a reveal would (reveal.ts), which once made is not asked for again. */
function mayReopen({ actor }: Work, { revealedAt, status }: JobFacts): boolean {
  return revealedAt !== null && actor.kind === 'person' && actor.member && (status === 'open' || status === 'hired')
}

/** A visitor is told that a job is over; a hidden job does not exist for them, like one that never was. */
async function whyUnseen(work: Work, id: string): Promise<string> {
  const { rows } = await work.db.execute(sql`select from jobs where id = ${id} and hidden_at is null`)
  return rows.length > 0 ? JOB_NOT_OPEN : NO_SUCH_JOB
}

const OwnJobFacts = OwnJobView.pick({ location: true, saves: true, unrated: true, contact: true }).extend({
  id: z.uuid(),
  endedAt: moment.nullable(),
  hired: NamedProvider.nullable(),
})
type OwnJobFacts = z.infer<typeof OwnJobFacts>

/** What only their poster sees of these jobs. */
export async function readOwnJobs(work: Work, userId: string, ids: string[]): Promise<OwnJobFacts[]> {
  const rows = await rowsOf(work.db, OwnJobFacts)`
    select j.id, j.location, j.ended_at as "endedAt", ${hiredProvider} as hired,
      jsonb_build_object('name', c.contact_name, 'email', c.contact_email, 'phone', c.contact_phone) as contact,
      (select count(*)::int from saved_jobs s where s.job_id = j.id) as saves,
      exists (select from public_listings l where l.id = j.hired_provider_id) and not exists (
        select from feedback f where f.provider_id = j.hired_provider_id and f.user_id = j.user_id) as unrated
    from jobs j join job_contacts c on c.job_id = j.id
    where j.user_id = ${userId} and j.id = any(${sql.param(ids)}::uuid[])`
  return rows.map((row) => ({ ...row, contact: withPhoneText(row.contact) }))
}

/** Null for all but its poster. */
export async function ownView(work: Work, job: JobFacts): Promise<OwnJobView | null> {
  if (job.userId !== callerId(work)) return null
  const [row] = await readOwnJobs(work, job.userId, [job.id])
  if (!row) throw new Error(`Job ${job.id} is not whole`)
  const { id, ...own } = row
  const can = posterMay({ status: job.status, cap: job.replies.cap })
  return { ...own, reveals: await revealsOf(work, id), can }
}
