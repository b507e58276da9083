import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { otherText } from '#contract/category/words.ts'
import { ago } from '#contract/date.ts'
import { JobSummary, JobView } from '#contract/job/view.ts'
import { budgetLabel } from '#contract/job/words.ts'
import { moment } from '#contract/moment.ts'
import { excerptOf } from '#contract/text.ts'
import { literal } from '#db/prepared.ts'
import { type PreparedQuery, question, rowsOf } from '#db/rows.ts'
import type { CategoryTree } from '#server/category/taxonomy.ts'
import type { Work } from '#server/work/work.ts'

const SNIPPET = 140

/** What lists and a job's own page show alike. */
export const FactRow = JobSummary.pick({ id: true, title: true, timing: true, replies: true }).extend({
  budget: z.string().nullable().transform(budgetLabel),
  postedAt: moment,
  categories: z.array(z.int()),
  otherCategory: JobView.shape.otherCategory,
  town: JobView.shape.town,
  outward: z.string().nullable(),
})
type FactRow = z.infer<typeof FactRow>

export const SummaryRow = FactRow.extend(JobSummary.pick({ snippet: true, photos: true, cover: true }).shape)
type SummaryRow = z.infer<typeof SummaryRow>

/** Selects the `Replies` of a job `j`. */
export const repliesColumn = sql`
  jsonb_build_object('count', (select count(*) from job_reveals r where r.job_id = j.id), 'cap', j.reveal_cap) as replies`

/** Selects a `FactRow` of a job `j`. */
export const factColumns = sql`
  j.id, j.title, j.budget, j.town, j.outward, j.posted_date as "postedAt",
  j.other_category as "otherCategory", j.timing, ${repliesColumn},
  array(select category_id from job_categories c where c.job_id = j.id order by c.position) as categories`

/** Selects a `SummaryRow` of a job `j`. */
export const summaryColumns = sql`
  ${factColumns}, left(j.description, ${SNIPPET + 1}) as snippet,
  (select count(*)::int from job_photos p where p.job_id = j.id) as photos,
  (select p.id from job_photos p where p.job_id = j.id order by p.position limit 1) as cover`

export function summaryOf(
  work: Work,
  { town, outward, otherCategory, ...row }: SummaryRow,
  tree: CategoryTree,
): JobSummary {
  return {
    ...row,
    snippet: excerptOf(row.snippet, SNIPPET),
    place: placeLabel({ town, outward }),
    age: ago(row.postedAt, work.now()),
    categories: [
      ...categoriesOf(row, tree).map(({ text }) => text),
      ...(otherCategory ? [otherText(otherCategory)] : []),
    ],
  }
}

export function placeLabel({ town, outward }: Pick<FactRow, 'town' | 'outward'>): string {
  return [town, outward].filter(Boolean).join(', ')
}

export function categoriesOf({ categories }: Pick<FactRow, 'categories'>, tree: CategoryTree) {
  return categories.flatMap((id) => tree.byId.get(id) ?? [])
}

/** The jobs that a condition (with its order and limit) finds, as `j`. */
export async function summaries(work: Work, condition: SQL): Promise<JobSummary[]> {
  const tree = await work.site.taxonomy.read(work.db)
  const rows = await rowsOf(work.db, SummaryRow)`select ${summaryColumns} from jobs j where ${condition}`
  return rows.map((row) => summaryOf(work, row, tree))
}

/** The category id of all jobs in job_index. */
export const ALL = 0

/** A row `i` of job_index is of a job that is still open. */
export const notExpired = sql`i.posted_date > present() - job_lasts()`

/** The newest open ones, of a category with its sub-categories and a town (anywhere when null). */
export function newestJobs(
  work: Work,
  tree: CategoryTree,
  { categoryId, townSlug, limit }: { categoryId: number; townSlug: string | null; limit: number },
): PreparedQuery<JobSummary[]> {
  const conditions: SQL[] = [sql`i.category_id = ${categoryId}`, notExpired]
  if (townSlug !== null) conditions.push(sql`i.town_slug = ${townSlug}`)
  const ids = sql`select i.job_id from job_index i where ${sql.join(conditions, sql` and `)}
    order by i.posted_date desc, i.job_id limit ${literal(limit)}`
  return inOrder(work, tree, ids)
}

/** Newest first. `ids`: a statement that gives each `job_id`. */
export function inOrder(work: Work, tree: CategoryTree, ids: SQL): PreparedQuery<JobSummary[]> {
  return question(
    SummaryRow,
    sql`
      with chosen as materialized (${ids})
      select ${summaryColumns} from chosen join jobs j on j.id = chosen.job_id order by j.posted_date desc, j.id`,
    (rows) => rows.map((row) => summaryOf(work, row, tree)),
  )
}
