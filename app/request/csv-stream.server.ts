import { setTimeout as wait } from 'node:timers/promises'
import { type Api, api, type PageContext, sessionApi } from '#app/api.server.ts'
import { type CsvValue, csvLine } from '#contract/csv.ts'
import { dayOf } from '#contract/date.ts'
import { attemptOrLog } from './attempt.server.ts'
import { NO_STORE } from './page-cache.ts'

/** Between pages of rows, in which others go first: four times what a page took, in milliseconds at least and at most so many. */
const REST = { times: 4, least: 6, most: 500 }
/** Milliseconds after which the session is read again: an export ends with the rights of who asked for it. */
const SESSION_HOLDS = 1_000

type Cell<Row> = (row: Row) => CsvValue
/** A list, where two may have one name. */
export type CsvColumns<Row> = Record<string, Cell<Row>> | [name: string, Cell<Row>][]

/**
 * A page of rows is asked for when the reader has taken the one before, so that memory does not grow. `page` calls the
 * procedures as who asked for the export is by then.
 */
export function csvStream<Row, Cursor>(
  context: PageContext,
  {
    name,
    columns,
    page,
    headers = {},
  }: {
    name: string
    columns: CsvColumns<Row>
    page: (api: Api, after: Cursor | null) => Promise<{ rows: Row[]; next: Cursor | null }>
    headers?: Record<string, string>
  },
): Response {
  const encoder = new TextEncoder()
  const named = Array.isArray(columns) ? columns : Object.entries(columns)
  const lineOf = (row: Row) => csvLine(named.map(([, cell]) => cell(row)))
  const head = encoder.encode(`\uFEFF${csvLine(named.map(([name]) => name))}`)
  let rest = 0
  let present = { api: context.get(api), readAt: performance.now() }
  let after: Cursor | null = null
  async function readPage() {
    if (performance.now() - present.readAt > SESSION_HOLDS) {
      present = { api: await context.get(sessionApi)(), readAt: performance.now() }
    }
    return page(present.api, after)
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(head),
      async pull(controller) {
        await wait(rest)
        const began = performance.now()
        const found = await attemptOrLog(context, readPage())
        if (!found.ok) return controller.error(new Error('The export broke off.'))
        controller.enqueue(encoder.encode(found.data.rows.map(lineOf).join('')))
        after = found.data.next
        if (after === null) controller.close()
        rest = Math.min(Math.max(REST.times * (performance.now() - began), REST.least), REST.most)
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      ...NO_STORE,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${dayOf(new Date())}.csv"`,
      ...headers,
    },
  })
}
