import { sql } from 'drizzle-orm'
import type { OpenedJob } from '#contract/dashboard.ts'
import type { JobStatus } from '#contract/job.ts'
import type { Work } from '#server/work.ts'
import { nameOf } from './name.ts'
import { placeOf } from './summary.ts'

/** The jobs whose contact details a provider opened last, without those whose poster is about to leave. */
export async function openedJobs(work: Work, providerId: string, limit: number): Promise<OpenedJob[]> {
  const { rows } = await work.db.execute<{
    id: string
    title: string
    town: string | null
    outward: string | null
    status: JobStatus
    revealed_at: Date
  }>(sql`
    select j.id, j.title, j.town, j.outward, r.revealed_at,
      case when j.status = 'open' and j.posted_date <= present() - job_lasts() then 'expired' else j.status end as status
    from job_reveals r join jobs j on j.id = r.job_id
    where r.provider_id = ${providerId} and j.hidden_at is null
    order by r.revealed_at desc, j.id limit ${limit}`)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    place: placeOf(row),
    status: row.status,
    openedAt: new Date(row.revealed_at),
  }))
}

/** Who opened each of these jobs last, by its id. */
export async function newestOpeners(work: Work, jobIds: string[]): Promise<Map<string, string>> {
  const { rows } = await work.db.execute<{ id: string; first: string; last: string; business: string | null }>(sql`
    select distinct on (r.job_id) r.job_id as id, p.first_name as first, p.last_name as last, p.business_name as business
    from job_reveals r join profiles p on p.id = r.provider_id
    where r.job_id = any(${sql.param(jobIds)}::uuid[]) order by r.job_id, r.revealed_at desc, p.id`)
  return new Map(rows.map((row) => [row.id, nameOf(row)]))
}
