import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { WorkPhoto } from '#contract/category/page.ts'
import { DEFAULT_RADIUS, type Point } from '#contract/place/words.ts'
import { rowsOf } from '#db/rows.ts'
import { bestMembers, inTrade, mainCategory, membersNear } from '#server/category/members.ts'
import { listingName, NameRow } from '#server/directory/name.ts'
import { picture } from '#server/file/outputs.ts'
import type { Work } from '#server/work/work.ts'

const MOST_PHOTOS = 6

const PhotoRow = NameRow.extend({ id: z.string(), alt: z.string(), picture })

/**
 * Of each provider near the point (null: anywhere) who mainly does this the newest, newest first: a picture says no
 * trade. None has one of these addresses, and no two have the same.
 */
export async function workPhotos(
  work: Work,
  { categoryId, point, except }: { categoryId: number; point: Point | null; except: string[] },
): Promise<WorkPhoto[]> {
  const members = point ? membersNear(categoryId, point, DEFAULT_RADIUS) : bestMembers(categoryId)
  const rows = await rowsOf(
    work.db,
    PhotoRow,
    sql`
    select p.id, p.first_name, p.last_name, p.business_name, newest.alt, newest.picture
    from (${members}) near
    join profiles p on p.id = near.id
    cross join lateral (
      select w.created_at, coalesce(nullif(m.caption, ''), w.title) as alt,
        jsonb_build_object('url', m.url, 'type', m.type, 'width', m.width, 'height', m.height) as picture
      from portfolio_items w join media m on m.item_id = w.id
      where w.provider_id = p.id and m.type = 'image' and not (w.kind = 'before_after' and m.position = 0)
        and m.url <> all(${sql.param(except)}::text[])
      order by w.created_at desc, w.position, w.id, m.position limit 1
    ) newest
    where is_member(p.id) and ${inTrade(mainCategory, categoryId)}
    order by newest.created_at desc, p.id limit ${2 * MOST_PHOTOS}`,
  )
  const urls = rows.map((row) => row.picture.url)
  const different = rows.filter((row, index) => urls.indexOf(row.picture.url) === index)
  return different
    .slice(0, MOST_PHOTOS)
    .map((row) => ({ listingId: row.id, name: listingName(row), alt: row.alt, picture: row.picture }))
}
