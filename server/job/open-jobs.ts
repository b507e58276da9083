import { type SQL, sql } from 'drizzle-orm'
import type { Category } from '#contract/category.ts'
import { BUDGET_NOT_STATED, type JobSummary } from '#contract/job.ts'
import type { CategoryTree } from '#server/category/taxonomy.ts'
import type { Work } from '#server/work.ts'

export type JobRow = {
  id: string
  title: string
  snippet: string
  budget: string | null
  town: string | null
  outward: string | null
  posted_at: Date
  categories: number[]
}

/** Open jobs, newest first, of a category with its sub-categories (all when null) and a town (anywhere when null). */
export async function openJobs(
  work: Work,
  wanted: { category: string | null; town: string | null; limit: number },
): Promise<JobSummary[]> {
  const tree = await work.site.taxonomy.read()
  const category = wanted.category === null ? null : tree.find(wanted.category)
  if (category === undefined) return []
  const conditions: SQL[] = [sql`j.status = 'open'`]
  if (category) conditions.push(filedUnder(tree, category))
  if (wanted.town !== null) conditions.push(sql`j.town_slug = ${wanted.town}`)
  const { rows } = await work.db.execute<JobRow>(sql`
    select ${jobColumns}
    from jobs j where ${sql.join(conditions, sql` and `)} order by j.posted_date desc, j.id limit ${wanted.limit}`)
  return rows.map((row) => summaryOf(row, tree))
}

/** Of a job `j`. */
export const jobColumns = sql`
  j.id, j.title, left(j.description, 140) as snippet, j.budget, j.town, j.outward, j.posted_date as posted_at,
  array(select category_id from job_categories c where c.job_id = j.id order by c.position) as categories`

export function summaryOf(row: JobRow, tree: CategoryTree): JobSummary {
  return {
    id: row.id,
    title: row.title,
    snippet: row.snippet.length === 140 ? `${row.snippet.trimEnd()}…` : row.snippet,
    budget: row.budget || BUDGET_NOT_STATED,
    place: [row.town, row.outward].filter(Boolean).join(', '),
    postedAt: new Date(row.posted_at),
    categories: row.categories.flatMap((id) => tree.byId.get(id)?.text ?? []),
  }
}

/** The jobs that a condition (with its order and limit) finds, as `j`. */
export async function summaries(work: Work, found: SQL): Promise<JobSummary[]> {
  const tree = await work.site.taxonomy.read()
  const { rows } = await work.db.execute<JobRow>(sql`select ${jobColumns} from jobs j where ${found}`)
  return rows.map((row) => summaryOf(row, tree))
}

/** The condition that a job `j` is filed under a category or one of its sub-categories. */
export function filedUnder(tree: CategoryTree, category: Category): SQL {
  const family = tree.groups.find(({ id }) => id === category.id)
  const ids = [category.id, ...(family?.children ?? []).map(({ id }) => id)]
  return sql`exists (select from job_categories c where c.job_id = j.id and c.category_id in (${sql.join(
    ids.map((id) => sql`${id}::int`),
    sql`, `,
  )}))`
}
