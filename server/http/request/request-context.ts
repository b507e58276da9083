import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLoopback } from '#config/loopback.ts'
import type { Log } from '../../platform/log.ts'
import type { CacheUse } from '../../platform/metrics.ts'
import type { Span } from '../../platform/seeing/observe.ts'
import type { Upload } from '../body/upload.ts'
import { type Peer, type PeerFinder, speaksForOthers } from '../client-address.ts'
import { isForPrograms } from '../programs/open-to-programs.ts'

export type RequestInfo = {
  requestId: string
  clientAddress: string
  log: Log
  /** The operator on this machine sees the mailbox, the measures and what fails. */
  operator: boolean
  onPerson?: () => void
}

export type RequestContext = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  visit: RequestInfo
  target: string
  path: string
  body: Buffer | Upload['body'] | null
  /** The part of a body that its page did not read. */
  rest?: Upload['rest']
  cache: CacheUse
}

/** A public site has no operator: a local proxy that adds no header would make every visitor one. */
export function createRequestInfo(
  requestId: string,
  peer: Peer,
  siteUrl: URL,
  log: Log,
  span: Span | null = null,
): RequestInfo {
  const operator = peer.loopback && isLoopback(siteUrl.hostname)
  const names = span?.sampled ? { requestId, traceId: span.traceId } : { requestId }
  return { requestId, clientAddress: peer.address, operator, log: log.child(names) }
}

/** Trusts the id of a configured proxy, which logs under it already. */
export function requestIdOf(incoming: IncomingMessage, findPeer: PeerFinder): string {
  const given = incoming.headers['x-request-id']
  const valid = typeof given === 'string' && /^[\w.:-]{8,64}$/.test(given)
  return valid && findPeer(incoming).proxied ? given : randomUUID()
}

/** Builds it on our own origin, without headers that impersonate proxies or our code. */
export function pageRequest(
  incoming: IncomingMessage,
  address: { origin: string; target: string; clientAddress: string },
  body: RequestContext['body'],
  signal: AbortSignal,
): Request {
  const headers = new Headers()
  const raw = incoming.rawHeaders
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase()
    if (!speaksForOthers(name) && !connectionHeaders.has(name)) headers.append(name, raw[at + 1] ?? '')
  }
  headers.set('x-client-address', address.clientAddress)
  if (isForPrograms(address.target.split('?', 1)[0] ?? '')) headers.delete('cookie')
  // origin.ts has judged the origin. React Router would refuse "Origin: null", which Sec-Fetch-Site vouched for.
  if (headers.has('origin')) headers.set('origin', address.origin)
  const init = {
    method: incoming.method === 'HEAD' ? 'GET' : (incoming.method ?? 'GET'),
    headers,
    body: Buffer.isBuffer(body) ? bytesOf(body) : body,
    duplex: 'half', // required for a streamed body; browser types lack it
    signal,
  }
  return new Request(address.origin + address.target, init)
}

/** Its page may be shared, by those with the same `cookie`: the few headers serve answers for a single visitor, and kept pages read none of them. */
export function sharedRequest(
  { headers: sent }: IncomingMessage,
  { url, clientAddress, cookie }: { url: string; clientAddress: string; cookie: string | null },
  signal: AbortSignal,
): Request {
  const headers = new Headers({ 'x-client-address': clientAddress })
  if (cookie !== null) headers.set('cookie', cookie)
  for (const name of ['user-agent', 'if-none-match', 'if-modified-since', 'range', 'if-range'] as const) {
    const value = sent[name]
    if (value !== undefined) headers.set(name, String(value))
  }
  return new Request(url, { headers, signal })
}

function bytesOf(body: Buffer): Uint8Array<ArrayBuffer> | null {
  return body.length > 0 ? new Uint8Array(body) : null
}

const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'expect',
])

/** Leaves out the query and one-time tokens. */
export function loggedPath(target: string): string {
  const [path = ''] = target.split('?', 1)
  return path.slice(0, 300).split('/').map(redact).join('/')
}

function redact(segment: string): string {
  const random = /^[A-Za-z0-9_.-]{24,}$/.test(segment) && /[a-z]/.test(segment) && /[A-Z]/.test(segment)
  return (random && /\d/.test(segment)) || /^[0-9a-f]{32,}$/i.test(segment) ? '[redacted]' : segment
}
