import { setTimeout as wait } from 'node:timers/promises'
import type { RouterContextProvider } from 'react-router'
import { failed } from '#app/api.server.ts'
import { type CsvValue, csvLine } from '#contract/csv.ts'
import { dayOf } from '#contract/date.ts'
import { NO_STORE } from './page-cache.ts'

/** Milliseconds, in which others go first. */
const PAUSE = 4

type Columns<Row> = Record<string, (row: Row) => CsvValue>

/** A page of rows is asked for when the reader has taken the one before, so that memory does not grow. */
export function csvStream<Row, Cursor>(
  context: Readonly<RouterContextProvider>,
  {
    name,
    columns,
    page,
    headers = {},
  }: {
    name: string
    columns: Columns<Row>
    page: (after: Cursor | null) => Promise<{ rows: Row[]; next: Cursor | null }>
    headers?: Record<string, string>
  },
): Response {
  const encoder = new TextEncoder()
  const lineOf = (row: Row) => csvLine(Object.values(columns).map((cell) => cell(row)))
  let after: Cursor | null | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          if (after === null) return controller.close()
          const head = after === undefined ? `\uFEFF${csvLine(Object.keys(columns))}` : ''
          await wait(PAUSE)
          const { rows, next } = await page(after ?? null)
          after = next
          controller.enqueue(encoder.encode(head + rows.map(lineOf).join('')))
        } catch (error) {
          context.get(failed)(error)
          controller.error(error)
        }
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
