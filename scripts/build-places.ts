/** Builds server/place/store/places.zst from the public tables: `node scripts/build-places.ts [folder of the CSV files]`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { letterMask } from '#contract/letters.ts'
import type { Point } from '#contract/place/view.ts'
import { COUNTRIES, milesBetween } from '#contract/place/words.ts'
import { townReach } from '#server/place/entry.ts'
import { foldName, foldUmlauts, packCode } from '#server/place/fold.ts'
import { AREA_NAMES, OWN_ALIASES, OWN_REGIONS, SIZES, WRONG_ALIASES } from '#server/place/store/own-names.ts'
import { ALIAS, KINDS, type Kind, NO_ENTRY, SECTIONS } from '#server/place/store.ts'

const tables = process.argv[2] ?? join(import.meta.dirname, '..', '..', 'shared', 'data', 'places')
const target = join(import.meta.dirname, '..', 'server', 'place', 'store', 'places.zst')

const ORDER: readonly string[] = COUNTRIES

type Row = Record<string, string>
type Entry = { name: string; country: string; state: number; county: number; kind: Kind; weight: number } & Point

const SOURCE_KINDS: Record<string, Kind> = {
  c: 'city',
  t: 'town',
  s: 'suburb',
  v: 'village',
  h: 'hamlet',
  a: 'village',
}

function csv(name: string): Row[] {
  return parse(readFileSync(join(tables, `${name}.csv`), 'utf8'), { columns: true })
}

function field(row: Row, name: string): string {
  return (row[name] ?? '').normalize('NFC').trim()
}

function point(row: Row): Point {
  return { lat: Number(row.lat), lng: Number(row.lng) }
}

const ownRegions = OWN_REGIONS.map(({ lat, lng, radius, ...names }) => {
  return { ...names, country: 'GB', code: '', level: '3', lat: `${lat}`, lng: `${lng}`, radius_mi: `${radius}` }
})
const admins = [...csv('admins'), ...ownRegions].map((row) => ({
  country: field(row, 'country'),
  code: field(row, 'code'),
  level: Number(row.level),
  name: field(row, 'name'),
  keys: adminKeys(row),
  ...point(row),
  radius: Number(row.radius_mi),
}))

/** Codes count as names where people write them: IL, VIC, NRW; not this file's own county codes, nor French numbers. */
function adminKeys(row: Row): string[] {
  const spoken = row.level === '1' && row.country !== 'FR' ? [field(row, 'code')] : []
  const names = [field(row, 'name'), ...field(row, 'aliases').split('|'), ...spoken]
  return [...new Set(names.flatMap(keysOf))].filter((key) => key !== '')
}

function keysOf(name: string): string[] {
  return [foldName(name), foldUmlauts(name) ?? ''].filter((key) => key !== '')
}

function adminIndex(country: string, level: number, code: string): number {
  const index = admins.findIndex((admin) => admin.country === country && admin.level === level && admin.code === code)
  return code === '' || index < 0 ? NO_ENTRY : index
}

/** Where a settlement's kind is not known: a suburb in London, else a village. */
function kindIn(kind: string, county: string): Kind {
  return kind === 'a' && county === 'LND' ? 'suburb' : (SOURCE_KINDS[kind] ?? 'foreign')
}

const entries: Entry[] = []
const keys = new Map<string, Set<number>>()
const byName = new Map<string, number[]>()

function enter(entry: Entry): number {
  const index = entries.push(entry) - 1
  const id = `${entry.country}|${foldName(entry.name)}`
  byName.set(id, [...(byName.get(id) ?? []), index])
  for (const key of keysOf(entry.name)) callIt(key, index)
  return index
}

function callIt(key: string, posting: number) {
  keys.set(key, (keys.get(key) ?? new Set()).add(posting))
}

