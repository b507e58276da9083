import { sql } from 'drizzle-orm'
import type { BudgetType } from '#contract/budget.ts'
import { ago } from '#contract/date.ts'
import { budgetLabel, JOB_DAYS, type JobPhoto, type JobStatus, type JobView, MOST_REPLIES } from '#contract/job.ts'
import { notFound } from '#server/procedure.ts'
import type { Work } from '#server/work.ts'
import { contactOf } from './contact.ts'
import { nameOf } from './name.ts'
import { categoriesOf, type JobRow, jobColumns, placeOf } from './summary.ts'

type Row = JobRow & {
  user_id: string
  description: string
  status: JobStatus
  open: boolean
  hidden: boolean
  budget_type: BudgetType | null
  min_pence: number | null
  max_pence: number | null
  first_posted_at: Date
  opened_at: Date | null
  shots: JobPhoto[]
}

/**
 * A job as whoever asks may see it: everybody while it is open, afterwards its poster and those who opened its contact
 * details, unless its poster is about to leave.
 * @throws NOT_FOUND
 */
export async function viewJob(work: Work, id: string): Promise<JobView> {
  const asker = work.actor.kind === 'person' ? work.actor.id : null
  const { rows } = await work.db.execute<Row>(sql`
    select ${jobColumns}, j.user_id, j.description, j.status, is_open(j) as open,
      j.hidden_at is not null as hidden, j.budget_type, j.budget_min_pence as min_pence, j.budget_max_pence as max_pence, j.first_posted_at,
      (select revealed_at from job_reveals r where r.job_id = j.id and r.provider_id = ${asker}) as opened_at,
      array(
        select jsonb_build_object('id', p.id, 'width', p.width, 'height', p.height) from job_photos p
        where p.job_id = j.id order by p.position
      ) as shots
    from jobs j where j.id = ${id}`)
  const [row] = rows
  const isOwn = row !== undefined && row.user_id === asker
  if (!row || !(row.open || isOwn || (row.opened_at && !row.hidden))) throw notFound('This job is not open any more.')
  const tree = await work.site.taxonomy.read()
  const status = row.status === 'open' && expiryOf(new Date(row.posted_at)) <= work.now() ? 'expired' : row.status
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    status,
    budget: budgetLabel(row.budget, row.readable),
    read: row.budget_type && { type: row.budget_type, minPence: row.min_pence, maxPence: row.max_pence },
    place: placeOf(row),
    town: row.town,
    categories: categoriesOf(row, tree).map(({ text, slug }) => ({ text, slug })),
    otherCategory: row.other_category,
    postedAt: new Date(row.posted_at),
    age: ago(new Date(row.posted_at), work.now()),
    firstPostedAt: new Date(row.first_posted_at),
    expiresAt: expiryOf(new Date(row.posted_at)),
    daysLeft: Math.max(0, Math.ceil((expiryOf(new Date(row.posted_at)).getTime() - work.now().getTime()) / 86_400_000)),
    replies: { count: row.replies, cap: row.cap },
    photos: row.shots,
    own: isOwn ? await ownView(work, id, status) : null,
    openedAt: row.opened_at && new Date(row.opened_at),
  }
}

/** When a job that was posted or renewed then expires: job_lasts() in the database. */
export function expiryOf(postedAt: Date): Date {
  return new Date(postedAt.getTime() + JOB_DAYS * 86_400_000)
}

type Own = {
  location: string
  cap: number
  saves: number
  ended_at: Date | null
  hired: { id: string; first: string; last: string; business: string | null; listed: boolean } | null
}

async function ownView(work: Work, id: string, status: JobStatus): Promise<NonNullable<JobView['own']>> {
  const { rows } = await work.db.execute<Own>(sql`
    select j.location, j.reveal_cap as cap, j.ended_at,
      (select count(*)::int from saved_jobs s where s.job_id = j.id) as saves,
      (
        select jsonb_build_object('id', p.id, 'first', p.first_name, 'last', p.last_name, 'business', p.business_name,
          'listed', exists (select from public_listings l where l.id = p.id))
        from profiles p where p.id = j.hired_provider_id
      ) as hired
    from jobs j where j.id = ${id}`)
  const [row] = rows
  const contact = await contactOf(work, id)
  if (!row || !contact) throw new Error(`Job ${id} is not whole`)
  return {
    contact,
    location: row.location,
    reveals: await revealersOf(work, id),
    saves: row.saves,
    endedAt: row.ended_at && new Date(row.ended_at),
    hired: row.hired && { id: row.hired.id, name: nameOf(row.hired), listed: row.hired.listed },
    can: {
      edit: status === 'open',
      end: status === 'open',
      renew: status !== 'open',
      raiseCap: status === 'open' && row.cap < MOST_REPLIES,
    },
  }
}

/** Who opened the contact details, the newest first. */
async function revealersOf(work: Work, jobId: string): Promise<NonNullable<JobView['own']>['reveals']> {
  const { rows } = await work.db.execute<{
    id: string
    first: string
    last: string
    business: string | null
    image: string | null
    listed: boolean
    revealed_at: Date
  }>(sql`
    select p.id, p.first_name as first, p.last_name as last, p.business_name as business, p.profile_image_url as image,
      exists (select from public_listings l where l.id = p.id) as listed, r.revealed_at
    from job_reveals r join profiles p on p.id = r.provider_id where r.job_id = ${jobId}
    order by r.revealed_at desc, p.id`)
  return rows.map((row) => ({
    id: row.id,
    name: nameOf(row),
    imageUrl: row.image,
    listed: row.listed,
    revealedAt: new Date(row.revealed_at),
  }))
}
