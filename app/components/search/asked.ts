import type { DirectoryFilters, QueryReading } from '#contract/directory/words.ts'

/** With the place and the distance that were in the words, or kept from before, in boxes of their own: means the same. */
export function asked(filters: DirectoryFilters, reading: QueryReading | null): DirectoryFilters {
  const { service = filters.service, location = '', radius = null } = reading ?? {}
  const near = filters.nearme ? null : filters.near
  return {
    ...filters,
    service: location === '' && radius === null ? filters.service : service,
    location: location || filters.location || (near ?? ''),
    radius: radius ?? filters.radius,
  }
}
