import { sql } from 'drizzle-orm'
import type { JobSummary } from '#contract/job.ts'
import type { CategoryTree } from '#server/category/taxonomy.ts'
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
  const { rows: mine } = await work.db.execute<{ id: number; lat: number | null; lng: number | null }>(sql`
    select c.category_id as id, p.lat, p.lng from provider_categories c join profiles p on p.id = c.provider_id
    where p.id = ${providerId}`)
  const fitting = fittingFor(
    mine.map(({ id }) => id),
    tree,
  )
  const { lat = null, lng = null } = mine[0] ?? {}
  const { rows } = await work.db.execute<JobRow>(sql`
    select ${jobColumns} from (
      select * from jobs where status = 'open' and id in (
        select job_id from job_categories where category_id = any(${sql.param(fitting)}::int[])
      ) order by posted_date desc, id limit ${NEWEST}
    ) j
    order by place_position(j.lat, j.lng, 1) <-> place_position(${lat}::float8, ${lng}::float8, 1) nulls last,
      j.posted_date desc, j.id
    limit ${limit}`)
  return rows.map((row) => summaryOf(row, tree))
}

function fittingFor(ids: number[], { byId, groups }: CategoryTree): number[] {
  const above = ids.flatMap((id) => byId.get(id)?.parentId ?? [])
  const below = groups.filter(({ id }) => ids.includes(id)).flatMap(({ children }) => children.map(({ id }) => id))
  return [...new Set([...ids, ...above, ...below])]
}
