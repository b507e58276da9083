import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { otherText } from '#contract/category/words.ts'
import { ago } from '#contract/date.ts'
import { budgetLabel, JOB_TIMINGS, type JobSummary } from '#contract/job/words.ts'
import { excerptOf } from '#contract/text.ts'
import { moment, rowsOf } from '#db/rows.ts'
import type { CategoryTree } from '#server/category/taxonomy.ts'
import type { Work } from '#server/work/work.ts'

const SNIPPET = 140

/** What lists and a job's own page show alike. */
export const FactRow = z.object({
  id: z.uuid(),
  title: z.string(),
  budget: z.string().nullable(),
  town: z.string().nullable(),
  outward: z.string().nullable(),
  postedAt: moment,
  categories: z.array(z.int()),
  otherCategory: z.string().nullable(),
  timing: z.enum(JOB_TIMINGS).nullable(),
  replies: z.int(),
  cap: z.int(),
})
type FactRow = z.infer<typeof FactRow>

export const SummaryRow = FactRow.extend({ snippet: z.string(), photos: z.int(), cover: z.uuid().nullable() })
type SummaryRow = z.infer<typeof SummaryRow>

/** Of a job `j`: a `FactRow`. */
export const factColumns = sql`
  j.id, j.title, j.budget, j.town, j.outward, j.posted_date as "postedAt",
  j.other_category as "otherCategory", j.timing, j.reveal_cap as cap,
  array(select category_id from job_categories c where c.job_id = j.id order by c.position) as categories,
  (select count(*)::int from job_reveals r where r.job_id = j.id) as replies`

/** Of a job `j`: a `SummaryRow`. */
export const summaryColumns = sql`
  ${factColumns}, left(j.description, ${SNIPPET + 1}) as snippet,
  (select count(*)::int from job_photos p where p.job_id = j.id) as photos,
  (select p.id from job_photos p where p.job_id = j.id order by p.position limit 1) as cover`

export function summaryOf(work: Work, row: SummaryRow, tree: CategoryTree): JobSummary {
  return {
    id: row.id,
    title: row.title,
    snippet: excerptOf(row.snippet, SNIPPET),
    budget: budgetLabel(row.budget),
    place: placeOf(row),
    postedAt: row.postedAt,
    age: ago(row.postedAt, work.now()),
    categories: [
      ...categoriesOf(row, tree).map(({ text }) => text),
      ...(row.otherCategory ? [otherText(row.otherCategory)] : []),
    ],
    replies: { count: row.replies, cap: row.cap },
    photos: row.photos,
    cover: row.cover,
    timing: row.timing,
  }
}

export function placeOf({ town, outward }: Pick<FactRow, 'town' | 'outward'>): string {
  return [town, outward].filter(Boolean).join(', ')
}

export function categoriesOf({ categories }: Pick<FactRow, 'categories'>, tree: CategoryTree) {
  return categories.flatMap((id) => tree.byId.get(id) ?? [])
}

/** The jobs that a condition (with its order and limit) finds, as `j`. */
export async function summaries(work: Work, condition: SQL): Promise<JobSummary[]> {
  const tree = await work.site.taxonomy.read(work.db)
  const rows = await rowsOf(work.db, SummaryRow, sql`select ${summaryColumns} from jobs j where ${condition}`)
  return rows.map((row) => summaryOf(work, row, tree))
}
