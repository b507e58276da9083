import { sql } from 'drizzle-orm'
import type { ListingCard } from '#contract/directory/words.ts'
import type { Point } from '#contract/place/words.ts'
import { fixed } from '#db/prepared.ts'
import type { Work } from '#server/work/work.ts'
import { cardsIn } from './card.ts'
import { isNearest, order } from './query.ts'

const SHOWN = 3

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
    order by ${order(listing.point)} limit ${fixed(SHOWN)}`
  return cardsIn(work, ids, { point: listing.point, words: [], nothingMatched: false })
}
