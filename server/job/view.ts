import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ago } from '#contract/date.ts'
import { DAY } from '#contract/duration.ts'
import {
  BUDGET_TYPES,
  budgetLabel,
  JOB_NOT_OPEN,
  JOB_STATUSES,
  type JobView,
  NO_SUCH_JOB,
} from '#contract/job/words.ts'
import { moment, rowOf } from '#db/rows.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { contactOf } from './contact.ts'
import { hiredProvider, NamedProvider, providerOf } from './name.ts'
import { jobPhoto } from './outputs.ts'
import { posterMay } from './policy.ts'
import { revealsOf } from './reveals.ts'
import { callerId, visibleTo } from './sight.ts'
import { expiryOf, statusNow } from './status.ts'
import { categoriesOf, FactRow, factColumns, placeOf } from './summary.ts'

const ViewRow = FactRow.extend({
  userId: z.uuid(),
  description: z.string(),
  status: z.enum(JOB_STATUSES),
  budgetType: z.enum(BUDGET_TYPES).nullable(),
  minPence: z.int().nullable(),
  maxPence: z.int().nullable(),
  firstPostedAt: moment,
  revealedAt: moment.nullable(),
  photos: z.array(jobPhoto),
})
type ViewRow = z.infer<typeof ViewRow>

export async function viewJob(work: Work, id: string): Promise<JobView> {
  const caller = callerId(work)
  const row = await rowOf(
    work.db,
    ViewRow,
    sql`
      select ${factColumns}, j.user_id as "userId", j.description, ${statusNow} as status,
        j.budget_type as "budgetType", j.budget_min_pence as "minPence", j.budget_max_pence as "maxPence",
        j.first_posted_at as "firstPostedAt",
        (select revealed_at from job_reveals r where r.job_id = j.id and r.provider_id = ${caller}) as "revealedAt",
        array(
          select jsonb_build_object('id', p.id, 'width', p.width, 'height', p.height) from job_photos p
          where p.job_id = j.id order by p.position
        ) as photos
      from jobs j where j.id = ${id} and ${visibleTo(caller)}`,
  )
  if (!row) throw notFound(await whyUnseen(work, id))
  const tree = await work.site.taxonomy.read(work.db)
  const expiresAt = expiryOf(row.postedAt)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    status: row.status,
    budget: budgetLabel(row.budget),
    read: row.budgetType && { type: row.budgetType, minPence: row.minPence, maxPence: row.maxPence },
    place: placeOf(row),
    town: row.town,
    categories: categoriesOf(row, tree).map(({ text, slug }) => ({ text, slug })),
    otherCategory: row.otherCategory,
    timing: row.timing,
    postedAt: row.postedAt,
    age: ago(row.postedAt, work.now()),
    firstPostedAt: row.firstPostedAt,
    expiresAt,
    daysLeft: Math.max(0, Math.ceil((expiresAt.getTime() - work.now().getTime()) / DAY)),
    replies: { count: row.replies, cap: row.cap },
    photos: row.photos,
    own: row.userId === caller ? await ownView(work, row) : null,
    revealedAt: row.revealedAt,
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

const OwnRow = z.object({
  location: z.string(),
  saves: z.int(),
  endedAt: moment.nullable(),
  hired: NamedProvider.nullable(),
})

async function ownView(work: Work, job: ViewRow): Promise<NonNullable<JobView['own']>> {
  const row = await rowOf(
    work.db,
    OwnRow,
    sql`
      select j.location, j.ended_at as "endedAt", ${hiredProvider} as hired,
        (select count(*)::int from saved_jobs s where s.job_id = j.id) as saves
      from jobs j where j.id = ${job.id}`,
  )
  const contact = await contactOf(work, job.id)
  if (!row || !contact) throw new Error(`Job ${job.id} is not whole`)
  return {
    contact,
    location: row.location,
    reveals: await revealsOf(work, job.id),
    saves: row.saves,
    endedAt: row.endedAt,
    hired: row.hired && providerOf(row.hired),
    can: posterMay(job),
  }
}
