import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { z } from 'zod'
import { root } from '#config/root.ts'
import { COUNTRIES, type Country } from '#contract/place/words.ts'
import { codeSpan, packCode } from './fold.ts'

/** The store numbers kinds in this order. */
export const KINDS = ['city', 'town', 'suburb', 'village', 'hamlet', 'foreign', 'region', 'post-office'] as const
export type Kind = (typeof KINDS)[number]

/** Marks a posting whose key is another name of the entry (Hull, Abertawe). */
export const ALIAS = 0x80000000
export const NO_ENTRY = 0xffff

/** Sections of the store file in order. Texts are a pool of bytes and the offset of each. */
export const SECTIONS = [
  ...['meta', 'textBytes', 'textAt', 'keyBytes', 'keyAt', 'postingAt', 'postings'],
  ...['text', 'country', 'state', 'county', 'parent', 'kind', 'weight', 'lat', 'lng', 'towns', 'alike', 'alikeMask'],
  ...['codeAt', 'code', 'codeLat', 'codeLng', 'codeText', 'codeRegion', 'sector', 'sectorLat', 'sectorLng'],
  ...['prefixAt', 'prefix', 'prefixLat', 'prefixLng', 'prefixText', 'prefixRadius'],
]

const Admin = z.object({
  country: z.enum(COUNTRIES),
  code: z.string(),
  level: z.number(),
  name: z.string(),
  /** Folded names, aliases and codes. */
  keys: z.array(z.string()),
  lat: z.number(),
  lng: z.number(),
  radius: z.number(),
})
export type Admin = z.infer<typeof Admin>
export const Meta = z.object({ admins: z.array(Admin) })

export type Places = ReturnType<typeof loadPlaces>

/** Takes about 40 ms and 8 MB, so the caller keeps the result. */
export function loadPlaces(path = join(root, 'server/place/store/places.zst')) {
  const file = zstdDecompressSync(readFileSync(path))
  const part = sections(file)
  const bytes = (name: string) => new Uint8Array(...part(name, 1))
  const u16 = (name: string) => new Uint16Array(...part(name, 2))
  const u32 = (name: string) => new Uint32Array(...part(name, 4))
  const i32 = (name: string) => new Int32Array(...part(name, 4))
  const text = (name: string) => Buffer.from(...part(name, 1))
  const { admins } = Meta.parse(JSON.parse(text('meta').toString()))

  return {
    admins,
    regions: regionsByKey(admins),
    texts: { bytes: text('textBytes'), at: u32('textAt') },
    keys: { bytes: text('keyBytes'), at: u32('keyAt') },
    postingAt: u32('postingAt'),
    postings: u32('postings'),
    entry: {
      text: u32('text'),
      country: bytes('country'),
      state: u16('state'),
      county: u16('county'),
      parent: u16('parent'),
      kind: bytes('kind'),
      weight: u32('weight'),
      lat: i32('lat'),
      lng: i32('lng'),
    },
    /** Towns and suburbs that name a position; `parent` is an index into this list. */
    towns: u32('towns'),
    alike: { key: u32('alike'), mask: u32('alikeMask') },
    codes: {
      at: u32('codeAt'),
      code: u32('code'),
      lat: i32('codeLat'),
      lng: i32('codeLng'),
      text: u32('codeText'),
      region: u32('codeRegion'),
    },
    sectors: { code: u32('sector'), lat: i32('sectorLat'), lng: i32('sectorLng') },
    prefixes: {
      at: u32('prefixAt'),
      code: u32('prefix'),
      lat: i32('prefixLat'),
      lng: i32('prefixLng'),
      text: u32('prefixText'),
      radius: u16('prefixRadius'),
    },
  }
}

type Pool = { bytes: Buffer; at: Uint32Array }

export function poolText(pool: Pool, index: number): string {
  return pool.bytes.toString('utf8', pool.at[index], pool.at[index + 1])
}

/** The first key that is not before `key`. */
export function keyFrom(places: Places, key: string): number {
  const sought = Buffer.from(key)
  const { bytes, at } = places.keys
  let low = 0
  let high = at.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (bytes.compare(sought, 0, sought.length, at[middle], at[middle + 1]) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Entries, perhaps marked ALIAS. */
export function postingsOf(places: Places, key: string): Uint32Array {
  const at = keyFrom(places, key)
  const found = key !== '' && at < places.keys.at.length - 1 && poolText(places.keys, at) === key
  return found ? postingsAt(places, at) : new Uint32Array()
}

function postingsAt(places: Places, key: number): Uint32Array {
  return places.postings.subarray(places.postingAt[key], places.postingAt[key + 1])
}

/** Rows of a country's codes, or prefixes, that begin with `prefix`. */
export function codesFrom(table: { at: Uint32Array; code: Uint32Array }, country: Country, prefix: string) {
  const order = COUNTRIES.indexOf(country)
  const [from = 0, to = 0] = table.at.subarray(order, order + 2)
  const first = packCode(prefix)
  return {
    from: lowerBound(table.code, first, from, to),
    to: lowerBound(table.code, first + codeSpan(prefix.length), from, to),
  }
}

/** -1: no such code. */
export function codeRow(table: { at: Uint32Array; code: Uint32Array }, country: Country, code: string): number {
  const { from, to } = codesFrom(table, country, code)
  return from < to && table.code[from] === packCode(code) ? from : -1
}

export function lowerBound(sorted: Uint32Array, value: number, from = 0, to = sorted.length): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

export function degrees(table: Int32Array, row: number): number {
  return (table[row] ?? 0) / 10_000
}

function regionsByKey(admins: Admin[]): Map<string, number[]> {
  const byKey = new Map<string, number[]>()
  for (const [index, admin] of admins.entries()) {
    for (const key of admin.keys) byKey.set(key, [...(byKey.get(key) ?? []), index])
  }
  return byKey
}

/** A section is its length in bytes, then its bytes from the next multiple of eight. */
function sections(file: Buffer<ArrayBuffer>): (name: string, unit: number) => [ArrayBuffer, number, number] {
  const places = new Map<string, { from: number; length: number }>()
  let from = 0
  for (const name of SECTIONS) {
    const length = file.readUInt32LE(from)
    places.set(name, { from: file.byteOffset + from + 8, length })
    from += 8 + Math.ceil(length / 8) * 8
  }
  return (name, unit) => {
    const place = places.get(name)
    if (!place) throw new Error(`The place store has no section "${name}"`)
    return [file.buffer, place.from, place.length / unit]
  }
}
