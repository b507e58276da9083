import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Recipients } from '#contract/alert/view.ts'
import { MOST_RECIPIENTS_COUNTED } from '#contract/alert/words.ts'
import { DEFAULT_RADIUS, RADII } from '#contract/place/words.ts'
import { rowOf } from '#db/rows.ts'
import { geocode } from '#server/place/place.ts'
import { codesOfPlace } from '#server/profile/coverage/codes.ts'
import type { Work } from '#server/work/work.ts'
import { wants } from './fit.ts'

/** Read for each category: in a city, more than these lie within anyone’s radius, and the count is a lower bound. */
const NEAREST = 400
const MOST_CATEGORIES = 5

const RecipientRow = z.object({ number: z.int(), cut: z.boolean() })

/** How many providers would be alerted to a job, by the rules of fit.ts, from the index that searches read. */
export async function recipientsOf(
  work: Work,
  { categoryIds, location }: { categoryIds: number[]; location: string },
): Promise<Recipients | null> {
  const { best } = geocode(work.site.places, location)
  if (!best || best.kind === 'region' || categoryIds.length === 0) return null
  const asked = sql`${sql.param(categoryIds.slice(0, MOST_CATEGORIES))}::int[]`
  const codes = sql`${sql.param(codesOfPlace(work.site.places, best))}::text[]`
  const row = await rowOf(
    work.db,
    RecipientRow,
    sql`
    with asked as (
      select id, parent_id from categories where id = any(${asked}) and retired_at is null
    ), filed as (
      select id from asked union select parent_id from asked where parent_id is not null
    ), found as (
      select filed.id as category, n.id, n.away from filed
      cross join lateral nearest_areas(filed.id, place_position(${best.lat}, ${best.lng}, 1), line_of(${Math.max(...RADII)}),
        ${codes}, true, true, ${NEAREST}) n
    ), near as (
      select id, min(away) as away from found group by id
    )
    select count(*)::int as number,
      exists (select from found group by category having count(*) >= ${NEAREST}) as cut
    from (
      select from (
        select p.id from near
        join profiles p on p.id = near.id
        left join job_alert_settings s on s.provider_id = p.id
        where miles_of(near.away) <= coalesce(s.radius_miles, ${DEFAULT_RADIUS})
          and exists (
            select from provider_categories pc
            join categories mine on mine.id = pc.category_id and mine.retired_at is null
            join asked on asked.id in (mine.id, mine.parent_id) or asked.parent_id = mine.id
            where pc.provider_id = p.id and not exists (
              select from job_alert_mutes m where m.provider_id = p.id and m.category_id in (mine.id, asked.id)
            )
          )
          and ${wants}
        offset 0
      ) willing where is_member(id) limit ${MOST_RECIPIENTS_COUNTED + 1}
    ) counted`,
  )
  if (!row) return null
  const { number, cut } = row
  return { number: Math.min(number, MOST_RECIPIENTS_COUNTED), more: number > MOST_RECIPIENTS_COUNTED || cut }
}
