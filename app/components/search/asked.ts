import type { DirectoryFilters, QueryReading } from '#contract/directory.ts'

/** With the place and the distance that were in the words in boxes of their own: means the same. */
export function asked(filters: DirectoryFilters, reading: QueryReading | null): DirectoryFilters {
  if (!reading) return filters
  const { service, location, radius } = reading
  if (location === '' && radius === null) return filters
  return { ...filters, service, location: location || filters.location, radius: radius ?? filters.radius }
}
