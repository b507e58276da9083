import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { FieldChipsProps, FieldFiltersProps } from './field-filters.tsx'

// Fetched by browsers only where the operator has added filters.

export const fieldFilters = lazyPart<FieldFiltersProps>(() =>
  import('./field-filters.tsx').then(({ FieldFilters }) => FieldFilters),
)

export const fieldChips = lazyPart<FieldChipsProps>(() =>
  import('./field-filters.tsx').then(({ FieldChips }) => FieldChips),
)
