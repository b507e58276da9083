import type { DirectoryFilters } from '#contract/directory/input.ts'
import type { QueryReading } from '#contract/directory/view.ts'

/** With the place and the distance that were in the words, or kept from before, in boxes of their own: means the same. */
export function effectiveQuery(filters: DirectoryFilters, reading: QueryReading | null): DirectoryFilters {
  const { service = filters.service, location = '', radius = null } = reading ?? {}
  const near = filters.nearme ? null : filters.near
  return {
    ...filters,
    service: location === '' && radius === null ? filters.service : service,
    location: location || filters.location || (near ?? ''),
    radius: radius ?? filters.radius,
  }
}
