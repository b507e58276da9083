import type { DirectoryFilters, QueryReading } from '#contract/directory.ts'

/** With the place that was in the words in the location box: means the same. */
export function asked(filters: DirectoryFilters, reading: QueryReading | null): DirectoryFilters {
  return reading?.location ? { ...filters, service: reading.service, location: reading.location } : filters
}