for (const row of csv('cities')) {
  const name = field(row, 'name').replaceAll('"', '').trim()
  if (name === '') continue
  enter({
    name,
    country: field(row, 'country'),
    state: adminIndex(field(row, 'country'), 1, field(row, 'admin1')),
    county: adminIndex(field(row, 'country'), 2, field(row, 'admin2')),
    kind: kindIn(field(row, 'kind'), field(row, 'admin2')),
    weight: SIZES[`${name} at ${field(row, 'lat')}`] ?? Math.max(Number(row.population), 10 * Number(row.pc1mi)),
    ...point(row),
  })
}

for (const [index, admin] of admins.entries()) {
  const nation = admin.level === 1 ? index : nationOf(admin.country, index, admin)
  const county = admin.level === 1 ? NO_ENTRY : index
  const entry = enter({
    ...admin,
    state: nation,
    county,
    kind: 'region',
    weight: admin.country === 'GB' ? 15_000 : 500_000,
  })
  const code = foldName(admin.code)
  for (const key of admin.keys) if (key !== code || admin.level > 1) callIt(key, entry)
}

/** The nation of a county, or of an informal region: that of the settlements in it, or of the one nearest its middle. */
function nationOf(country: string, county: number, middle: Point): number {
  const settled = entries.filter((entry) => entry.country === country && entry.kind !== 'region')
  const inside = settled.find((entry) => entry.county === county)
  if (inside) return inside.state
  return settled.reduce((a, b) => (milesBetween(b, middle) < milesBetween(a, middle) ? b : a)).state
}

for (const row of csv('aliases')) {
  if (WRONG_ALIASES.includes(field(row, 'alias'))) continue
  const country = field(row, 'country')
  const named = byName.get(`${country}|${foldName(field(row, 'name'))}`) ?? []
  const near = named.filter((index) => milesBetween(at(index), point(row)) < 3 && entries[index]?.kind !== 'region')
  const weight = Math.max(Number(row.population), 0)
  const state = adminIndex(country, 1, field(row, 'admin1'))
  const kind = country === 'GB' ? 'village' : 'foreign'
  const meant =
    heaviest(near) ?? enter({ name: field(row, 'name'), country, state, county: NO_ENTRY, kind, weight, ...point(row) })
  alias(field(row, 'alias'), meant)
}
for (const [typed = '', name = ''] of OWN_ALIASES) {
  const meant = heaviest(byName.get(`GB|${foldName(name)}`) ?? [])
  if (meant === undefined) throw new Error(`No place called ${name}`)
  alias(typed, meant)
}

function alias(name: string, meant: number) {
  for (const key of keysOf(name)) if (!keys.get(key)?.has(meant)) callIt(key, meant + ALIAS)
}

function at(index: number): Point {
  const entry = entries[index]
  if (!entry) throw new Error(`No entry ${index}`)
  return entry
}

function heaviest(indices: number[]): number | undefined {
  return indices.toSorted((a, b) => (entries[b]?.weight ?? 0) - (entries[a]?.weight ?? 0))[0]
}

