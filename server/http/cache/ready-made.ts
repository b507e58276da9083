import type { IncomingMessage, ServerResponse } from 'node:http'
import { districtIn } from '#contract/place/near.ts'
import { acceptedEncodings } from '../compression.ts'
import { isShownElsewhere, type SecurityHeaders } from '../headers.ts'
import type { LoadedFile, StaticFiles } from '../static-files.ts'
import type { CachedPage, PageCache, Variant } from './page-cache.ts'
import { withNear } from './page-cache-key.ts'

export type ReadyMade = { status: number; headers: readonly string[]; body: Buffer | null }

export type SharedAddress = (incoming: IncomingMessage, target: string) => string | null

/** The key of the page in the page cache. Null if the page may differ from that of other visitors. */
export function createSharedAddress(pageCache: PageCache, siteUrl: URL): SharedAddress {
  return ({ method, headers: { authorization, cookie } }, target) => {
    if ((method !== 'GET' && method !== 'HEAD') || authorization !== undefined) return null
    if (cookie === undefined) return target
    return pageCache.isPersonal(cookie) ? null : withNear(target, districtIn(cookie, siteUrl))
  }
}

export function fromPage(page: CachedPage, incoming: IncomingMessage): ReadyMade {
  const { headers } = incoming
  if (isCurrent(headers['if-none-match'], page.etag)) return { status: 304, headers: page.notModified, body: null }
  const { bytes, headers: own } = variantFor(page, headers['accept-encoding'])
  return { status: 200, headers: own, body: bytes }
}

function variantFor(page: CachedPage, acceptEncoding: string | undefined): Variant {
  const { identity, gzip, br } = page.variants
  const accepted = acceptedEncodings(acceptEncoding)
  if (accepted.br && br) return br
  if (accepted.br) page.wantsBrotli()
  return accepted.gzip && gzip ? gzip : identity
}

/** Synchronous when the file is in memory; null where no file has that address. */
export function createFileAnswers(files: StaticFiles, security: SecurityHeaders) {
  const safety = [...security.fixed.flat(), 'content-security-policy', security.policy()]
  const open = safety.with(safety.indexOf('cross-origin-resource-policy') + 1, 'cross-origin')
  return (incoming: IncomingMessage, target: string): ReadyMade | Promise<ReadyMade> | null => {
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return null
    const mark = target.indexOf('?')
    const path = mark === -1 ? target : target.slice(0, mark)
    const file = files.at(path)
    if (!file) return null
    const headers = isShownElsewhere(path) ? open : safety
    const loaded = file.loaded()
    return loaded ? fromFile(loaded, incoming, headers) : file.load().then((it) => fromFile(it, incoming, headers))
  }
}

function fromFile(file: LoadedFile, incoming: IncomingMessage, safety: readonly string[]): ReadyMade {
  const shared = [...safety, 'cache-control', file.cacheControl, 'etag', file.etag, 'vary', 'accept-encoding']
  if (isCurrent(incoming.headers['if-none-match'], file.etag)) return { status: 304, headers: shared, body: null }
  const accepted = acceptedEncodings(incoming.headers['accept-encoding'])
  shared.push('content-type', file.type)
  if (accepted.br && file.br) return encoded('br', file.br, shared)
  if (accepted.gzip && file.gzip) return encoded('gzip', file.gzip, shared)
  return { status: 200, headers: [...shared, 'content-length', String(file.identity.length)], body: file.identity }
}

function encoded(encoding: string, body: Buffer, shared: readonly string[]): ReadyMade {
  const headers = [...shared, 'content-encoding', encoding, 'content-length', String(body.length)]
  return { status: 200, headers, body }
}

function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag))
}

export function send(outgoing: ServerResponse, answer: ReadyMade, requestId: string) {
  outgoing.writeHead(answer.status, [...answer.headers, 'x-request-id', requestId])
  outgoing.end(answer.body ?? undefined)
}
