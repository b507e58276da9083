import { z } from 'zod'
import { line } from '../typed-text.ts'
import { ExportCursor, NewListing } from '../user/input.ts'
import { LAST_ROWS_PAGE, LISTING_FIELDS, MOST_COLUMNS, ROW_FILTERS, type RowFilter } from './words.ts'

export const OneImport = z.strictObject({ id: z.uuid() })

export const UploadImport = z.strictObject({ file: z.instanceof(Blob), name: line(255) })

const Column = z.number().int().min(0).max(MOST_COLUMNS).nullable()

/** Where the columns of a file are: by the number of each, from 0; null if in no column. */
export const ColumnMapping = z.record(z.enum(LISTING_FIELDS), Column)
export type ColumnMapping = z.infer<typeof ColumnMapping>

/** `source`, `obtainedOn`: of rows that say nothing of it. */
export const ChooseColumns = z.strictObject({
  id: z.uuid(),
  mapping: ColumnMapping,
  source: line(120),
  obtainedOn: z.union([z.literal(''), z.iso.date('Enter a day')]),
})
export type ChooseColumns = z.infer<typeof ChooseColumns>

/** `count`: of the listings that the admin was told of. */
export const BeginImport = z.strictObject({
  id: z.uuid(),
  withDuplicates: z.boolean(),
  count: z.number().int().min(1),
})
export type BeginImport = z.infer<typeof BeginImport>

export const ImportRows = z.strictObject({
  id: z.uuid(),
  filter: z.enum(ROW_FILTERS).nullable(),
  page: z.number().int().min(1).max(LAST_ROWS_PAGE),
})
export type ImportRows = z.infer<typeof ImportRows>

/** Rows after this number. */
export const ImportRowsAfter = z.strictObject({
  id: z.uuid(),
  filter: z.enum(ROW_FILTERS).nullable(),
  after: z.number().int().min(0).nullable(),
})
export type ImportRowsAfter = z.infer<typeof ImportRowsAfter>

export const ListingExportQuery = z.strictObject({ after: ExportCursor.nullable() })

/** A row that can be listed. */
export const StagedListing = NewListing.extend({ source: z.string(), obtainedOn: z.string(), hidden: z.boolean() })
export type StagedListing = z.infer<typeof StagedListing>

/** Null if unreadable. */
export function readRowFilter(params: URLSearchParams): RowFilter | null {
  return ROW_FILTERS.find((filter) => filter === params.get('rows')) ?? null
}
