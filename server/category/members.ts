import { type SQL, sql } from 'drizzle-orm'
import type { Point } from '#contract/place/view.ts'

/** How many are looked at to describe a whole trade. */
export const MAX_MEMBERS = 300

/** Public listings of the category with an owner, as `id`, within miles of a point, the nearest. */
export function membersNear(categoryId: number, { lat, lng }: Point, miles: number): SQL {
  return sql`
    select distinct id from nearest_areas(${categoryId}::int, place_position(${lat}, ${lng}, 1), line_of(${miles}),
      '{}'::text[], true, false, ${MAX_MEMBERS})`
}

/** The same of the whole UK: the best. */
export function bestMembers(categoryId: number): SQL {
  return sql`
    select provider_id as id from listing_categories
    where category_id = ${categoryId} and public_until > present() and not unclaimed
    order by quality desc, provider_id limit ${MAX_MEMBERS}`
}

/** Whether it is the category or one in it. */
export function inTrade(category: SQL, categoryId: number): SQL {
  return sql`${category} in (select id from categories where ${categoryId} in (id, parent_id))`
}

/** What the provider `p` mainly does. */
export const mainCategory = sql`(
  select pc.category_id from provider_categories pc where pc.provider_id = p.id and pc.position = 0
)`
