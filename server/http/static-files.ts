import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { isText } from './compression.ts'

export type StaticFiles = {
  /** Only files found at creation are served. */
  at(path: string): StaticFile | null
}

type StaticFile = {
  /** Undefined until the file has been read. */
  loaded(): LoadedFile | undefined
  load(): Promise<LoadedFile>
}

export type LoadedFile = {
  etag: string
  type: string
  cacheControl: string
  identity: Buffer
  gzip: Buffer | null
  br: Buffer | null
}

/** `maxBytes` limits what is kept in memory; a missing folder has no files. */
export function createStaticFiles(dir: string, maxBytes = 32 * 1024 * 1024): StaticFiles {
  const files = new Map(existsSync(dir) ? listFiles(dir).map((file) => [addressOf(dir, file), file]) : [])
  const memory = new LRUCache<string, LoadedFile>({ maxSize: maxBytes })
  return {
    at(path) {
      const file = files.get(path)
      if (!file) return null
      return {
        loaded: () => memory.get(path),
        async load() {
          const loaded = await loadFile(path, file, files)
          const size = loaded.identity.length + (loaded.gzip?.length ?? 0) + (loaded.br?.length ?? 0) + 512
          memory.set(path, loaded, { size })
          return loaded
        },
      }
    },
  }
}

/** In development Vite serves them. */
export const noFiles: StaticFiles = { at: () => null }

export type OwnFile = { type: string; bytes: Buffer }

/** Files that the site has of its own, in memory, stand before those of the build. `/look-…` has its version in its name. */
export function withOwnFiles(
  files: StaticFiles,
  own: (path: string) => OwnFile | undefined = () => undefined,
): StaticFiles {
  const memory = new WeakMap<OwnFile, LoadedFile>()
  return {
    at(path) {
      const file = own(path)
      if (!file) return files.at(path)
      const loaded = memory.get(file) ?? loadedFile(path, file.type, { identity: file.bytes })
      memory.set(file, loaded)
      return { loaded: () => loaded, load: async () => loaded }
    },
  }
}

/** Returns how many text files it compressed to `.br` and `.gz`. */
export async function precompress(dir: string): Promise<number> {
  let done = 0
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !isText(typeOf(file)) || (await stat(file)).size < 512) continue
    const bytes = await readFile(file)
    const [br, gz] = await Promise.all([
      compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      compressGzip(bytes, { level: 9 }),
    ])
    if (br.length < bytes.length) await writeFile(`${file}.br`, br)
    if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz)
    done += 1
  }
  return done
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

async function loadFile(path: string, file: string, files: Map<string, string>): Promise<LoadedFile> {
  const sibling = (ending: string) => files.get(path + ending)
  const [identity, br, gz] = await Promise.all(
    [file, sibling('.br'), sibling('.gz')].map((name) => (name ? readFile(name) : null)),
  )
  if (!identity) throw new Error(`No file at ${file}`)
  return loadedFile(path, typeOf(file), { identity, br, gzip: gz })
}

type Encodings = { identity: Buffer; br?: Buffer | null | undefined; gzip?: Buffer | null | undefined }

function loadedFile(path: string, type: string, { identity, br = null, gzip = null }: Encodings): LoadedFile {
  return {
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    type,
    cacheControl: cacheControlOf(path),
    identity,
    br,
    gzip,
  }
}

function cacheControlOf(path: string): string {
  const isVersioned = path.startsWith('/assets/') || path.startsWith('/look-')
  if (isVersioned) return 'public, max-age=31536000, immutable'
  // Browsers look for a new service worker, and an old one must not come out of a cache on the way.
  return path === '/push-worker.js' ? 'no-cache' : 'public, max-age=3600'
}

// Dot files (Vite's `.vite/manifest.json`) are private to the build.
function listFiles(dir: string): string[] {
  return readdirSync(dir)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => {
      const path = join(dir, name)
      const stats = statSync(path, { throwIfNoEntry: false })
      if (stats?.isDirectory()) return listFiles(path)
      return stats?.isFile() ? [path] : []
    })
}

// Percent-encoded as browsers do: "/pictures/caf%C3%A9.jpg".
function addressOf(dir: string, file: string): string {
  return `/${relative(dir, file).split(sep).map(encodeURIComponent).join('/')}`
}

function typeOf(file: string): string {
  return types[extname(file).toLowerCase()] ?? 'application/octet-stream'
}

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp4': 'video/mp4',
  '.otf': 'font/otf',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}
