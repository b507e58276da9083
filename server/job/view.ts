import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ago } from '#contract/date.ts'
import { DAY } from '#contract/duration.ts'
import { JobView, OwnJobView } from '#contract/job/view.ts'
import { JOB_NOT_OPEN, NO_SUCH_JOB } from '#contract/job/words.ts'
import { moment } from '#contract/moment.ts'
import { rowOf } from '#db/rows.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { posterMay } from './policy.ts'
import { hiredProvider, NamedProvider } from './provider.ts'
import { contactOf, revealsOf } from './reveal.ts'
import { callerId, expiryOf, statusNow, visibleTo } from './status.ts'
import { categoriesOf, FactRow, factColumns, placeLabel } from './summary.ts'

const ViewRow = FactRow.extend({
  ...JobView.pick({ description: true, status: true, read: true, photos: true }).shape,
  userId: z.uuid(),
  firstPostedAt: moment,
  revealedAt: moment.nullable(),
})
type ViewRow = z.infer<typeof ViewRow>

export async function viewJob(work: Work, id: string): Promise<JobView> {
  const caller = callerId(work)
  const row = await rowOf(
    work.db,
    ViewRow,
    sql`
      select ${factColumns}, j.user_id as "userId", j.description, ${statusNow} as status,
        case when j.budget_type is not null then jsonb_build_object(
          'type', j.budget_type, 'minPence', j.budget_min_pence, 'maxPence', j.budget_max_pence) end as read,
        j.first_posted_at as "firstPostedAt",
        (select revealed_at from job_reveals r where r.job_id = j.id and r.provider_id = ${caller}) as "revealedAt",
        array(
          select jsonb_build_object('id', p.id, 'width', p.width, 'height', p.height) from job_photos p
          where p.job_id = j.id order by p.position
        ) as photos
      from jobs j where j.id = ${id} and ${visibleTo(caller)}`,
  )
  if (!row) throw notFound(await whyUnseen(work, id))
  const { userId, outward, ...job } = row
  const tree = await work.site.taxonomy.read(work.db)
  const expiresAt = expiryOf(job.postedAt)
  return {
    ...job,
    place: placeLabel(row),
    categories: categoriesOf(row, tree).map(({ text, slug }) => ({ text, slug })),
    age: ago(job.postedAt, work.now()),
    expiresAt,
    daysLeft: Math.max(0, Math.ceil((expiresAt.getTime() - work.now().getTime()) / DAY)),
    own: userId === caller ? await ownView(work, row) : null,
    opened: mayReopen(work, row) ? await contactOf(work, id) : null,
  }
}

/** As a reveal would answer (reveal.ts), which once made is not asked for again. */
function mayReopen({ actor }: Work, { revealedAt, status }: ViewRow): boolean {
  return revealedAt !== null && actor.kind === 'person' && actor.member && (status === 'open' || status === 'hired')
}

/** A visitor is told that a job is over; a hidden job does not exist for them, like one that never was. */
async function whyUnseen(work: Work, id: string): Promise<string> {
  const { rows } = await work.db.execute(sql`select from jobs where id = ${id} and hidden_at is null`)
  return rows.length > 0 ? JOB_NOT_OPEN : NO_SUCH_JOB
}

const OwnRow = OwnJobView.pick({ location: true, saves: true }).extend({
  endedAt: moment.nullable(),
  hired: NamedProvider.nullable(),
})

async function ownView(work: Work, { id, status, replies }: ViewRow): Promise<OwnJobView> {
  const row = await rowOf(
    work.db,
    OwnRow,
    sql`
      select j.location, j.ended_at as "endedAt", ${hiredProvider} as hired,
        (select count(*)::int from saved_jobs s where s.job_id = j.id) as saves
      from jobs j where j.id = ${id}`,
  )
  const contact = await contactOf(work, id)
  if (!row || !contact) throw new Error(`Job ${id} is not whole`)
  return { ...row, contact, reveals: await revealsOf(work, id), can: posterMay({ status, cap: replies.cap }) }
}
