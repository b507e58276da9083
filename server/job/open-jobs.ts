import { type SQL, sql } from 'drizzle-orm'
import type { JobSummary } from '#contract/job.ts'
import { fixed, prepared } from '#db/prepared.ts'
import { rowsOf } from '#db/rows.ts'
import type { CategoryTree } from '#server/category/taxonomy.ts'
import type { Work } from '#server/work/work.ts'
import { SummaryRow, summaryColumns, summaryOf } from './summary.ts'

/** The category id of all jobs in job_index. */
export const ALL = 0

/** Open jobs, newest first, of a category with its sub-categories (all when null) and a town (anywhere when null). */
export async function openJobs(
  work: Work,
  { category: slug, town, limit }: { category: string | null; town: string | null; limit: number },
): Promise<JobSummary[]> {
  const tree = await work.site.taxonomy.read(work.db)
  const category = slug === null ? null : tree.find(slug)
  if (category === undefined) return []
  const conditions: SQL[] = [sql`i.category_id = ${category?.id ?? ALL}`, notExpired]
  if (town !== null) conditions.push(sql`i.town_slug = ${town}`)
  return inOrder(
    work,
    tree,
    sql`select i.job_id from job_index i where ${sql.join(conditions, sql` and `)}
      order by i.posted_date desc, i.job_id limit ${fixed(limit)}`,
  )
}

export async function jobsById(work: Work, ids: string[]): Promise<JobSummary[]> {
  const tree = await work.site.taxonomy.read(work.db)
  const known = sql`i.category_id = ${ALL} and i.job_id = any(${sql.param(ids)}::uuid[])`
  return inOrder(work, tree, sql`select i.job_id from job_index i where ${known} and ${notExpired}`)
}

/** Of a row `i` of job_index. */
export const notExpired = sql`i.posted_date > present() - job_lasts()`

export async function inOrder(work: Work, tree: CategoryTree, ids: SQL): Promise<JobSummary[]> {
  const rows = await rowsOf(
    work.db,
    SummaryRow,
    prepared(sql`
      with chosen as materialized (${ids})
      select ${summaryColumns} from chosen join jobs j on j.id = chosen.job_id order by j.posted_date desc, j.id`),
  )
  return rows.map((row) => summaryOf(work, row, tree))
}
