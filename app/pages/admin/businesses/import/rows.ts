import { href, redirect } from 'react-router'
import { api, viewer } from '#app/api.server.ts'
import { attempt, refusedPage } from '#app/request/attempt.server.ts'
import { csvStream } from '#app/request/csv-stream.server.ts'
import type { CsvValue } from '#contract/csv.ts'
import { readRowFilter } from '#contract/import/input.ts'
import type { ImportLine } from '#contract/import/view.ts'
import { ROW_WORDS } from '#contract/import/words.ts'
import type { Route } from './+types/rows'

/** What was found in the rows of a file, as a file. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const back = href('/admin/businesses/import/:id', { id })
  if (!context.get(viewer)) return redirect(`/admin-login?return=${encodeURIComponent(back)}`)
  const filter = readRowFilter(new URL(request.url).searchParams)
  const found = await attempt(context.get(api).listingImport.view({ id }))
  if (!found.ok) throw refusedPage(found.refused)
  return csvStream(context, {
    name: 'import-report',
    columns: COLUMNS,
    page: ({ listingImport }, after: number | null) => listingImport.rowsFrom({ id, filter, after }),
  })
}

const COLUMNS: Record<string, (line: ImportLine) => CsvValue> = {
  Line: ({ line }) => line,
  Business: ({ name }) => name,
  Result: ({ state }) => ROW_WORDS[state],
  'What to do': ({ problems }) =>
    problems.map(({ column, says }) => (column === null ? says : `${column}: ${says}`)).join('\n'),
  Listing: ({ listing }) => listing?.id ?? null,
}
