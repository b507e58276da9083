import { isLoopback } from '#config/env.ts'
import { isPrivate, type Peer } from '../http/client-address.ts'
import type { Log } from '../platform/log.ts'

/** Monitors call these directly, past any proxy. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/** Warns once that every visitor of a public site has the address of a proxy. */
export function createProxyNotice({ siteUrl, trustedProxies }: { siteUrl: URL; trustedProxies: string[] }, log: Log) {
  let done = isLoopback(siteUrl.hostname) || trustedProxies.length > 0
  return ({ address }: Peer, path: string) => {
    if (done || probes.has(path) || !isPrivate(address)) return
    done = true
    log.warn(
      { from: address },
      'ALL VISITORS SHARE ONE RATE LIMIT: requests come from a proxy that TRUSTED_PROXIES does not name. Set TRUSTED_PROXIES to its address.',
    )
  }
}
