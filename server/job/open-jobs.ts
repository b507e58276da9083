import { type SQL, sql } from 'drizzle-orm'
import type { JobSummary } from '#contract/job/words.ts'
import { fixed } from '#db/prepared.ts'
import { ask, type Question, question } from '#db/rows.ts'
import type { CategoryTree } from '#server/category/taxonomy.ts'
import type { Work } from '#server/work/work.ts'
import { SummaryRow, summaryColumns, summaryOf } from './summary.ts'

/** The category id of all jobs in job_index. */
export const ALL = 0

/** The newest open ones, of a category with its sub-categories and a town (anywhere when null). */
export function newestJobs(
  work: Work,
  tree: CategoryTree,
  { categoryId, townSlug, limit }: { categoryId: number; townSlug: string | null; limit: number },
): Question<JobSummary[]> {
  const conditions: SQL[] = [sql`i.category_id = ${categoryId}`, notExpired]
  if (townSlug !== null) conditions.push(sql`i.town_slug = ${townSlug}`)
  const ids = sql`select i.job_id from job_index i where ${sql.join(conditions, sql` and `)}
    order by i.posted_date desc, i.job_id limit ${fixed(limit)}`
  return inOrder(work, tree, ids)
}

export async function jobsById(work: Work, ids: string[]): Promise<JobSummary[]> {
  const tree = await work.site.taxonomy.read(work.db)
  const known = sql`i.category_id = ${ALL} and i.job_id = any(${sql.param(ids)}::uuid[])`
  return ask(work.db, inOrder(work, tree, sql`select i.job_id from job_index i where ${known} and ${notExpired}`))
}

/** Of a row `i` of job_index. */
export const notExpired = sql`i.posted_date > present() - job_lasts()`

export function inOrder(work: Work, tree: CategoryTree, ids: SQL): Question<JobSummary[]> {
  return question(
    SummaryRow,
    sql`
      with chosen as materialized (${ids})
      select ${summaryColumns} from chosen join jobs j on j.id = chosen.job_id order by j.posted_date desc, j.id`,
    (rows) => rows.map((row) => summaryOf(work, row, tree)),
  )
}
