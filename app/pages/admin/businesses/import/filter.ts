import { ROW_FILTERS, type RowFilter } from '#contract/import/words.ts'

export function filterIn(params: URLSearchParams): RowFilter | null {
  return ROW_FILTERS.find((filter) => filter === params.get('rows')) ?? null
}
