import type { IncomingMessage } from 'node:http'
import type { Refusal } from './refusal.ts'

/** The origin that a request may be taken to come from, or its refusal. */
type OriginVerdict = { origin: string; refusal: null } | { origin: null; refusal: Refusal }

/**
 * Whatever changes something must come from our own pages. Browsers say so by `Origin` or `Sec-Fetch-Site`; programs
 * that say neither are let through when they bring no cookie that could speak for somebody. Where the address itself
 * holds the proof, it may come from anywhere: webhooks are signed, and mail programs press "unsubscribe" (RFC 8058).
 */
export function judgeOrigin(incoming: IncomingMessage, path: string, siteUrl: URL, loopback: boolean): OriginVerdict {
  const own = { origin: siteUrl.origin, refusal: null }
  if (safeMethods.has(incoming.method ?? 'GET') || path.startsWith('/webhooks/') || path === '/unsubscribe') return own
  const { origin, cookie, 'sec-fetch-site': site } = incoming.headers
  if (origin !== undefined && origin !== 'null') {
    const known = origin === siteUrl.origin || (loopback && isLoopbackOrigin(origin, incoming.socket.localPort))
    return known ? { origin, refusal: null } : refused
  }
  if (site !== undefined) return site === 'same-origin' ? own : refused
  return cookie === undefined && origin === undefined ? own : refused
}

function isLoopbackOrigin(origin: string, port: number | undefined): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].some((name) => origin === `http://${name}:${port}`)
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const refused: OriginVerdict = {
  origin: null,
  refusal: {
    status: 403,
    reason: 'origin',
    title: 'Not accepted',
    sentence: 'This request came from another site. Please open the page on Fettle and try again.',
  },
}
