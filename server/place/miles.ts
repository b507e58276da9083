import { type SQL, sql } from 'drizzle-orm'
import { EARTH_RADIUS_MILES } from '#contract/place/words.ts'

/** In degrees. */
type Position = { lat: SQL; lng: SQL }

/** Great-circle miles, as milesBetween() computes them. */
export function milesFromTo(a: Position, b: Position): SQL {
  return sql`${2 * EARTH_RADIUS_MILES}::float8 * asin(least(1, sqrt(
    power(sin(radians(${b.lat} - ${a.lat}) / 2), 2)
    + cos(radians(${a.lat})) * cos(radians(${b.lat})) * power(sin(radians(${b.lng} - ${a.lng}) / 2), 2))))`
}
