import type { IncomingMessage } from 'node:http'
import { isLoopback } from '#config/env.ts'
import type { ReadyMade } from './cache/ready-made.ts'
import { isForwarded } from './client-address.ts'
import type { SecurityHeaders } from './headers.ts'

/** Asked by programs, which know one name of this machine and may follow no redirect. */
const forPrograms = /^\/(healthz|readyz|metrics|webhooks|api|dev\/mailbox\.json)(\/|\?|$)/

/**
 * This machine has many names (localhost, 127.0.0.1, [::1]), but cookies, links in mails and the way back from a payment
 * know one. Leads a page asked for under another name of the same port to the site's own; null: it is there already.
 */
export function createOriginRedirect(siteUrl: URL, security: SecurityHeaders) {
  // With https, a program of its own stands in front of this server and decides what host we are told.
  if (!isLoopback(siteUrl.hostname) || siteUrl.protocol !== 'http:') return () => null

  const safety = [...security.fixed.flat(), 'content-security-policy', security.policy()]
  return (incoming: IncomingMessage, target: string): ReadyMade | null => {
    const { host = '' } = incoming.headers
    if (host === siteUrl.host || (incoming.method !== 'GET' && incoming.method !== 'HEAD')) return null
    if (forPrograms.test(target) || isForwarded(incoming) || !URL.canParse(`http://${host}`)) return null
    const asked = new URL(`http://${host}`)
    if (!isLoopback(asked.hostname) || asked.port !== siteUrl.port || asked.host === siteUrl.host) return null
    // For now only: SITE_URL may be another name tomorrow, and browsers keep a permanent redirect.
    const own = ['location', siteUrl.origin + target, 'cache-control', 'no-store', 'content-length', '0']
    return { status: 302, headers: [...safety, ...own], body: null }
  }
}
