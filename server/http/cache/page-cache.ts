import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { cookieNames, isPersonalCookie } from '#contract/cookie.ts'
import { MINUTE, SECOND } from '#contract/duration.ts'
import { brotli, gzip } from '../compression.ts'
import { type CacheRule, cacheKey } from './page-cache-key.ts'

/** Public pages as finished bytes, for visitors without a session. */
export type PageCache = {
  /** A page may greet the bearer of one of our cookies: such a visit neither reads nor fills the cache. */
  isPersonal(cookieHeader: string | undefined): boolean
  find(target: string): CachedPage | undefined
  /** Expired a short while ago, but nothing that it shows has changed. */
  findStale(target: string): CachedPage | undefined
  /** Shares one rendering of the normalised address; null to render at the target itself. */
  fill(target: string, render: (address: string) => Promise<RenderedPage>): Promise<CachedPage | Response | null>
  /** Also outdates renderings under way. */
  drop(tags: Iterable<string>): void
  dropAll(): void
  size(): { pages: number; bytes: number }
}

export type RenderedPage =
  | { keep: CacheRule; body: Buffer; headers: readonly (readonly [string, string])[] }
  | { keep: null; response: Response }

export type CachedPage = {
  etag: string
  /** Headers are flat lists of names and values for `writeHead`. */
  variants: { identity: Variant; gzip: Variant | null; br: Variant | null }
  notModified: readonly string[]
  /** Makes the brotli variant once, in the background. */
  wantsBrotli(): void
}

export type Variant = { bytes: Buffer; headers: readonly string[] }

export type PageCacheOptions = {
  /** Bytes of all pages in all encodings; default 64 MB. */
  maxBytes?: number
  now?: () => number
  /** False while it cannot hear what outdates a page: nothing is found or kept. */
  keeps?: () => boolean
}

type CacheEntry = CachedPage & {
  key: string
  tags: readonly string[]
  expiresAt: number
  wantsGzip(): Promise<void>
}

export function createPageCache(options: PageCacheOptions = {}): PageCache {
  const { maxBytes = 64 * 1024 * 1024, now = () => performance.now(), keeps = () => true } = options
  const keysByTag = new Map<string, Set<string>>()
  const entries = new LRUCache<string, CacheEntry>({ maxSize: maxBytes, dispose: forgetTags })
  const parametersByPath = new LRUCache<string, readonly string[]>({ max: 10_000 })
  const flights = createFlights<CachedPage | Response | null>({ now })
  const keyByTarget = new LRUCache<string, string>({ max: 10_000 })

  function keyOf(target: string): string {
    if (!target.includes('?')) return target
    const known = keyByTarget.get(target)
    if (known !== undefined) return known
    const key = cacheKey(target, (path) => parametersByPath.get(path))
    if (target.length <= longestRemembered) keyByTarget.set(target, key)
    return key
  }

  function learnParameters(target: string, parameters: readonly string[] | null) {
    const [path = target] = target.split(/[?#]/, 1)
    if (parametersByPath.get(path)?.join() === parameters?.join()) return
    if (parameters) parametersByPath.set(path, parameters)
    else parametersByPath.delete(path)
    keyByTarget.clear()
  }

  function find(target: string, staleMs = 0): CachedPage | undefined {
    const entry = keeps() ? entries.get(keyOf(target)) : undefined
    return entry && entry.expiresAt + staleMs > now() ? entry : undefined
  }

  function fill(target: string, render: (address: string) => Promise<RenderedPage>) {
    const address = keyOf(target)
    return flights.share(address, async (flight) => {
      const rendered = await render(address)
      if (!rendered.keep) {
        const asAsked = address === cacheKey(target, () => undefined)
        return { answer: asAsked ? rendered.response : null, shared: false }
      }
      learnParameters(target, rendered.keep.parameters)
      const entry = createEntry(address, rendered.keep, rendered.body, rendered.headers)
      // A first rendering may hold parameters that its path turns out not to read: it would not be found again.
      if (keeps() && !flight.outdated(entry.tags) && address === keyOf(target)) store(entry)
      await entry.wantsGzip()
      return { answer: entry, shared: true }
    })
  }

  function createEntry(
    key: string,
    keep: CacheRule,
    body: Buffer,
    headers: Iterable<readonly [string, string]>,
  ): CacheEntry {
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const shared = [...headers].flat().concat(sharedHeaders, 'etag', etag)
    let brotliAsked = false
    const entry: CacheEntry = {
      key,
      tags: keep.tags,
      expiresAt: now() + keep.maxSeconds * SECOND,
      etag,
      variants: { identity: variant(body, shared), gzip: null, br: null },
      notModified: shared.filter((_, index) => shared[index - (index % 2)] !== 'content-type'),
      async wantsGzip() {
        entry.variants.gzip = await smaller(gzip(body), body, shared.concat('content-encoding', 'gzip'))
        resize(entry)
      },
      wantsBrotli() {
        if (brotliAsked) return
        brotliAsked = true
        void smaller(brotli(body), body, shared.concat('content-encoding', 'br')).then((made) => {
          entry.variants.br = made
          resize(entry)
        })
      },
    }
    return entry
  }

  function store(entry: CacheEntry) {
    entries.set(entry.key, entry, { size: sizeOf(entry) })
    if (!entries.has(entry.key)) return
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag)
      if (keys) keys.add(entry.key)
      else keysByTag.set(tag, new Set([entry.key]))
    }
  }

  // lru-cache measures a value only when it is set.
  function resize(entry: CacheEntry) {
    if (entries.peek(entry.key) !== entry) return
    entries.delete(entry.key)
    store(entry)
  }

  function forgetTags(entry: CacheEntry, key: string) {
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  return {
    isPersonal: (cookieHeader) => cookieNames(cookieHeader).some(isPersonalCookie),
    find: (target) => find(target),
    findStale: (target) => find(target, longestStale),
    fill,
    drop(tags) {
      const dropped = [...tags]
      flights.outdate(dropped)
      for (const tag of dropped) for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key)
    },
    dropAll() {
      flights.outdate('everything')
      entries.clear()
    },
    size: () => ({ pages: entries.size, bytes: entries.calculatedSize }),
  }
}

