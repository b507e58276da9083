import { sql } from 'drizzle-orm'
import type { ListingCard } from '#contract/directory.ts'
import type { Point } from '#contract/place.ts'
import { rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import { cardsOf } from './card.ts'
import { DirectoryHit, isNearest, order } from './query.ts'

const SHOWN = 3

/** Same main category; nearest first, or best first without a known place. */
export async function similarTo(
  work: Work,
  listing: { id: string; categoryId: number | null; point: Point | null },
): Promise<ListingCard[]> {
  if (listing.categoryId === null) return []
  const hits = await rowsOf(
    work.db,
    DirectoryHit,
    sql`
    select l.provider_id as id, false as strong from ${listing.point ? sql`listing_areas` : sql`listing_categories`} l
    where l.category_id = ${listing.categoryId} and l.public_until > present() and l.provider_id <> ${listing.id}
      ${listing.point ? sql`and l.position is not null and ${isNearest(listing.point)}` : sql``}
    order by ${order(listing.point)} limit ${SHOWN}`,
  )
  return cardsOf(work, hits, { point: listing.point, words: [], nothingMatched: false })
}