/** Post offices of other countries that are not in cities.csv, once per name and state, at their heaviest code. */
const postal = csv('postal').map((row) => ({
  country: field(row, 'country'),
  code: field(row, 'code'),
  ...point(row),
  name: field(row, 'place').replace(/\s*\(.*$/, ''),
  admin: field(row, 'admin'),
  kind: field(row, 'kind'),
}))
const postalByCountry = Map.groupBy(postal, (row): string => row.country)
const postOffices = new Set<string>()
for (const row of postal) {
  const state = adminIndex(row.country, 1, row.admin)
  const id = `${row.country}|${foldName(row.name)}`
  const known = (byName.get(id) ?? []).some((index) => milesBetween(at(index), row) < 30)
  if (row.country === 'GB' || row.kind === 'N' || known || postOffices.has(`${id}|${state}`)) continue
  postOffices.add(`${id}|${state}`)
  enter({ ...row, state, county: NO_ENTRY, kind: 'post-office', weight: 0 })
}

/** Towns by whose name a position or suburb is called: the two cities inside London are called London. */
const towns = entries.flatMap((entry, index) => {
  const named = entry.country === 'GB' && (entry.kind === 'city' || (entry.kind === 'town' && entry.weight >= 5000))
  return named && !/^City of /.test(entry.name) ? [index] : []
})
const LONDON = adminIndex('GB', 2, 'LND')

/** Suburbs of this size, such as North Shields or Huyton, are towns of their own outside London. */
const OWN_TOWN = 25_000

function parentOf(entry: Entry): number {
  if (entry.kind !== 'suburb') return NO_ENTRY
  if (entry.county === LONDON) return towns.findIndex((town) => entries[town]?.name === 'London')
  if (entry.weight >= OWN_TOWN) return NO_ENTRY
  let best = NO_ENTRY
  let least = Number.POSITIVE_INFINITY
  for (const [order, town] of towns.entries()) {
    const miles = milesBetween(at(town), entry)
    const pull = miles / townReach(entries[town]?.weight ?? 0)
    if (miles > 8 || pull >= least) continue
    least = pull
    best = order
  }
  return best
}

const texts: string[] = []
const textIndex = new Map<string, number>()
function textOf(text: string): number {
  const known = textIndex.get(text)
  if (known !== undefined) return known
  textIndex.set(text, texts.length)
  return texts.push(text) - 1
}

function pool(strings: string[]) {
  const encoded = strings.map((text) => Buffer.from(text))
  const offsets = [0]
  for (const bytes of encoded) offsets.push((offsets.at(-1) ?? 0) + bytes.length)
  return { bytes: Buffer.concat(encoded), at: Uint32Array.from(offsets) }
}

function starts(rows: { country: string }[]): Uint32Array {
  const before = [...COUNTRIES, ''].map((_, order) => rows.filter((row) => orderOf(row) < order).length)
  return Uint32Array.from(before)
}

function orderOf(row: { country: string }): number {
  return ORDER.indexOf(row.country)
}

function byCode(a: { country: string; code: string }, b: { country: string; code: string }): number {
  return orderOf(a) - orderOf(b) || packCode(a.code) - packCode(b.code)
}

function i32(points: Point[], axis: 'lat' | 'lng'): Int32Array {
  return Int32Array.from(points, (row) => Math.round(row[axis] * 10_000))
}

function codesOf(country: string) {
  return postalByCountry.get(country) ?? []
}

/** What a prefix is called: the area's name in GB, elsewhere the commonest name among its codes. */
function prefixName(country: string, prefix: string): string {
  if (country === 'GB') return AREA_NAMES[prefix] ?? AREA_NAMES[prefix.replace(/\d$/, '')] ?? ''
  const counts = new Map<string, number>()
  for (const row of codesOf(country)) {
    if (!row.code.startsWith(prefix)) continue
    const name = row.name.replace(/ \d+$/, '')
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

const codes = postal.toSorted(byCode)
const prefixes = csv('postal_prefixes')
  .map((row) => ({ country: field(row, 'country'), code: field(row, 'prefix'), ...point(row), radius: row.radius_mi }))
  .toSorted(byCode)
const sectors = csv('postal_gb_sectors')
  .map((row) => ({ country: 'GB', code: field(row, 'sector'), ...point(row) }))
  .toSorted(byCode)
const areas = prefixes.filter((row) => row.country === 'GB' && /^[A-Z]+$/.test(row.code))
if (areas.length !== 124 || areas.some((row) => !AREA_NAMES[row.code]))
  throw new Error('The 124 areas need a name each')

const sortedKeys = [...keys.keys()].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
const postings = sortedKeys.map((key) => [...(keys.get(key) ?? [])].sort((a, b) => (a % ALIAS) - (b % ALIAS)))
const postingStarts = [0]
for (const list of postings) postingStarts.push((postingStarts.at(-1) ?? 0) + list.length)

/** Misspelt names are compared with GB cities, towns, counties and the larger suburbs. */
const alike = sortedKeys.flatMap((key, index) => {
  const worth = [...(keys.get(key) ?? [])].some((posting) => {
    const entry = entries[posting % ALIAS]
    if (entry?.country !== 'GB' || posting >= ALIAS) return false
    return entry.kind === 'city' || entry.kind === 'town' || entry.kind === 'region' || entry.weight >= 8000
  })
  return worth && key.length >= 4 ? [index] : []
})

const entryTexts = Uint32Array.from(entries, (entry) => textOf(entry.name))
const codeTexts = Uint32Array.from(codes, (row) => textOf(row.name))
const codeRegions = Uint32Array.from(codes, (row) =>
  row.country === 'GB' ? textOf(row.admin) : textOf(admins[adminIndex(row.country, 1, row.admin)]?.name ?? ''),
)
const prefixTexts = Uint32Array.from(prefixes, (row) => textOf(prefixName(row.country, row.code)))
const textPool = pool(texts)
const keyPool = pool(sortedKeys)

const parts: Record<string, ArrayBufferView> = {
  meta: Buffer.from(JSON.stringify({ admins })),
  textBytes: textPool.bytes,
  textAt: textPool.at,
  keyBytes: keyPool.bytes,
  keyAt: keyPool.at,
  postingAt: Uint32Array.from(postingStarts),
  postings: Uint32Array.from(postings.flat()),
  text: entryTexts,
  country: Uint8Array.from(entries, orderOf),
  state: Uint16Array.from(entries, (entry) => entry.state),
  county: Uint16Array.from(entries, (entry) => entry.county),
  parent: Uint16Array.from(entries, parentOf),
  kind: Uint8Array.from(entries, (entry) => KINDS.indexOf(entry.kind)),
  weight: Uint32Array.from(entries, (entry) => entry.weight),
  lat: i32(entries, 'lat'),
  lng: i32(entries, 'lng'),
  towns: Uint32Array.from(towns),
  alike: Uint32Array.from(alike),
  alikeMask: Uint32Array.from(alike, (index) => letterMask(sortedKeys[index] ?? '')),
  codeAt: starts(codes),
  code: Uint32Array.from(codes, (row) => packCode(row.code)),
  codeLat: i32(codes, 'lat'),
  codeLng: i32(codes, 'lng'),
  codeText: codeTexts,
  codeRegion: codeRegions,
  sector: Uint32Array.from(sectors, (row) => packCode(row.code)),
  sectorLat: i32(sectors, 'lat'),
  sectorLng: i32(sectors, 'lng'),
  prefixAt: starts(prefixes),
  prefix: Uint32Array.from(prefixes, (row) => packCode(row.code)),
  prefixLat: i32(prefixes, 'lat'),
  prefixLng: i32(prefixes, 'lng'),
  prefixText: prefixTexts,
  prefixRadius: Uint16Array.from(prefixes, (row) => Number(row.radius)),
}

const file = SECTIONS.flatMap((name) => {
  const part = parts[name]
  if (!part) throw new Error(`Nothing to store as ${name}`)
  const body = Buffer.alloc(8 + Math.ceil(part.byteLength / 8) * 8)
  body.writeUInt32LE(part.byteLength)
  Buffer.from(part.buffer, part.byteOffset, part.byteLength).copy(body, 8)
  return [body]
})
mkdirSync(dirname(target), { recursive: true })
const whole = Buffer.concat(file)
const packed = zstdCompressSync(whole, { params: { [constants.ZSTD_c_compressionLevel]: 19 } })
writeFileSync(target, packed)
console.log(
  `${entries.length} places, ${sortedKeys.length} names, ${codes.length} codes, ${alike.length} to compare, ${towns.length} towns`,
)
console.log(`${target}: ${(packed.length / 1e6).toFixed(2)} MB, ${(whole.length / 1e6).toFixed(2)} MB unpacked`)
