import { href, redirect } from 'react-router'
import { api, viewer } from '#app/api.server.ts'
import { attempt, refusedPage } from '#app/request/attempt.server.ts'
import { csvStream } from '#app/request/csv-stream.server.ts'
import type { CsvValue } from '#contract/csv.ts'
import { readRowFilter } from '#contract/import/input.ts'
import type { ImportKind } from '#contract/import/kinds.ts'
import type { ReportLine } from '#contract/import/view.ts'
import { REPORT_COLUMNS, rowWord } from '#contract/import/words.ts'
import type { Route } from './+types/rows'

/** What was found in the rows of a file, and the rows themselves where there is something to mend. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const back = href('/admin/businesses/import/:id', { id })
  if (!context.get(viewer)) return redirect(`/admin-login?return=${encodeURIComponent(back)}`)
  const filter = readRowFilter(new URL(request.url).searchParams)
  const found = await attempt(context.get(api).listingImport.view({ id }))
  if (!found.ok) throw refusedPage(found.refused)
  return csvStream(context, {
    name: 'import-report',
    columns: [
      ...REPORT_COLUMNS.map((name) => namedCell(name, reportOf(found.data.kind)[name])),
      ...cellsOf(found.data.headers),
    ],
    page: ({ listingImport }, after: number | null) => listingImport.rowsFrom({ id, filter, after }),
  })
}

type Cell = (line: ReportLine) => CsvValue

const reportOf = (kind: ImportKind): Record<(typeof REPORT_COLUMNS)[number], Cell> => ({
  'Import line': ({ line }) => line,
  'Import business': ({ name }) => name,
  'Import result': ({ state }) => rowWord(kind, state),
  'Import advice': ({ problems }) =>
    problems.map(({ column, says }) => (column === null ? says : `${column}: ${says}`)).join('\n'),
  'Import listing': ({ listing }) => listing?.id ?? null,
})

/** The columns of the file; those of an earlier report are not repeated. */
function cellsOf(headers: string[]): [string, Cell][] {
  const known: readonly string[] = REPORT_COLUMNS
  return headers.flatMap((name, at) =>
    known.includes(name) ? [] : [namedCell(name, ({ cells }) => cells?.[at] ?? null)],
  )
}

function namedCell(name: string, cell: Cell): [string, Cell] {
  return [name, cell]
}
