import { data } from 'react-router'
import { api } from '#app/api.server.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { csvLine } from '#contract/csv.ts'
import type { Route } from './+types/csv'
import { periodOf } from './period.ts'
import { tablesOf } from './tables.ts'

/** One table of the report, as the page shows it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { period } = periodOf(new URL(request.url).searchParams, new Date())
  const report = await context.get(api).analytics.report(period).catch(refuse)
  const table = tablesOf(report).find(({ id }) => id === params.table)
  if (!table) throw data(null, { status: 404 })
  return new Response([table.head, ...table.rows].map(csvLine).join(''), {
    headers: {
      ...NO_STORE,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="fettle-${table.id}-${period.from}-${period.to}.csv"`,
    },
  })
}
