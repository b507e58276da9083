import type { IncomingMessage } from 'node:http'
import { beginSpan, inScope, type Span } from '../../platform/seeing/observe.ts'
import { EVENTS_ADDRESS } from '../events/events.ts'
import { loggedPath } from './request-context.ts'

/** Asked every few seconds, or open for hours: a trace of them says nothing. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics', EVENTS_ADDRESS])

type SeenRequest = {
  span: Span | null
  /** Everything in it belongs to this request: its statements, calls and log lines. */
  inside<Result>(run: () => Result): Result
  over(status: number): void
}

/** Kept pages and files are not traced: they ask no one, and are in the measures. `follows`: a proxy of ours began the trace. */
export function seeRequest(
  incoming: IncomingMessage,
  given: { requestId: string; path: string; follows: boolean },
): SeenRequest {
  const { requestId, path, follows } = given
  const method = incoming.method ?? ''
  const told = incoming.headers.traceparent
  const attributes = { 'http.request.method': method, 'url.path': loggedPath(path), 'fettle.request_id': requestId }
  const span = UNTRACED.has(path)
    ? null
    : beginSpan(method, {
        kind: 'entry',
        attributes,
        parent: follows && typeof told === 'string' ? told : null,
      })
  return {
    span,
    inside: (run) => inScope({ requestId, span }, run),
    over(status) {
      span?.set({ 'http.response.status_code': status })
      span?.end(status >= 500 ? new Error(`Answered with ${status}`) : undefined)
    },
  }
}
