import { sql } from 'drizzle-orm'
import { ago } from '#contract/date.ts'
import {
  type BudgetType,
  budgetLabel,
  JOB_NOT_OPEN,
  type JobPhoto,
  type JobStatus,
  type JobView,
  MOST_REPLIES,
  NO_SUCH_JOB,
} from '#contract/job.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { contactOf } from './contact.ts'
import { hiredProvider, type Named, providerOf } from './name.ts'
import { openersOf } from './openers.ts'
import { askerOf, visibleTo } from './sight.ts'
import { expiryOf, statusNow } from './status.ts'
import { categoriesOf, type FactRow, factColumns, placeOf } from './summary.ts'

type Row = FactRow & {
  user_id: string
  description: string
  status: JobStatus
  budget_type: BudgetType | null
  min_pence: number | null
  max_pence: number | null
  first_posted_at: Date
  opened_at: Date | null
  shots: JobPhoto[]
}

/** A job as the caller may see it. */
export async function viewJob(work: Work, id: string): Promise<JobView> {
  const asker = askerOf(work)
  const { rows } = await work.db.execute<Row>(sql`
    select ${factColumns}, j.user_id, j.description, ${statusNow} as status, j.budget_type, j.budget_min_pence as min_pence,
      j.budget_max_pence as max_pence, j.first_posted_at,
      (select revealed_at from job_reveals r where r.job_id = j.id and r.provider_id = ${asker}) as opened_at,
      array(
        select jsonb_build_object('id', p.id, 'width', p.width, 'height', p.height) from job_photos p
        where p.job_id = j.id order by p.position
      ) as shots
    from jobs j where j.id = ${id} and ${visibleTo(asker)}`)
  const [row] = rows
  if (!row) throw notFound(await whyUnseen(work, id))
  const tree = await work.site.taxonomy.read(work.db)
  const postedAt = new Date(row.posted_at)
  const expiresAt = expiryOf(postedAt)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    status: row.status,
    budget: budgetLabel(row.budget),
    read: row.budget_type && { type: row.budget_type, minPence: row.min_pence, maxPence: row.max_pence },
    place: placeOf(row),
    town: row.town,
    categories: categoriesOf(row, tree).map(({ text, slug }) => ({ text, slug })),
    otherCategory: row.other_category,
    postedAt,
    age: ago(postedAt, work.now()),
    firstPostedAt: new Date(row.first_posted_at),
    expiresAt,
    daysLeft: Math.max(0, Math.ceil((expiresAt.getTime() - work.now().getTime()) / 86_400_000)),
    replies: { count: row.replies, cap: row.cap },
    photos: row.shots,
    own: row.user_id === asker ? await ownView(work, id, row.status) : null,
    openedAt: row.opened_at && new Date(row.opened_at),
  }
}

/** A job that is over may be said to be so; one that is hidden does not exist, like one that never was. */
async function whyUnseen(work: Work, id: string): Promise<string> {
  const { rows } = await work.db.execute(sql`select from jobs where id = ${id} and hidden_at is null`)
  return rows.length > 0 ? JOB_NOT_OPEN : NO_SUCH_JOB
}

type Own = {
  location: string
  cap: number
  saves: number
  ended_at: Date | null
  hired: Named | null
}

async function ownView(work: Work, id: string, status: JobStatus): Promise<NonNullable<JobView['own']>> {
  const { rows } = await work.db.execute<Own>(sql`
    select j.location, j.reveal_cap as cap, j.ended_at, ${hiredProvider} as hired,
      (select count(*)::int from saved_jobs s where s.job_id = j.id) as saves
    from jobs j where j.id = ${id}`)
  const [row] = rows
  const contact = await contactOf(work, id)
  if (!row || !contact) throw new Error(`Job ${id} is not whole`)
  return {
    contact,
    location: row.location,
    reveals: await openersOf(work, id),
    saves: row.saves,
    endedAt: row.ended_at && new Date(row.ended_at),
    hired: row.hired && providerOf(row.hired),
    can: {
      edit: status === 'open',
      end: status === 'open',
      renew: status !== 'open',
      raiseCap: status === 'open' && row.cap < MOST_REPLIES,
    },
  }
}
