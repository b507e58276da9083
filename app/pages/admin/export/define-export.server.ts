import type { ClientPromiseResult } from '@orpc/client'
import { redirect } from 'react-router'
import { type Api, api, type PageContext, viewer } from '#app/api.server.ts'
import { attempt, refusedPage } from '#app/request/attempt.server.ts'
import { type CsvColumns, csvStream } from '#app/request/csv-stream.server.ts'

type DeclaredExport<Filters, Row, Cursor, Failure> = {
  /** The page with the button. */
  back: string
  name: string
  columns: CsvColumns<Row> | ((api: Api) => Promise<CsvColumns<Row>>)
  filters: (params: URLSearchParams) => Filters
  /** Records the export. May give the number of rows to come. */
  begin: (api: Api, filters: Filters) => ClientPromiseResult<unknown, Failure>
  page: (api: Api, filters: Filters, after: Cursor | null) => Promise<{ rows: Row[]; next: Cursor | null }>
}

/** Returns the action of a button that exports a list with the filters of its address. */
export function defineExport<Filters, Row, Cursor, Failure>(list: DeclaredExport<Filters, Row, Cursor, Failure>) {
  const { back, name, columns, page } = list
  return async ({ request, context }: { request: Request; context: PageContext }) => {
    if (!context.get(viewer)) return redirect(`/admin-login?return=${encodeURIComponent(back)}`)
    const filters = list.filters(new URL(request.url).searchParams)
    const begun = await attempt(list.begin(context.get(api), filters))
    if (!begun.ok) throw refusedPage(begun.refused)
    return csvStream(context, {
      name,
      columns: typeof columns === 'function' ? await columns(context.get(api)) : columns,
      page: (api, after: Cursor | null) => page(api, filters, after),
      headers: typeof begun.data === 'number' ? { 'x-rows': String(begun.data) } : {},
    })
  }
}
