import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Point } from '#contract/place.ts'
import { LEAST_PRICED, PRICES_WITHIN, type PriceGuide, type PriceRange } from '#contract/price-guide.ts'
import { SERVICE_UNITS } from '#contract/service.ts'
import { rowsOf } from '#db/rows.ts'
import { geocode } from '#server/place/place.ts'
import type { Work } from '#server/work/work.ts'

const MOST_READ = 300

const RangeRow = z.object({
  unit: z.enum(SERVICE_UNITS),
  lowPence: z.int(),
  highPence: z.int(),
  providers: z.int(),
})

/** What members of a trade charge: the first and third quartile for each unit. Null: too few say so. */
export async function priceGuide(
  work: Work,
  { categoryId, location }: { categoryId: number; location: string },
): Promise<PriceGuide | null> {
  const { byId } = await work.site.taxonomy.read(work.db)
  const category = byId.get(categoryId)
  if (!category) return null
  const { best } = geocode(work.site.places, location)
  const near = best && best.kind !== 'region' ? await rangesOf(work, categoryId, nearest(categoryId, best)) : []
  const ranges = near.length > 0 ? near : await rangesOf(work, categoryId, bestOf(categoryId))
  if (ranges.length === 0) return null
  return { category: category.name, near: near.length > 0, ranges }
}

/** Providers of the category as `p.id`, the nearest first. */
function nearest(categoryId: number, { lat, lng }: Point): SQL {
  return sql`
    select distinct id from nearest_areas(${categoryId}::int, place_position(${lat}, ${lng}, 1), line_of(${PRICES_WITHIN}),
      '{}'::text[], true, false, ${MOST_READ})`
}

function bestOf(categoryId: number): SQL {
  return sql`
    select provider_id as id from listing_categories
    where category_id = ${categoryId} and public_until > present() and not unclaimed
    order by quality desc, provider_id limit ${MOST_READ}`
}

/** A service without a category of its own is of the provider’s main one. */
function rangesOf(work: Work, categoryId: number, providers: SQL): Promise<PriceRange[]> {
  return rowsOf(
    work.db,
    RangeRow,
    sql`
    select unit, providers, low as "lowPence", high as "highPence" from (
      select s.unit, count(distinct s.provider_id)::int as providers,
        percentile_disc(0.25) within group (order by s.price_pence) as low,
        percentile_disc(0.75) within group (order by s.price_pence) as high
      from (
        select s.provider_id, s.unit, s.price_pence from (${providers}) p
        join services s on s.provider_id = p.id and s.price_pence > 0
        where coalesce(s.category_id, (
          select pc.category_id from provider_categories pc where pc.provider_id = p.id and pc.position = 0
        )) in (select id from categories where ${categoryId} in (id, parent_id))
        limit ${MOST_READ}
      ) s group by s.unit
    ) ranges where providers >= ${LEAST_PRICED} order by providers desc, unit limit 2`,
  )
}
