import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { currentScope, type Span, type SpanStart, watchWith } from '../../platform/seeing/observe.ts'
import { seeRequest } from './seen-request.ts'

const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

/** What is begun, and how it ends. */
function tracing() {
  const begun: SpanStart[] = []
  const ends: unknown[] = []
  const span: Span = {
    traceparent: TRACEPARENT,
    traceId: TRACEPARENT.split('-')[1] ?? '',
    sampled: true,
    set: () => {},
    rename: () => {},
    end: (failure) => void ends.push(failure),
  }
  watchWith({
    tracing: {
      begin(_, start) {
        begun.push(start)
        return span
      },
    },
  })
  return { begun, ends, span }
}

afterEach(() => watchWith({ tracing: null }))

function see(path: string, follows: boolean) {
  const incoming = Object.assign(new IncomingMessage(new Socket()), { method: 'GET' })
  incoming.headers = { traceparent: TRACEPARENT }
  return seeRequest(incoming, { requestId: 'abc', path, follows })
}

test('the trace of a trusted proxy goes on, and that of anyone else does not', () => {
  const { begun } = tracing()
  see('/directory', true)
  see('/directory', false)
  expect(begun.map(({ parent }) => parent)).toEqual([TRACEPARENT, null])
})

test('tokens in an address are left out', () => {
  const { begun } = tracing()
  see('/confirm/k3JX9vQ2mZt7LbYw1RcUe8Hs', false)
  expect(JSON.stringify(begun)).not.toMatch(/k3JX9/)
})

test('what runs inside knows its request, and nothing does afterwards', async () => {
  const { span } = tracing()
  const seen = await see('/directory', false).inside(async () => {
    await Promise.resolve()
    return currentScope()
  })
  expect(seen).toEqual({ requestId: 'abc', span })
  expect(currentScope()).toBeUndefined()
})

test('an answer of ours that fails is a failure, a refusal is none', () => {
  const { ends } = tracing()
  for (const status of [200, 404, 503]) see('/directory', false).over(status)
  expect(ends).toEqual([undefined, undefined, expect.any(Error)])
})

test('probes and streams make no trace', () => {
  const { begun } = tracing()
  for (const path of ['/healthz', '/metrics', '/messages/events']) see(path, false)
  expect(begun).toEqual([])
})
