import type { IncomingMessage } from 'node:http'
import { isLoopback } from '#config/env.ts'
import type { ReadyMade } from './cache/ready-made.ts'
import { isForwarded } from './client-address.ts'
import type { SecurityHeaders } from './headers.ts'

/** Programs know one name of this machine, and may not follow a redirect. */
const forPrograms = /^\/(healthz|readyz|metrics|webhooks|api|dev\/mailbox\.json)(\/|\?|$)/

/** Cookies, mail links and returns from payments know one name of localhost, 127.0.0.1 and [::1]. Null: no redirect. */
export function createOriginRedirect(siteUrl: URL, security: SecurityHeaders) {
  // With https, a proxy in front of this server decides the Host header.
  if (!isLoopback(siteUrl.hostname) || siteUrl.protocol !== 'http:') return () => null

  const safety = [...security.fixed.flat(), 'content-security-policy', security.policy()]
  return (incoming: IncomingMessage, target: string): ReadyMade | null => {
    const { host = '' } = incoming.headers
    if (host === siteUrl.host || (incoming.method !== 'GET' && incoming.method !== 'HEAD')) return null
    if (forPrograms.test(target) || isForwarded(incoming) || !URL.canParse(`http://${host}`)) return null
    const asked = new URL(`http://${host}`)
    if (!isLoopback(asked.hostname) || asked.port !== siteUrl.port || asked.host === siteUrl.host) return null
    // Temporary: SITE_URL may change, and browsers keep a permanent redirect.
    const own = ['location', siteUrl.origin + target, 'cache-control', 'no-store', 'content-length', '0']
    return { status: 302, headers: [...safety, ...own], body: null }
  }
}
