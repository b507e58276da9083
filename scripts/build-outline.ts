/** Builds app/components/map/outline.json, the shape of these islands: `npm run outline`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { MultiLineString, MultiPolygon, Polygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { MAP_ORIGIN, type Spot, spotOf } from '#contract/directory/map.ts'
import type { Point } from '#contract/place/view.ts'
import { milesBetween } from '#contract/place/words.ts'
import { entryName, kindOf, pointOf } from '#server/place/entry.ts'
import { loadPlaces } from '#server/place/place.ts'

const target = join(import.meta.dirname, '..', 'app', 'components', 'map', 'outline.json')

/** Great Britain and Northern Ireland, Ireland, Man, Jersey, Guernsey, as ISO 3166 numbers them. */
const COUNTRIES = ['826', '372', '833', '832', '831']
/** In units of a spot: what a line may be off, and the smallest island that is drawn. */
const TOLERANCE = 1.5
const SMALLEST = 12
/** First the largest of all, then the largest where there is no other far around. */
const TOWNS = [
  { most: 105, apart: 6 },
  { most: 150, apart: 24 },
]

type World = Topology<{ countries: GeometryCollection }>

const source = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json')
const world: World = JSON.parse(readFileSync(source, 'utf8'))
const all = world.objects.countries
const ours = {
  ...all,
  geometries: all.geometries.filter(({ id }) => COUNTRIES.includes(String(id).padStart(3, '0'))),
}

function spots(line: Position[]): Spot[] {
  return line.map(([lng = 0, lat = 0]) => {
    const { x, y } = spotOf({ lat, lng })
    return { x: Math.round(x), y: Math.round(y) }
  })
}

/** Douglas and Peucker. */
function simplified(line: Spot[]): Spot[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return line
  const [dx, dy] = [last.x - first.x, last.y - first.y]
  const length = Math.hypot(dx, dy)
  let far = { at: 0, off: 0 }
  for (const [at, { x, y }] of line.entries()) {
    const [ax, ay] = [x - first.x, y - first.y]
    const off = length === 0 ? Math.hypot(ax, ay) : Math.abs(ax * dy - ay * dx) / length
    if (off > far.off) far = { at, off }
  }
  if (far.off <= TOLERANCE) return [first, last]
  return [...simplified(line.slice(0, far.at + 1)).slice(0, -1), ...simplified(line.slice(far.at))]
}

/** As the `d` of a path, in steps. */
function drawn(line: Spot[], closed: boolean): string {
  const steps = line.slice(1, closed ? -1 : undefined).map(({ x, y }, at) => {
    const before = line[at] ?? { x, y }
    return `${x - before.x},${y - before.y}`
  })
  return `M${line[0]?.x},${line[0]?.y}l${steps.join(' ')}${closed ? 'z' : ''}`
    .replaceAll(',-', '-')
    .replaceAll(' -', '-')
}

function area(ring: Spot[]): number {
  return (
    Math.abs(
      ring.reduce((sum, { x, y }, at) => {
        const next = ring[at + 1] ?? ring[0] ?? { x, y }
        return sum + x * next.y - next.x * y
      }, 0),
    ) / 2
  )
}

const polygons = feature(world, ours).features.flatMap(({ geometry }) => {
  const shape = geometry as Polygon | MultiPolygon
  return shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
})
const coast = polygons
  .map(([outer = []]) => simplified(spots(outer)))
  .filter((ring) => ring.length > 3 && area(ring) >= SMALLEST)
  .sort((a, b) => area(b) - area(a))
  .map((ring) => drawn(ring, true))
const between: MultiLineString = mesh(world, ours, (a, b) => a !== b)
const borders = between.coordinates.map((line) => drawn(simplified(spots(line)), false))

const places = loadPlaces()
const largest: { name: string; at: Point }[] = []
const bySize = Array.from(places.entry.country.keys())
  .filter((entry) => places.entry.country[entry] === 0 && ['city', 'town'].includes(kindOf(places, entry)))
  .sort((a, b) => (places.entry.weight[b] ?? 0) - (places.entry.weight[a] ?? 0))
for (const { most, apart } of TOWNS) {
  for (const entry of bySize) {
    if (largest.length === most) break
    const at = pointOf(places, entry)
    if (largest.some((other) => milesBetween(other.at, at) < apart)) continue
    largest.push({ name: entryName(places, entry).replace(/ County Borough$/, ''), at })
  }
}
const towns = largest.map(({ name, at }) => {
  const { x, y } = spotOf(at)
  return [name, Math.round(x), Math.round(y)]
})

const text = JSON.stringify({ coast, borders, towns }).replaceAll('],[', '],\n[').replaceAll('","M', '",\n"M')
writeFileSync(target, `${text}\n`)
console.log(
  `${coast.length} islands, ${borders.length} borders, ${towns.length} towns from ${JSON.stringify(MAP_ORIGIN)}: ${text.length} bytes, ${gzipSync(text).length} gzipped`,
)