const longestStale = 10 * MINUTE

// Longer targets cost more to remember than to work out again.
const longestRemembered = 512

// Browsers revalidate a page each time, so a change shows at once.
const sharedHeaders = ['cache-control', 'public, max-age=0, must-revalidate', 'vary', 'accept-encoding']

function sizeOf(entry: CacheEntry): number {
  const { identity, gzip, br } = entry.variants
  return identity.bytes.length + (gzip?.bytes.length ?? 0) + (br?.bytes.length ?? 0) + 4096
}

async function smaller(compressed: Promise<Buffer>, plain: Buffer, headers: string[]): Promise<Variant | null> {
  const bytes = await compressed.catch(() => plain)
  return bytes.length < plain.length ? variant(bytes, headers) : null
}

function variant(bytes: Buffer, headers: readonly string[]): Variant {
  return { bytes: withOwnMemory(bytes), headers: [...headers, 'content-length', String(bytes.length)] }
}

/** Node shares out 64 kB for short buffers: keeping a part would keep all of it. */
function withOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

type Flight = {
  /** Something on the page changed after its rendering began, so it may show old data. */
  outdated(tags: readonly string[]): boolean
}

type Result<Answer> = { answer: Answer; shared: boolean }

/** One rendering per key at a time; later visitors wait for it. */
function createFlights<Answer>({ now }: { now: () => number }) {
  const joinable = new Map<string, Promise<Result<Answer>>>()
  const inFlight = new Set<{ changed: Set<string>; everything: boolean }>()
  // Keys whose last answer could not be shared: waiting for the next would only be slow.
  const uncacheable = new LRUCache<string, number>({ max: 10_000 })

  async function share(key: string, run: (flight: Flight) => Promise<Result<Answer>>): Promise<Answer | null> {
    if ((uncacheable.get(key) ?? 0) > now()) return (await start(run)).answer
    const running = joinable.get(key)
    if (running) {
      const result = await running
      return result.shared ? result.answer : null
    }
    const flight = start(run)
    joinable.set(key, flight)
    try {
      const result = await flight
      if (!result.shared) uncacheable.set(key, now() + UNCACHEABLE_MS)
      return result.answer
    } finally {
      if (joinable.get(key) === flight) joinable.delete(key)
    }
  }

  async function start(run: (flight: Flight) => Promise<Result<Answer>>): Promise<Result<Answer>> {
    const state = { changed: new Set<string>(), everything: false }
    inFlight.add(state)
    try {
      return await run({ outdated: (tags) => state.everything || tags.some((tag) => state.changed.has(tag)) })
    } finally {
      inFlight.delete(state)
    }
  }

  /** Later visitors do not join a rendering that began before a change. */
  function outdate(tags: readonly string[] | 'everything') {
    joinable.clear()
    for (const state of inFlight) {
      if (tags === 'everything') state.everything = true
      else for (const tag of tags) state.changed.add(tag)
    }
  }

  return { share, outdate }
}

const UNCACHEABLE_MS = 10_000
