import type { IncomingMessage } from 'node:http'
import type { Refusal } from './refusal.ts'

/** Programs that send neither header pass without cookies; signed webhooks and RFC 8058 unsubscribes always pass. */
export function refuseOrigin(incoming: IncomingMessage, path: string, siteUrl: URL): Refusal | null {
  if (safeMethods.has(incoming.method ?? 'GET') || path.startsWith('/webhooks/') || path === '/unsubscribe') return null
  const { origin, cookie, 'sec-fetch-site': site } = incoming.headers
  if (origin !== undefined && origin !== 'null') return origin === siteUrl.origin ? null : refused
  if (site !== undefined) return site === 'same-origin' ? null : refused
  return cookie === undefined && origin === undefined ? null : refused
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const refused: Refusal = {
  status: 403,
  reason: 'origin',
  title: 'Not accepted',
  sentence: 'This request came from another site. Please open the page on Fettle and try again.',
}
