import { href, redirect } from 'react-router'
import { LISTING_FIELDS, LISTING_LABELS, type ListingField } from '#contract/import/words.ts'
import type { ExportCursor } from '#contract/user/input.ts'
import { defineExport } from '../../export/define-export.server.ts'

const PAGE = href('/admin/businesses/import')

export function loader() {
  return redirect(PAGE)
}

/** Of the shape that an import reads. */
export const action = defineExport({
  back: PAGE,
  name: 'unclaimed-listings',
  filters: () => null,
  begin: ({ listingImport }) => listingImport.beginExport(),
  page: ({ listingImport }, _, after: ExportCursor | null) => listingImport.exportPage({ after }),
  columns: Object.fromEntries(
    LISTING_FIELDS.filter((field) => field !== 'postcode').map((field) => [
      LISTING_LABELS[field],
      (row: Record<Exclude<ListingField, 'postcode'>, string>) => row[field],
    ]),
  ),
})
