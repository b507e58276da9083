import { sql } from 'drizzle-orm'
import type { JobSummary } from '#contract/job.ts'
import type { Work } from '#server/work.ts'
import { type JobRow, jobColumns, summaryOf } from './open-jobs.ts'

/** So many of the newest are looked at before they are put in order of distance. */
const NEWEST = 50

/**
 * The newest open jobs in a provider's categories, nearest first. A provider of a whole group gets the jobs of its
 * sub-categories, and a job for a whole group goes to everybody in it.
 */
export async function matchingJobs(work: Work, providerId: string, limit: number): Promise<JobSummary[]> {
  const tree = await work.site.taxonomy.read()
  const { rows } = await work.db.execute<JobRow>(sql`
    with mine as (
      select c.id, c.parent_id from provider_categories pc join categories c on c.id = pc.category_id
      where pc.provider_id = ${providerId}
    ), fitting as (
      select id from mine union select parent_id from mine where parent_id is not null
      union select c.id from categories c join mine on mine.id = c.parent_id
    ), newest as (
      select j.* from jobs j where j.status = 'open'
        and exists (select from job_categories jc where jc.job_id = j.id and jc.category_id in (select id from fitting))
      order by j.posted_date desc, j.id limit ${NEWEST}
    )
    select ${jobColumns} from newest j, profiles p where p.id = ${providerId}
    order by place_position(j.lat, j.lng, 1) <-> place_position(p.lat, p.lng, 1) nulls last, j.posted_date desc, j.id
    limit ${limit}`)
  return rows.map((row) => summaryOf(row, tree))
}
