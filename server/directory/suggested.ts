import { type SQL, sql } from 'drizzle-orm'
import type { ListingCard } from '#contract/directory/view.ts'
import type { Point } from '#contract/place/view.ts'
import { literal } from '#db/prepared.ts'
import { rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import { cardsIn, cardsOf } from './search/card.ts'
import { ANY, DirectoryHit, isNearest, order } from './search/query.ts'

/** No categories mean any. Nearest first, or best first without a known place. */
export async function suggestedFor(
  work: Work,
  { categoryIds, point, limit }: { categoryIds: number[]; point: Point | null; limit: number },
): Promise<ListingCard[]> {
  const placed = point ? sql`and l.position is not null and ${isNearest(point)}` : sql``
  const ranked = point ? sql`l.position, 0 as quality` : sql`null::cube as position, l.quality`
  const each = (source: SQL, extra: SQL) => sql`
    select l.provider_id, ${ranked} from ${source}
    where ${extra} and l.public_until > present() ${placed} order by ${order(point)} limit ${limit}`
  const found =
    categoryIds.length === 0
      ? point
        ? each(sql`listing_areas l`, sql`l.category_id = ${ANY}`)
        : each(sql`listing_index l`, sql`true`)
      : sql`select distinct on (n.provider_id) n.* from unnest(${sql.param(categoryIds)}::int[]) category (id)
          cross join lateral (${each(point ? sql`listing_areas l` : sql`listing_categories l`, sql`l.category_id = category.id`)}) n`
  const hits = await rowsOf(work.db, DirectoryHit)`
    select l.provider_id as id, false as strong from (${found}) l order by ${order(point)} limit ${limit}`
  return cardsOf(work, hits, { point })
}

const SIMILAR_SHOWN = 3

/** Same main category; nearest first, or best first without a known place. */
export async function similarTo(
  work: Work,
  listing: { id: string; categoryId: number | null; point: Point | null },
): Promise<ListingCard[]> {
  if (listing.categoryId === null) return []
  const ids = sql`
    select l.provider_id from ${listing.point ? sql`listing_areas` : sql`listing_categories`} l
    where l.category_id = ${listing.categoryId} and l.public_until > present() and l.provider_id <> ${listing.id}
      ${listing.point ? sql`and l.position is not null and ${isNearest(listing.point)}` : sql``}
    order by ${order(listing.point)} limit ${literal(SIMILAR_SHOWN)}`
  return cardsIn(work, ids, { point: listing.point })
}
