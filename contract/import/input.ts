import { z } from 'zod'
import { line } from '../typed-text.ts'
import { ExportCursor } from '../user/input.ts'
import { IMPORT_FIELDS, IMPORT_KINDS, type ImportField, RATING_SCALES } from './kinds.ts'
import { LAST_IMPORTS_PAGE, LAST_ROWS_PAGE, MAX_COLUMNS, ROW_FILTERS, type RowFilter } from './words.ts'

/** `archive`: a ZIP file with the pictures that the rows name. */
export const UploadImport = z.strictObject({
  kind: z.enum(IMPORT_KINDS).default('listings'),
  file: z.instanceof(Blob),
  name: line(255),
  archive: z.instanceof(Blob).nullable().default(null),
})
export type UploadImport = z.infer<typeof UploadImport>

const Column = z.number().int().min(0).max(MAX_COLUMNS).nullable()

/** Maps fields to the numbers of their columns, from 0. A field that is absent or null is in no column. */
export const ColumnMapping = z.partialRecord(z.enum(IMPORT_FIELDS), Column)
export type ColumnMapping = z.infer<typeof ColumnMapping>

/** Null if the field is in no column. */
export function columnOf(mapping: ColumnMapping, field: ImportField): number | null {
  return mapping[field] ?? null
}

/** The same of custom fields, by their ids. */
export const CustomColumns = z.record(z.uuid(), Column)
export type CustomColumns = z.infer<typeof CustomColumns>

/** As it is kept with a file. Without `custom` if it is from before they could be imported. */
export type KeptMapping = ColumnMapping & { custom?: CustomColumns }

/** `source`, `obtainedOn`: of rows that say nothing of it. `scale`: the best rating of the file. */
export const ChooseColumns = z.strictObject({
  id: z.uuid(),
  mapping: ColumnMapping,
  custom: CustomColumns.default({}),
  source: line(120),
  obtainedOn: z.union([z.literal(''), z.iso.date('Enter a day')]),
  scale: z.literal(RATING_SCALES, 'Choose the best rating').default(5),
})
export type ChooseColumns = z.infer<typeof ChooseColumns>

/** `count` is the number of rows that the admin saw. */
export const BeginImport = z.strictObject({
  id: z.uuid(),
  withDuplicates: z.boolean(),
  count: z.number().int().min(1),
})
export type BeginImport = z.infer<typeof BeginImport>

export const ImportsPage = z.strictObject({ page: z.int().min(1).max(LAST_IMPORTS_PAGE) })

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

/** Null if unreadable. */
export function readRowFilter(params: URLSearchParams): RowFilter | null {
  return ROW_FILTERS.find((filter) => filter === params.get('rows')) ?? null
}
