import type { ServerResponse } from 'node:http'
import type { Metrics } from '../platform/metrics.ts'
import type { SecurityHeaders } from './headers.ts'
import { isForPrograms, openHeaders } from './programs/open-to-programs.ts'
import { type Refusal, refusalBody } from './refusal.ts'

/** Answers before any page is asked. */
export function createRefusing(parts: { metrics: Metrics; security: SecurityHeaders; siteUrl: URL }) {
  const { metrics, security, siteUrl } = parts

  function refuse(outgoing: ServerResponse, refusal: Refusal, requestId: string) {
    metrics.refused(refusal.reason)
    if (!outgoing.req.complete) outgoing.shouldKeepAlive = false
    const [path = ''] = (outgoing.req.url ?? '').split('?', 1)
    const { type, text } = refusalBody(refusal, { path, accept: outgoing.req.headers.accept, siteUrl }, requestId)
    outgoing.writeHead(refusal.status, {
      ...safety(requestId, path),
      'content-type': type,
      'content-length': Buffer.byteLength(text),
      ...refusal.headers,
    })
    outgoing.end(text)
  }

  function safety(requestId: string, path = '') {
    const own = { 'content-security-policy': security.policy(), 'cache-control': 'no-store', 'x-request-id': requestId }
    const open = isForPrograms(path) ? Object.fromEntries(openHeaders) : {}
    return { ...Object.fromEntries(security.fixed), ...open, ...own }
  }

  return { refuse, safety }
}
