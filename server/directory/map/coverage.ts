import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CoverageMap } from '#contract/directory/map.ts'
import { LISTING_UNAVAILABLE } from '#contract/listing/words.ts'
import { NAMED_PLACE_MILES } from '#contract/profile/words.ts'
import { rowsOf } from '#db/rows.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { ANY, milesOf } from '../query.ts'
import { pointOn } from './plane.ts'

const AreaRow = z.object({
  x: z.number().nullable(),
  y: z.number().nullable(),
  reach: z.number().nullable(),
  named: z.boolean(),
})

/** Null: nowhere that we know, or wherever they like. */
export async function coverageMap(work: Work, id: string): Promise<CoverageMap | null> {
  const rows = await rowsOf(
    work.db,
    AreaRow,
    sql`
    select l.plane[0] as x, l.plane[1] as y, l.reach, l.label is not null as named from public_listings p
    join listing_areas l on l.provider_id = p.id and l.category_id = ${ANY}
    where p.id = ${id} order by l.area`,
  )
  if (rows.length === 0) throw notFound(LISTING_UNAVAILABLE)
  const areas = rows.flatMap(({ x, y, reach, named }) => {
    if (x === null || y === null) return []
    const line = reach !== null && named ? Math.sqrt(Math.max(0, reach ** 2 - (NAMED_PLACE_MILES + 0.01) ** 2)) : reach
    return [{ at: pointOn({ x, y }), miles: line === null ? null : Math.round(milesOf(line)) }]
  })
  return areas.length > 0 ? { areas } : null
}
