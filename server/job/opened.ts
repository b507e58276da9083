import { sql } from 'drizzle-orm'
import type { OpenedJob } from '#contract/dashboard.ts'
import type { JobStatus } from '#contract/job.ts'
import type { Work } from '#server/work/work.ts'
import { statusNow } from './status.ts'
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
    select j.id, j.title, j.town, j.outward, r.revealed_at, ${statusNow} as status
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
