import { randomUUID } from 'node:crypto'
import {
  createEventEnvelope,
  createStackParser,
  createTransport,
  type Event,
  type Exception,
  getEnvelopeEndpointWithUrlEncodedAuth,
  makeDsn,
} from '@sentry/core'
import { nodeStackLineParser } from '@sentry/core/server'
import type { TrackerSettings } from '#config/seeing.ts'
import { MINUTE, SECOND } from '#contract/duration.ts'
import { type Failure, messageOf } from '../log.ts'
import { withoutPersonal } from './personal.ts'

/** The first of a flood say it all; the log has every one. */
const MAX_A_MINUTE = 30
/** On their way at once; more are dropped. */
const MAX_UNDER_WAY = 10
const WITHIN = 5 * SECOND
const MAX_CAUSES = 4

export type Tracker = {
  /** Never fails, and nothing waits for it. */
  report(failure: Failure): void
  /** Waits for what is under way, for so many milliseconds at most. */
  flush(within: number): Promise<void>
}

const parseStack = createStackParser(nodeStackLineParser())

/** Only imported where an address is set. Of Sentry's library it takes the format and the sending, with limits and all. */
export function openTracker({ dsn: text, environment, release }: TrackerSettings, version: string): Tracker {
  const dsn = makeDsn(text)
  if (!dsn) throw new Error('SENTRY_DSN is no address of a project')
  const url = getEnvelopeEndpointWithUrlEncodedAuth(dsn)
  const transport = createTransport({ bufferSize: MAX_UNDER_WAY, recordDroppedEvent: () => {} }, async ({ body }) => {
    const answer = await fetch(url, {
      method: 'POST',
      body: typeof body === 'string' ? body : new Uint8Array(body),
      headers: { 'content-type': 'application/x-sentry-envelope' },
      redirect: 'error',
      signal: AbortSignal.timeout(WITHIN),
    })
    await answer.body?.cancel()
    const { status, headers } = answer
    const limits = {
      'x-sentry-rate-limits': headers.get('x-sentry-rate-limits'),
      'retry-after': headers.get('retry-after'),
    }
    return { statusCode: status, headers: limits }
  })
  const known = new WeakSet<object>()
  const saidLately = new Set<string>()
  let minute = 0

  /** Not again what is on its way already, and of words that come again and again, those of each minute once. */
  function mayReport({ error, message }: Failure): boolean {
    if (typeof error === 'object' && error !== null) {
      if (known.has(error)) return false
      known.add(error)
    }
    const now = Math.floor(Date.now() / MINUTE)
    if (now !== minute) saidLately.clear()
    minute = now
    const words = `${message}: ${error}`
    if (saidLately.has(words) || saidLately.size >= MAX_A_MINUTE) return false
    saidLately.add(words)
    return true
  }

  return {
    report(failure) {
      if (!mayReport(failure)) return
      const event = { ...eventOf(failure), release: release ?? `fettle@${version}`, environment }
      Promise.resolve(transport.send(createEventEnvelope(event, dsn))).catch(() => {})
    },
    async flush(within) {
      await transport.flush(within)
    },
  }
}

function eventOf({ error, message, level, requestId, traceId }: Failure): Event {
  const values = error === undefined ? [] : exceptionsOf(error)
  const said = withoutPersonal(message)
  return {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: Date.now() / 1000,
    platform: 'node',
    level,
    logger: 'fettle',
    // What the log says of it; the exception is what was thrown.
    ...(values.length > 0 ? { exception: { values }, extra: { log: said } } : { message: said }),
    tags: { ...(requestId ? { request_id: requestId } : {}), ...(traceId ? { trace_id: traceId } : {}) },
    contexts: { runtime: { name: 'node', version: process.version } },
  }
}

/** Innermost first, as the protocol wants it. */
function exceptionsOf(error: unknown, depth = 0): Exception[] {
  if (!(error instanceof Error)) return [{ type: 'Error', value: withoutPersonal(String(error)) }]
  const { name, message, stack = '', cause } = error
  const frames = parseStack(stack.replace(message, ''))
  const own: Exception = {
    type: name,
    value: withoutPersonal(messageOf(error)).slice(0, 1_000),
    ...(frames.length > 0 ? { stacktrace: { frames } } : {}),
  }
  return cause instanceof Error && depth < MAX_CAUSES ? [...exceptionsOf(cause, depth + 1), own] : [own]
}
