import type { IncomingMessage } from 'node:http'
import { isLoopback } from '#config/loopback.ts'
import type { ReadyMade } from './cache/ready-made.ts'
import { isForwarded } from './client-address.ts'
import { CSP_REPORT_ADDRESS } from './csp-report.ts'
import type { SecurityHeaders } from './headers.ts'
import { isForPrograms } from './programs/open-to-programs.ts'
import type { Refusal } from './refusal.ts'

/**
 * Programs that send neither header pass without cookies; signed webhooks, RFC 8058 unsubscribes, reports of browsers and
 * addresses that read no cookie always pass.
 */
export function refuseOrigin(incoming: IncomingMessage, path: string, siteUrl: URL): Refusal | null {
  if (safeMethods.has(incoming.method ?? 'GET') || path.startsWith('/webhooks/') || oneClick.has(path)) return null
  if (isForPrograms(path) || path === CSP_REPORT_ADDRESS) return null
  const { origin, cookie, 'sec-fetch-site': site } = incoming.headers
  if (origin !== undefined && origin !== 'null') return origin === siteUrl.origin ? null : refused
  if (site !== undefined) return site === 'same-origin' ? null : refused
  return cookie === undefined && origin === undefined ? null : refused
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
/** What List-Unsubscribe names: their signed token is the proof. */
const oneClick = new Set(['/unsubscribe', '/feedback-invitations/stop', '/invitation/decline'])

const refused: Refusal = {
  status: 403,
  reason: 'origin',
  title: 'Not accepted',
  sentence: 'This request came from another site. Please open the page here and try again.',
}

/** Programs know one name of this machine, and may not follow a redirect. */
const forTools = /^\/(healthz|readyz|metrics|webhooks|dev\/mailbox\.json)(\/|\?|$)/

/** Cookies, mail links and returns from payments know one name of localhost, 127.0.0.1 and [::1]. Null if no redirect is needed. */
export function createOriginRedirect(siteUrl: URL, security: SecurityHeaders) {
  // With https, a proxy in front of this server decides the Host header.
  if (!isLoopback(siteUrl.hostname) || siteUrl.protocol !== 'http:') return () => null

  const safety = [...security.fixed.flat(), 'content-security-policy', security.policy()]
  return (incoming: IncomingMessage, target: string): ReadyMade | null => {
    const { host = '' } = incoming.headers
    if (host === siteUrl.host || (incoming.method !== 'GET' && incoming.method !== 'HEAD')) return null
    if (
      forTools.test(target) ||
      isForPrograms(target.split('?', 1)[0] ?? '') ||
      isForwarded(incoming) ||
      !URL.canParse(`http://${host}`)
    )
      return null
    const asked = new URL(`http://${host}`)
    if (!isLoopback(asked.hostname) || asked.port !== siteUrl.port || asked.host === siteUrl.host) return null
    // Temporary: SITE_URL may change, and browsers keep a permanent redirect.
    const own = ['location', siteUrl.origin + target, 'cache-control', 'no-store', 'content-length', '0']
    return { status: 302, headers: [...safety, ...own], body: null }
  }
}
