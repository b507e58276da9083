import { type SQL, sql } from 'drizzle-orm'
import { MIN_PRICED, PRICE_RADIUS_MILES, WIDEST } from '#contract/category/price-guide.ts'
import { PaidMost, type PriceGuide, PriceRange } from '#contract/category/view.ts'
import type { Category } from '#contract/category/words.ts'
import type { Point } from '#contract/place/view.ts'
import { rowsOf } from '#db/rows.ts'
import { geocode } from '#server/place/place.ts'
import type { Work } from '#server/work/work.ts'
import { bestMembers, inTrade, MAX_MEMBERS, mainCategory, membersNear } from './members.ts'

/** What members of a trade charge, near a place of this name where enough do. Null if too few say so. */
export async function priceGuide(
  work: Work,
  { categoryId, location }: { categoryId: number; location: string },
): Promise<PriceGuide | null> {
  const { byId } = await work.site.taxonomy.read(work.db)
  const category = byId.get(categoryId)
  if (!category) return null
  const { best } = geocode(work.site.places, location)
  return priceGuideAt(work, category, best && best.kind !== 'region' ? best : null)
}

/** The same around a point, or in the whole UK if it is null. */
export async function priceGuideAt(work: Work, category: Category, point: Point | null): Promise<PriceGuide | null> {
  const near = point && (await guideOf(work, category.id, membersNear(category.id, point, PRICE_RADIUS_MILES)))
  const guide = near ?? (await guideOf(work, category.id, bestMembers(category.id)))
  return guide && { category: category.name, near: near !== null, ...guide }
}

async function guideOf(work: Work, categoryId: number, providers: SQL) {
  const ranges = await rangesOf(work, categoryId, providers)
  return ranges.length === 0 ? null : { ranges, paid: await paidMost(work, categoryId, providers) }
}

/**
 * The first and third quartile for each unit, where they are not too far apart; where prices start comes last. A service
 * without a category of its own is of the provider’s main one.
 */
function rangesOf(work: Work, categoryId: number, providers: SQL): Promise<PriceRange[]> {
  return rowsOf(work.db, PriceRange)`
    select unit, providers, low as "lowPence", high as "highPence" from (
      select s.unit, count(distinct s.provider_id)::int as providers,
        percentile_disc(0.25) within group (order by s.price_pence) as low,
        percentile_disc(0.75) within group (order by s.price_pence) as high
      from (
        select s.provider_id, s.unit, s.price_pence from (${providers}) p
        join services s on s.provider_id = p.id and s.price_pence > 0
        where ${inTrade(sql`coalesce(s.category_id, ${mainCategory})`, categoryId)}
        limit ${MAX_MEMBERS}
      ) s group by s.unit
    ) ranges where providers >= ${MIN_PRICED} and high <= ${WIDEST} * low
    order by unit = 'from', providers desc, unit limit 2`
}

const BandRow = PaidMost.extend({ providers: PriceRange.shape.providers })

/** A review says no trade: it is of the provider’s main one. Null if too few say it, or two bands are as frequent. */
async function paidMost(work: Work, categoryId: number, providers: SQL): Promise<PaidMost | null> {
  const [most, next] = await rowsOf(work.db, BandRow)`
    with said as materialized (
      select f.provider_id, f.price_band as band from (${providers}) p
      join feedback f on f.provider_id = p.id and f.approved_at is not null and f.price_band is not null
      where ${inTrade(mainCategory, categoryId)}
      limit ${MAX_MEMBERS}
    )
    select band, count(*)::int as reviews, (select count(*)::int from said) as total,
      (select count(distinct provider_id)::int from said) as providers
    from said group by band order by reviews desc, band limit 2`
  if (!most || most.providers < MIN_PRICED || most.reviews === next?.reviews) return null
  return { band: most.band, reviews: most.reviews, total: most.total }
}
