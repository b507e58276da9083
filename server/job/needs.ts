import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Point, pointAt } from '#contract/place/words.ts'
import { prepared } from '#db/prepared.ts'
import { rowOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'

const NeedsRow = z.object({
  categories: z.array(z.int()),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
})

/** What a client looks for, and where: from their newest jobs, else from their profile. */
export async function clientNeeds(work: Work, userId: string): Promise<{ categoryIds: number[]; point: Point | null }> {
  const row = await rowOf(
    work.db,
    NeedsRow,
    prepared(sql`
    select coalesce(j.lat, p.lat) as lat, coalesce(j.lng, p.lng) as lng,
      array(select distinct c.category_id from (select id from jobs where user_id = p.id order by posted_date desc limit 5) n
        join job_categories c on c.job_id = n.id) as categories
    from profiles p left join lateral (
      select lat, lng from jobs where user_id = p.id and lat is not null order by posted_date desc limit 1
    ) j on true where p.id = ${userId}`),
  )
  if (!row) return { categoryIds: [], point: null }
  return {
    categoryIds: row.categories,
    point: row.lat === null || row.lng === null ? null : pointAt(row.lat, row.lng),
  }
}
