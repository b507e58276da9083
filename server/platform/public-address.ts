import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// Guards requests to addresses that strangers give us, so that none of them reaches a machine of our own network.

/** What IANA reserves of IPv4 (RFC 6890 and later). */
const RESERVED_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** What is reserved within 2000::/3, or leads to an address of IPv4. */
const RESERVED_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const reserved = new BlockList()
for (const [net, bits] of RESERVED_4) reserved.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of RESERVED_6) reserved.addSubnet(net, bits, 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

export type LookupAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export class NotPublic extends Error {}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reserved.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

/** Judges the host of a URL. A name may still lead to a private address: `publicLookup` looks when a connection is made. */
export function mayBePublic(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal)) return isPublicAddress(literal)
  return hostname.includes('.') && !/\.(localhost|local|internal|home\.arpa)\.?$/.test(hostname)
}

/** Finds addresses for connections. Fails with NotPublic if any address of the name is not allowed. */
export function publicLookup(resolve: LookupAll = lookup, isAllowed = isPublicAddress): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const [first] = addresses
      if (!first || addresses.some(({ address }) => !isAllowed(address))) {
        return callback(new NotPublic(`${hostname} leads to an address that is not public`), [])
      }
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
