import { type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { DirectoryFilters } from '#contract/directory/input.ts'
import { type Bounds, clustersOf, isWithin, MAX_PINS } from '#contract/directory/map.ts'
import type { CoverageMap, MapCluster, MapPin, ResultMap } from '#contract/directory/view.ts'
import { MAX_RESULTS_COUNTED } from '#contract/directory/words.ts'
import { MINUTE } from '#contract/duration.ts'
import { LISTING_UNAVAILABLE } from '#contract/listing/words.ts'
import type { Point } from '#contract/place/view.ts'
import { milesBetween } from '#contract/place/words.ts'
import { NAMED_PLACE_MILES } from '#contract/profile/words.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import { cardsOf } from '#server/directory/search/card.ts'
import { ANY, codesOf, type DirectoryQuery, inside, isNearest, milesOf } from '#server/directory/search/query.ts'
import { findMatches, prepareSearch, type Search } from '#server/directory/search/search.ts'
import { codeRow, degrees, type Places } from '#server/place/store.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Site, Work } from '#server/work/work.ts'
import { boxAround, pointOn } from './plane.ts'

/** Pixels between clusters that the server makes. */
const GAP = 64
/** Up to so many in the bounds, by the counts of cells, are looked up one by one. */
const MAX_LOOKED_UP = 1500

type MapView = { bounds: Bounds; zoom: number }

type LocatedCluster = MapCluster & { id: string }

/** The same listings as the search, where they are: pins, or clusters where there are many. */
export async function resultMap(work: Work, filters: DirectoryFilters, { bounds, zoom }: MapView): Promise<ResultMap> {
  const search = await prepareSearch(work, filters)
  const { matches, reach, group } = await findMatches(work, search, { ...search.query, skip: 0, take: 1 })
  const { tiles } = work.site.settings
  const trades = reach === 'fits' || reach === 'further' ? tradesOf(search) : [group?.id ?? null]
  const query = reach === 'fits' ? search.query : { ...search.query, point: null, codes: [], words: [], placeWords: [] }
  if (matches.count.atLeast && trades !== null && query.placeWords.length === 0) {
    const many = await inCells(work, { query, trades }, { bounds, zoom })
    if (many) return { pins: [], clusters: many, number: sumOf(many), tiles }
    const ids = sql`select distinct l.provider_id from listing_areas l where ${homesIn(bounds, { query, trades })}`
    return { ...(await shown(work, search, await located(work, ids), { bounds, zoom })), tiles }
  }
  const all = await findMatches(work, search, { ...search.query, skip: 0, take: MAX_RESULTS_COUNTED })
  const ids = sql.param(all.matches.hits.map(({ id }) => id))
  return {
    ...(await shown(work, search, await located(work, sql`select unnest(${ids}::uuid[])`), { bounds, zoom })),
    tiles,
  }
}

/** The categories, null for any. Null if there are words without a trade, a trade and another category beside it, or custom fields. */
function tradesOf({ reading, query }: Search): (number | null)[] | null {
  if (query.fields?.length) return null
  const trades = reading.categories.map(({ id }) => id)
  if (trades.length === 0) return reading.words.length > 0 ? null : [query.categoryId]
  const narrows = reading.categories.every(({ id, parentId }) => [null, id, parentId].includes(query.categoryId))
  return narrows ? trades : null
}

type MapSearch = { query: DirectoryQuery; trades: (number | null)[] }

/** Null if there are few enough to look at each. */
async function inCells(
  work: Work,
  { query, trades }: MapSearch,
  { bounds, zoom }: MapView,
): Promise<MapCluster[] | null> {
  const cells = await Promise.all(trades.map((trade) => cellsOf(work, trade, query.hideUnclaimed)))
  const { point, radius } = query
  const inBounds = cells
    .flat()
    .filter(({ at }) => isWithin(bounds, at) && (point === null || milesBetween(point, at) <= radius))
  if (sumOf(inBounds) <= MAX_LOOKED_UP) return null
  return clustersOf(inBounds, zoom, GAP).map(({ number, at }) => ({ number, at }))
}

/** Whether the home of `l` lies within the bounds. */
function homesIn(bounds: Bounds, { query, trades }: MapSearch): SQL {
  const { from, to } = boxAround(bounds)
  const { point } = query
  const ofTrades = trades.map((trade) => sql`l.category_id = ${trade ?? ANY}`)
  const all = [
    sql`(${sql.join(ofTrades, sql` or `)})`,
    sql`l.plane <@ box(point(${from.x}, ${from.y}), point(${to.x}, ${to.y}))`,
    sql`l.public_until > present()`,
    sql`not (${query.hideUnclaimed} and l.unclaimed)`,
    point ? sql`${inside(query)} and ${isNearest(point, codesOf(query))}` : isHome,
  ]
  return sql.join(all, sql` and `)
}

const LocatedRow = z.object({
  id: z.string(),
  outward: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
})

/** @param ids selects them, in their order. Those without a place that we know are on no map. */
async function located(work: Work, ids: SQL): Promise<LocatedCluster[]> {
  const rows = await rowsOf(work.db, LocatedRow)`
    select p.id, p.outward, p.lat, p.lng from unnest(array(${ids})) with ordinality as found (id, ordinal)
    join profiles p on p.id = found.id
    join listing_index i on i.provider_id = p.id and i.public_until > present()
    order by found.ordinal`
  return rows.flatMap(({ id, outward, lat, lng }) => {
    const at = middleOf(work.site.places, outward) ?? (lat === null || lng === null ? null : { lat, lng })
    return at ? [{ id, number: 1, at }] : []
  })
}

/** Uses the postcode district, since a whole postcode would be nearly an address. */
function middleOf({ codes }: Places, outward: string | null): Point | null {
  const row = outward === null ? -1 : codeRow(codes, 'GB', outward)
  return row < 0 ? null : { lat: degrees(codes.lat, row), lng: degrees(codes.lng, row) }
}

async function shown(work: Work, search: Search, all: LocatedCluster[], { bounds, zoom }: MapView) {
  const inBounds = all.filter(({ at }) => isWithin(bounds, at))
  const number = inBounds.length
  if (number <= MAX_PINS) return { pins: await pinsOf(work, search, inBounds), clusters: [], number }
  const grouped = clustersOf(inBounds, zoom, GAP)
  const alone = new Set(grouped.flatMap(({ own }) => (own.length === 1 ? own : [])).slice(0, MAX_PINS))
  const clusters = grouped.filter(({ own: [first] }) => !first || !alone.has(first))
  return {
    pins: await pinsOf(
      work,
      search,
      inBounds.filter((one) => alone.has(one)),
    ),
    clusters: clusters.map(({ number, at }) => ({ number, at })),
    number,
  }
}

/** Pins carry the price that their cards show. */
async function pinsOf(work: Work, { query, reading }: Search, all: LocatedCluster[]): Promise<MapPin[]> {
  const places = new Map(all.map(({ id, at }) => [id, at]))
  const hits = all.map(({ id }) => ({ id, strong: false }))
  const { point, codes, words } = query
  const cards = await cardsOf(work, hits, { point, codes, words, meant: reading.categories })
  return cards.flatMap(({ id, name, title, price, rating }) => {
    const at = places.get(id)
    return at ? [{ id, name, title, price, rating, at }] : []
  })
}

function sumOf(clusters: MapCluster[]): number {
  return clusters.reduce((sum, { number }) => sum + number, 0)
}

const AreaRow = z.object({
  x: z.number().nullable(),
  y: z.number().nullable(),
  reach: z.number().nullable(),
  named: z.boolean(),
})

/** Null if they work nowhere that we know, or wherever they like. */
export async function coverageMap(work: Work, id: string): Promise<CoverageMap | null> {
  const rows = await rowsOf(work.db, AreaRow)`
    select l.plane[0] as x, l.plane[1] as y, l.reach, l.label is not null as named from public_listings p
    join listing_areas l on l.provider_id = p.id and l.category_id = ${ANY}
    where p.id = ${id} order by l.area`
  if (rows.length === 0) throw notFound(LISTING_UNAVAILABLE)
  const areas = rows.flatMap(({ x, y, reach, named }) => {
    if (x === null || y === null) return []
    const line = reach !== null && named ? Math.sqrt(Math.max(0, reach ** 2 - (NAMED_PLACE_MILES + 0.01) ** 2)) : reach
    return [{ at: pointOn({ x, y }), miles: line === null ? null : Math.round(milesOf(line)) }]
  })
  return areas.length > 0 ? { areas } : null
}

/** In miles. */
const CELL = 3
const VIEW_LIFETIME = 5 * MINUTE
const MAX_VIEWS = 200

const CellRow = z.object({ x: z.number(), y: z.number(), number: z.number() })

const kept = new WeakMap<Site, LRUCache<string, MapCluster[], Work>>()

/**
 * How many listings of a category are where, each at its own place. The counts stay for minutes, and who asks later has the
 * old ones while they are counted again.
 */
async function cellsOf(work: Work, categoryId: number | null, onlyClaimed: boolean): Promise<MapCluster[]> {
  const cells = kept.get(work.site) ?? openCells()
  kept.set(work.site, cells)
  const key = `${categoryId ?? ANY} ${onlyClaimed}`
  const counting = cells.fetch(key, { context: work })
  if (categoryId !== null || cells.has(key) || !(await isLarge(work))) return (await counting) ?? []
  counting.catch((error) => work.site.log.warn({ error }, 'the cells of the map were not counted'))
  return counted(work, ANY, onlyClaimed, SAMPLE_PERCENT)
}

/** Rows of areas from which counting everyone takes too long for one who waits. */
const MANY_AREAS = 300_000
/** The percentage of everyone that is sampled in the first count. */
const SAMPLE_PERCENT = 1

async function isLarge({ db }: Work): Promise<boolean> {
  const statement = sql`select reltuples::float8 as number from pg_class where oid = 'listing_areas'::regclass`
  return ((await rowOf(db, z.object({ number: z.number() }), statement))?.number ?? 0) > MANY_AREAS
}

function openCells() {
  return new LRUCache<string, MapCluster[], Work>({
    max: MAX_VIEWS,
    ttl: VIEW_LIFETIME,
    allowStale: true,
    fetchMethod: (key, _old, { context }) => {
      const [categoryId, onlyClaimed] = key.split(' ')
      return counted(context, Number(categoryId), onlyClaimed === 'true')
    },
  })
}

async function counted(work: Work, categoryId: number, onlyClaimed: boolean, percent = 100): Promise<MapCluster[]> {
  const sample = percent === 100 ? sql`` : sql`tablesample system (${sql.raw(String(percent))})`
  const rows = await rowsOf(work.db, CellRow)`
    select avg(l.plane[0]) as x, avg(l.plane[1]) as y, count(*)::int as number from listing_areas l ${sample}
    where l.category_id = ${categoryId} and l.public_until > present() and not (${onlyClaimed} and l.unclaimed)
      and l.plane is not null and ${isHome}
    group by floor(l.plane[0] / ${CELL}), floor(l.plane[1] / ${CELL})`
  return rows.map(({ number, ...spot }) => ({ number: Math.round((number * 100) / percent), at: pointOn(spot) }))
}

/** Whether the area `l` is its provider's own place, or the first place of one who has no other (nearby.sql). */
const isHome = sql`(l.area = 0 or (l.area = 1 and cube_ll_coord(l.position, 4) > 1))`
