import { href, redirect } from 'react-router'
import { api, viewer } from '#app/api.server.ts'
import { attempt, refusedPage } from '#app/request/attempt.server.ts'
import { csvStream } from '#app/request/csv-stream.server.ts'
import { LISTING_FIELDS, LISTING_LABELS, type ListingField } from '#contract/import/words.ts'
import type { ExportCursor } from '#contract/user/input.ts'
import type { Route } from './+types/export'

export function loader() {
  return redirect(href('/admin/businesses/import'))
}

/** Of the shape that an import reads. */
export async function action({ context }: Route.ActionArgs) {
  const back = href('/admin/businesses/import')
  if (!context.get(viewer)) return redirect(`/admin-login?return=${encodeURIComponent(back)}`)
  const begun = await attempt(context.get(api).listingImport.beginExport())
  if (!begun.ok) throw refusedPage(begun.refused)
  return csvStream(context, {
    name: 'unclaimed-listings',
    columns: COLUMNS,
    page: ({ listingImport }, after: ExportCursor | null) => listingImport.exportPage({ after }),
    headers: { 'x-rows': String(begun.data) },
  })
}

const COLUMNS = Object.fromEntries(
  LISTING_FIELDS.filter((field) => field !== 'postcode').map((field) => [
    LISTING_LABELS[field],
    (row: Record<Exclude<ListingField, 'postcode'>, string>) => row[field],
  ]),
)
