import { sql } from 'drizzle-orm'
import type { JobSummary } from '#contract/job.ts'
import { fixed, prepared } from '#db/prepared.ts'
import { rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import { notExpired } from './open-jobs.ts'
import { SummaryRow, summaryColumns, summaryOf } from './summary.ts'

const MOST_SORTED = 50

/**
 * The newest open jobs in a provider's categories, nearest first. A provider of a whole group gets the jobs of its
 * sub-categories, and a job for a whole group goes to all providers in it.
 */
export async function matchingJobs(work: Work, providerId: string, limit: number): Promise<JobSummary[]> {
  const tree = await work.site.taxonomy.read(work.db)
  const rows = await rowsOf(
    work.db,
    SummaryRow,
    // Each group by itself (offset 0): for a list of them PostgreSQL reads all open jobs.
    prepared(sql`
    with own as materialized (
      select p.category_id as id, c.parent_id as "group" from provider_categories p
      left join categories c on c.id = p.category_id and c.retired_at is null
      where p.provider_id = ${providerId}
    ), newest as materialized (
      select job_id from (
        select n.job_id, n.posted_date from unnest(array(select id from own)) c (id) cross join lateral (
          select i.job_id, i.posted_date from job_index i where i.category_id = c.id and ${notExpired}
          order by i.posted_date desc, i.job_id limit ${fixed(MOST_SORTED)}
        ) n
        union
        select g.job_id, g.posted_date from unnest(array(select "group" from own)) c (id) cross join lateral (
          select i.job_id, i.posted_date from job_categories jc
          join job_index i on i.category_id = jc.category_id and i.job_id = jc.job_id
          where jc.category_id = c.id and ${notExpired} offset 0
        ) g
      ) near order by posted_date desc, job_id limit ${fixed(MOST_SORTED)}
    )
    select ${summaryColumns} from newest join jobs j on j.id = newest.job_id
    order by place_position(j.lat, j.lng, 1) <-> (
        select place_position(p.lat, p.lng, 1) from profiles p where p.id = ${providerId}
      ) nulls last, j.posted_date desc, j.id
    limit ${fixed(limit)}`),
  )
  return rows.map((row) => summaryOf(work, row, tree))
}
