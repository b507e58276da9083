import { href, redirect } from 'react-router'
import type { CsvValue } from '#contract/csv.ts'
import { FIELD_LABELS } from '#contract/import/kinds.ts'
import type { ExportedListing } from '#contract/import/view.ts'
import type { ExportCursor } from '#contract/user/input.ts'
import { defineExport } from '../../export/define-export.server.ts'

const PAGE = href('/admin/businesses/import')

export function loader() {
  return redirect(PAGE)
}

/** The file has the shape that an import reads. */
export const action = defineExport({
  back: PAGE,
  name: 'unclaimed-listings',
  filters: () => null,
  begin: ({ listingImport }) => listingImport.beginExport(),
  page: ({ listingImport }, _, after: ExportCursor | null) => listingImport.exportPage({ after }),
  columns: async ({ customField }) => {
    const fields = (await customField.list()).filter(({ place, retired }) => place === 'listing' && !retired)
    return [
      ...EXPORTED_FIELDS.map((field) => column(FIELD_LABELS[field], (row) => row[field])),
      ...fields.map(({ id, name }) => column(name, (row) => row.fields[id] ?? null)),
    ]
  },
})

const EXPORTED_FIELDS = [
  'businessName',
  'firstName',
  'lastName',
  'location',
  'phone',
  'email',
  'website',
  'bio',
  'categories',
  'otherCategory',
  'source',
  'obtainedOn',
  'hidden',
] as const

type Cell = (row: ExportedListing) => CsvValue

function column(name: string, cell: Cell): [string, Cell] {
  return [name, cell]
}
