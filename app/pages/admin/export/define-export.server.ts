import type { ClientPromiseResult } from '@orpc/client'
import { type RouterContextProvider, redirect } from 'react-router'
import { type Api, api, viewer } from '#app/api.server.ts'
import { attempt, refusedPage } from '#app/request/attempt.server.ts'
import { csvStream } from '#app/request/csv-stream.server.ts'
import type { CsvValue } from '#contract/csv.ts'

type DeclaredExport<Filters, Row, Cursor, Failure> = {
  /** The page with the button. */
  back: string
  name: string
  columns: Record<string, (row: Row) => CsvValue>
  filters: (params: URLSearchParams) => Filters
  /** Records the export. May give the number of rows to come. */
  begin: (api: Api, filters: Filters) => ClientPromiseResult<unknown, Failure>
  page: (api: Api, filters: Filters, after: Cursor | null) => Promise<{ rows: Row[]; next: Cursor | null }>
}

/** Returns the action of a button that exports a list with the filters of its address. */
export function defineExport<Filters, Row, Cursor, Failure>(list: DeclaredExport<Filters, Row, Cursor, Failure>) {
  const { back, name, columns, page } = list
  return async ({ request, context }: { request: Request; context: Readonly<RouterContextProvider> }) => {
    if (!context.get(viewer)) return redirect(`/admin-login?return=${encodeURIComponent(back)}`)
    const filters = list.filters(new URL(request.url).searchParams)
    const begun = await attempt(list.begin(context.get(api), filters))
    if (!begun.ok) throw refusedPage(begun.refused)
    return csvStream(context, {
      name,
      columns,
      page: (api, after: Cursor | null) => page(api, filters, after),
      headers: typeof begun.data === 'number' ? { 'x-rows': String(begun.data) } : {},
    })
  }
}
