import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { MapCluster } from '#contract/directory/view.ts'
import { MINUTE } from '#contract/duration.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import { ANY } from '#server/directory/search/query.ts'
import type { Site, Work } from '#server/work/work.ts'
import { pointOn } from './plane.ts'

/** In miles. */
const CELL = 3
const KEPT_FOR = 5 * MINUTE
const MOST_KEPT = 200

const CellRow = z.object({ x: z.number(), y: z.number(), number: z.number() })

const kept = new WeakMap<Site, LRUCache<string, MapCluster[], Work>>()

/**
 * How many listings of a category are where, each at its own place. The counts stay for minutes, and who asks later has the
 * old ones while they are counted again.
 */
export async function cellsOf(work: Work, categoryId: number | null, onlyClaimed: boolean): Promise<MapCluster[]> {
  const cells = kept.get(work.site) ?? openCells()
  kept.set(work.site, cells)
  const key = `${categoryId ?? ANY} ${onlyClaimed}`
  const counting = cells.fetch(key, { context: work })
  if (categoryId !== null || cells.has(key) || !(await isLarge(work))) return (await counting) ?? []
  counting.catch((error) => work.site.log.warn({ error }, 'the cells of the map were not counted'))
  return counted(work, ANY, onlyClaimed, SAMPLE)
}

/** Rows of areas from which counting everyone takes too long for one who waits. */
const MANY_AREAS = 300_000
/** In per cent, of everyone while they are counted for the first time. */
const SAMPLE = 1

async function isLarge({ db }: Work): Promise<boolean> {
  const statement = sql`select reltuples::float8 as number from pg_class where oid = 'listing_areas'::regclass`
  return ((await rowOf(db, z.object({ number: z.number() }), statement))?.number ?? 0) > MANY_AREAS
}

function openCells() {
  return new LRUCache<string, MapCluster[], Work>({
    max: MOST_KEPT,
    ttl: KEPT_FOR,
    allowStale: true,
    fetchMethod: (key, _old, { context }) => {
      const [categoryId, onlyClaimed] = key.split(' ')
      return counted(context, Number(categoryId), onlyClaimed === 'true')
    },
  })
}

async function counted(work: Work, categoryId: number, onlyClaimed: boolean, percent = 100): Promise<MapCluster[]> {
  const sample = percent === 100 ? sql`` : sql`tablesample system (${sql.raw(String(percent))})`
  const rows = await rowsOf(
    work.db,
    CellRow,
    sql`
    select avg(l.plane[0]) as x, avg(l.plane[1]) as y, count(*)::int as number from listing_areas l ${sample}
    where l.category_id = ${categoryId} and l.public_until > present() and not (${onlyClaimed} and l.unclaimed)
      and l.plane is not null and ${isHome}
    group by floor(l.plane[0] / ${CELL}), floor(l.plane[1] / ${CELL})`,
  )
  return rows.map(({ number, ...spot }) => ({ number: Math.round((number * 100) / percent), at: pointOn(spot) }))
}

/** Of `l`, an area: its provider's own place, or the first of the places where a provider works who has no other (nearby.sql). */
export const isHome = sql`(l.area = 0 or (l.area = 1 and cube_ll_coord(l.position, 4) > 1))`
