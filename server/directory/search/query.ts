import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PROVIDERS_PER_PAGE } from '#contract/directory/words.ts'
import type { Point } from '#contract/place/view.ts'
import { EARTH_RADIUS_MILES } from '#contract/place/words.ts'
import { type FieldCondition, meets } from '#server/custom-field/condition.ts'
import { isWhole, startOf } from '../understanding/words.ts'

export type DirectoryQuery = {
  words: string[]
  categoryId: number | null
  point: Point | null
  /** Town and postcode district at the point, as coverage names them. */
  codes: string[]
  /** Miles; used with a point only. */
  radius: number
  /** Folded words of an unknown location; empty with a point. */
  placeWords: string[]
  townSlug?: string | null
  hideUnclaimed: boolean
  /** A second category that is asked for: of the filter, beside the one that was understood. */
  alsoIn?: number | null
  /** What the fields that the operator added must say. */
  fields?: FieldCondition[]
  /** Categories and listings that are shown elsewhere on the list. */
  notIn?: number[]
  except?: string[]
  /** How many matches come before the first that is read, and how many are read. */
  skip: number
  take: number
}

/** Everything, as a start for a query. */
export const anyListing: DirectoryQuery = {
  words: [],
  categoryId: null,
  point: null,
  codes: [],
  radius: 0,
  placeWords: [],
  hideUnclaimed: false,
  skip: 0,
  take: PROVIDERS_PER_PAGE,
}

/** `strong`: every word is in the headline. */
export const DirectoryHit = z.object({ id: z.string(), strong: z.boolean() })
export type DirectoryHit = z.infer<typeof DirectoryHit>

/** Chord through the sphere for miles over ground, as place_position() measures. */
export function lineOf(miles: number): number {
  return 2 * EARTH_RADIUS_MILES * Math.sin(Math.min(miles / (2 * EARTH_RADIUS_MILES), Math.PI / 2))
}

export function milesOf(line: number): number {
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, line / (2 * EARTH_RADIUS_MILES)))
}

/** The category of areas in any. */
export const ANY = 0

export const positionOf = (point: Point) => sql`place_position(${point.lat}::float8, ${point.lng}::float8, 1)`

/** Whether the area `l` is the nearest of its provider's that covers the point. */
export function isNearest(point: Point, codes = sql`'{}'::text[]`): SQL {
  return sql`(not l.several
    or is_nearest(l.provider_id, l.category_id, l.area, l.position, ${positionOf(point)}, ${codes}))`
}

/** Nearest first (the index breaks ties by quality), else best first. */
export function order(point: Point | null): SQL {
  return point ? sql`l.position <-> ${positionOf(point)}` : sql`l.quality desc nulls last, l.provider_id`
}

/** `l` is the index, its copy by category, or with a point the areas; `i` is the index where texts are needed. */
export function source({ categoryId, words, placeWords, point }: DirectoryQuery): SQL {
  const texts = words.length > 0 || placeWords.length > 0
  if (point) {
    return texts ? sql`listing_areas l join listing_index i on i.provider_id = l.provider_id` : sql`listing_areas l`
  }
  if (categoryId !== null) {
    return texts
      ? sql`listing_categories l join listing_index i on i.provider_id = l.provider_id`
      : sql`listing_categories l`
  }
  return texts
    ? sql`listing_index l cross join lateral (select l.headline, l.document, l.place_text) i`
    : sql`listing_index l`
}

/** From this radius on, a circle holds a good part of the country; the planner takes any for a small one. */
const WIDE = 100

/** Whether `l` is in the radius and covers the point. */
export function inside(query: DirectoryQuery): SQL {
  if (!query.point) return sql`true`
  const [position, line] = [positionOf(query.point), lineOf(query.radius)]
  const within = sql`l.position <-> ${position} <= ${line} and ${covers(query)}`
  return query.radius < WIDE ? sql`l.plane <@ circle_around(${position}, ${line}) and ${within}` : within
}

/** Whether the area `l` covers the point. */
export function covers(query: DirectoryQuery): SQL {
  return query.point ? sql`covers(l, ${positionOf(query.point)}, ${codesOf(query)})` : sql`true`
}

export function codesOf({ codes }: DirectoryQuery): SQL {
  return sql`${sql.param(codes)}::text[]`
}

/** Everything but the words, the radius and the coverage. */
export function conditions(query: DirectoryQuery): SQL {
  const all = [sql`l.public_until > present()`]
  if (query.point) all.push(sql`l.category_id = ${query.categoryId ?? ANY}`, isNearest(query.point, codesOf(query)))
  else if (query.categoryId !== null) all.push(sql`l.category_id = ${query.categoryId}`)
  if (query.townSlug) all.push(sql`l.town_slug = ${query.townSlug}`)
  if (query.hideUnclaimed) all.push(sql`not l.unclaimed`)
  if (query.alsoIn) all.push(isFiledIn([query.alsoIn]))
  if (query.notIn?.length) all.push(sql`not ${isFiledIn(query.notIn)}`)
  if (query.fields) all.push(...meets('listing', query.fields, sql`l.provider_id`))
  if (query.except?.length) all.push(sql`l.provider_id <> all(${sql.param(query.except)}::uuid[])`)
  for (const word of query.placeWords) all.push(containsWord(sql`i.place_text`, word))
  return sql.join(all, sql` and `)
}

function isFiledIn(categoryIds: number[]): SQL {
  return sql`exists (select from listing_categories f
    where f.provider_id = l.provider_id and f.category_id = any(${sql.param(categoryIds)}::int[]))`
}

export function containsWords(column: SQL, query: DirectoryQuery): SQL {
  return sql.join(
    query.words.map((word) => containsWord(column, word)),
    sql` and `,
  )
}

/** Matches a text of words_of() that has a word, or one that begins like it (startOf). */
export function containsWord(text: SQL, word: string): SQL {
  return sql`${text} like ${isWhole(word) ? `% ${word} %` : `% ${startOf(word)}%`}`
}
