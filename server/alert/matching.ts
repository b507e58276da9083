import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { MOST_MATCHES } from '#contract/alert/words.ts'
import { MatchingJob } from '#contract/job/view.ts'
import { fixed, prepared } from '#db/prepared.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import { notExpired, SummaryRow, summaryColumns, summaryOf } from '#server/job/summary.ts'
import type { Work } from '#server/work/work.ts'
import { fitting } from './fit.ts'

const MOST_COMPARED = 4 * MOST_MATCHES

const MatchRow = SummaryRow.extend({ miles: MatchingJob.shape.miles })
const CountRow = z.object({ count: z.int() })

/**
 * The newest open jobs that a provider is alerted to, nearest first. Without a place in the profile distance decides
 * nothing, so jobs from everywhere are listed.
 */
export async function matchingJobs(work: Work, providerId: string, limit: number): Promise<MatchingJob[]> {
  const tree = await work.site.taxonomy.read(work.db)
  const rows = await rowsOf(
    work.db,
    MatchRow,
    prepared(sql`
    select ${summaryColumns}, case when p.lat is not null or p.coverage is not null then way.miles end as miles
    ${fitting(newestOf(providerId), { unlocated: true })}
    order by miles nulls last, j.posted_date desc, j.id limit ${fixed(limit)}`),
  )
  return rows.map((row) => ({ ...summaryOf(work, row, tree), miles: row.miles }))
}

/** Up to MOST_MATCHES. */
export async function countMatches(work: Work, providerId: string): Promise<number> {
  const matches = sql`select ${fitting(newestOf(providerId))} limit ${MOST_MATCHES}`
  const row = await rowOf(work.db, CountRow, sql`select count(*)::int as count from (${matches}) matches`)
  return row?.count ?? 0
}

/**
 * Of the newest open jobs in the provider's categories. A provider of a whole group gets the jobs of its sub-categories,
 * and a job for a whole group goes to all providers in it.
 */
function newestOf(providerId: string): SQL {
  // Each group by itself (offset 0): for a list of them PostgreSQL reads all open jobs.
  return sql`fit.provider_id = ${providerId} and j.id in (
    with own as materialized (
      select p.category_id as id, c.parent_id as "group" from provider_categories p
      left join categories c on c.id = p.category_id and c.retired_at is null
      where p.provider_id = ${providerId}
    )
    select job_id from (
      select n.job_id, n.posted_date from unnest(array(select id from own)) c (id) cross join lateral (
        select i.job_id, i.posted_date from job_index i where i.category_id = c.id and ${notExpired}
        order by i.posted_date desc, i.job_id limit ${fixed(MOST_COMPARED)}
      ) n
      union
      select g.job_id, g.posted_date from unnest(array(select "group" from own)) c (id) cross join lateral (
        select i.job_id, i.posted_date from job_categories jc
        join job_index i on i.category_id = jc.category_id and i.job_id = jc.job_id
        where jc.category_id = c.id and ${notExpired} offset 0
      ) g
    ) newest order by posted_date desc, job_id limit ${fixed(MOST_COMPARED)})`
}
