import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { isLoopback } from '#config/loopback.ts'
import { SettingsError } from '#config/setting-kinds.ts'
import type { Log } from '#server/platform/log.ts'

export type Peer = {
  /** The address that limits count by. */
  address: string
  /** It is this very machine, with no proxy in between. */
  loopback: boolean
  proxied: boolean
}

export type PeerFinder = (incoming: IncomingMessage) => Peer

/** `trustedProxies`: addresses or CIDR ranges. @throws for anything else */
export function createPeerFinder(trustedProxies: readonly string[]): PeerFinder {
  const trusted = blockList(trustedProxies)
  const isTrusted = (address: string) => trustedProxies.length > 0 && trusted.check(address, family(address))
  return (incoming) => {
    const socketAddress = plainAddress(incoming.socket.remoteAddress ?? '') ?? '0.0.0.0'
    const local = loopbackAddresses.check(socketAddress, family(socketAddress))
    if (local && isDirect(incoming)) return { address: socketAddress, loopback: true, proxied: false }
    if (!isTrusted(socketAddress)) return { address: socketAddress, loopback: false, proxied: false }
    return { address: clientBehind(incoming, socketAddress, isTrusted), loopback: false, proxied: true }
  }
}

// The right-most hop that is not one of our proxies; a client may forge every hop to its left.
function clientBehind(incoming: IncomingMessage, proxy: string, isTrusted: (address: string) => boolean): string {
  const hops = [incoming.headers['x-forwarded-for'] ?? []].flat().join(',').split(',').reverse()
  let last = proxy
  for (const hop of hops) {
    const address = plainAddress(hop.trim())
    if (!address) return last
    if (!isTrusted(address)) return address
    last = address
  }
  return last
}

// A proxy on this machine, or a rebound DNS name, shows another name in the Host header.
function isDirect(incoming: IncomingMessage): boolean {
  const host = `http://${incoming.headers.host ?? ''}`
  return !isForwarded(incoming) && URL.canParse(host) && isLoopback(new URL(host).hostname)
}

export function isForwarded(incoming: IncomingMessage): boolean {
  return Object.keys(incoming.headers).some(speaksForOthers)
}

const forwardingNames = new Set([
  'forwarded',
  'via',
  'true-client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'x-azure-clientip',
  'x-azure-socketip',
  'x-appengine-user-ip',
  'x-client-address',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-http-method-override',
  'x-original-host',
  'x-original-url',
  'x-real-ip',
  'x-request-id',
  'x-rewrite-url',
  'x-vercel-forwarded-for',
])

/** Headers with which a client could impersonate a proxy or our own code; every request loses them. */
export function speaksForOthers(lowerCaseName: string): boolean {
  return forwardingNames.has(lowerCaseName) || /^(x-forwarded|cf-|x-react-router-|x-fettle-)/.test(lowerCaseName)
}

function blockList(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const largest = isIP(address) === 4 ? 32 : 128
    if (!isIP(address) || (prefix !== undefined && !(/^\d+$/.test(prefix) && Number(prefix) <= largest))) {
      throw new SettingsError(`TRUSTED_PROXIES: "${entry}" is neither an address nor a range like 10.0.0.0/8.`)
    }
    if (prefix === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number(prefix), family(address))
  }
  return list
}

const loopbackAddresses = blockList(['127.0.0.0/8', '::1'])
const privateAddresses = blockList([
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16'],
  ...['::1', 'fc00::/7', 'fe80::/10'],
])

/** Loopback or private: no visitor from the internet has such an address. */
export function isPrivate(address: string): boolean {
  return privateAddresses.check(address, family(address))
}

function family(address: string): 'ipv4' | 'ipv6' {
  return address.includes(':') ? 'ipv6' : 'ipv4'
}

// "::ffff:1.2.3.4", "1.2.3.4:5678", "[::1]:80" and "fe80::1%eth0" in plain form; null for anything else.
function plainAddress(text: string): string | null {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d{1,3}(?:\.\d{1,3}){3}):\d+$/.exec(text)?.[1]
  const address = (bracketed ?? text).replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) ? address.toLowerCase() : null
}

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
