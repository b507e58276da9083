import { z } from 'zod'
import { line } from '../typed-text.ts'
import { ExportCursor } from '../user/input.ts'
import { LAST_ROWS_PAGE, LISTING_FIELDS, MOST_COLUMNS, ROW_FILTERS } from './words.ts'

export const OneImport = z.strictObject({ id: z.uuid() })

export const UploadImport = z.strictObject({ file: z.instanceof(Blob), name: line(255) })

const Column = z.number().int().min(0).max(MOST_COLUMNS).nullable()

export const Mapping = z.strictObject(
  Object.fromEntries(LISTING_FIELDS.map((field) => [field, Column])) as Record<
    (typeof LISTING_FIELDS)[number],
    typeof Column
  >,
)

/** `source`, `obtainedOn`: of rows that say nothing of it. */
export const ChooseColumns = z.strictObject({
  id: z.uuid(),
  mapping: Mapping,
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

export const ListingExportQuery = z.strictObject({ after: ExportCursor.nullable() })
