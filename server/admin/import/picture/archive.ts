import { Readable } from 'node:stream'
import type { Entry, RandomAccessReader, ZipFile } from 'yauzl'
import { ARCHIVE_BYTES, ARCHIVE_FILES, ARCHIVED_BYTES } from '#contract/import/kinds.ts'
import { numberText } from '#contract/number.ts'
import { isRefusal, Refusal } from '#server/work/refusal.ts'

/** Gives the bytes of an archive from one place to another, the second left out. */
type ReadBytes = (start: number, end: number) => AsyncIterable<Uint8Array>

const PICTURE = /\.(jpe?g|png|webp)$/i
/** What computers add to archives. */
const CLUTTER = /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)/i
const LONGEST_PATH = 300

/** The pictures of a ZIP file by their paths, in its order. `contentOf`: null if there is no such picture, or it is too large. */
export type Archive = { paths: string[]; contentOf(path: string): Promise<Buffer | null> }

/**
 * Reads the directory of a ZIP file; nothing is unpacked before it is asked for. The reader refuses absolute paths, "..", and
 * entries whose sizes do not hold. @throws FILE_BROKEN, FILE_EMPTY, FILE_TOO_LARGE
 */
export async function openArchive(bytes: number, read: ReadBytes): Promise<Archive> {
  if (bytes > ARCHIVE_BYTES) throw new Refusal('FILE_TOO_LARGE', 'The ZIP file is larger than 200 MB. Import in parts.')
  const yauzl = await import('yauzl')
  return orBroken(async () => {
    const reader = readerOf(yauzl.RandomAccessReader, inBlocks(bytes, read))
    const zip = await yauzl.fromRandomAccessReaderPromise(reader, bytes, { lazyEntries: true, autoClose: false })
    // A directory of a million files takes long, although none of them is a picture.
    if (zip.entryCount > 4 * ARCHIVE_FILES) throw tooMany()
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) {
      if (!isPicture(entry.fileName)) continue
      if (entry.isEncrypted()) throw new Refusal('FILE_BROKEN', 'The ZIP file has a password. Save it without one.')
      if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry)
    }
    if (entries.size > ARCHIVE_FILES) throw tooMany()
    if (entries.size === 0) {
      throw new Refusal('FILE_EMPTY', 'There are no JPEG, PNG or WEBP pictures in the ZIP file.')
    }
    const contentOf = (path: string) => {
      const entry = entries.get(path)
      return entry && entry.uncompressedSize <= ARCHIVED_BYTES ? orBroken(() => unpacked(zip, entry)) : null
    }
    return { paths: [...entries.keys()], contentOf: async (path) => contentOf(path) }
  })
}

function isPicture(path: string): boolean {
  return PICTURE.test(path) && !CLUTTER.test(path) && path.length <= LONGEST_PATH
}

function tooMany(): Refusal {
  const most = numberText(ARCHIVE_FILES)
  return new Refusal('FILE_TOO_LARGE', `The ZIP file has too many files; ${most} pictures are read. Import in parts.`)
}

/** The reader checks the size that the directory states; no more than it may be is kept, whatever that says. */
async function unpacked(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of await zip.openReadStreamPromise(entry)) {
    size += part.length
    if (size > ARCHIVED_BYTES) throw broken()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The reader throws errors without a code, or those of zlib; the file store has other ones, which are no fault of the file. */
async function orBroken<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (isRefusal(error) || (code !== '' && !code.startsWith('Z_'))) throw error
    throw broken()
  }
}

function broken(): Refusal {
  return new Refusal('FILE_BROKEN', 'We can’t read this ZIP file. Make it again with your computer’s own “Compress”.')
}

const BLOCK = 256 * 1024
const BLOCKS_KEPT = 4

/** The directory is read in thousands of short pieces: a block of them at a time is asked of the file store. */
function inBlocks(bytes: number, read: ReadBytes): ReadBytes {
  const kept = new Map<number, Promise<Buffer>>()
  const blockAt = (index: number) => {
    const known = kept.get(index)
    if (known) return known
    const [oldest] = kept.keys()
    if (kept.size >= BLOCKS_KEPT && oldest !== undefined) kept.delete(oldest)
    const block = whole(read(index * BLOCK, Math.min((index + 1) * BLOCK, bytes)))
    kept.set(index, block)
    return block
  }
  return async function* (start, end) {
    for (let at = start; at < end; ) {
      const index = Math.floor(at / BLOCK)
      const block = await blockAt(index)
      const part = block.subarray(at - index * BLOCK, Math.min(end - index * BLOCK, BLOCK))
      if (part.length === 0) return // the file is shorter than it says: the reader notices
      at += part.length
      yield part
    }
  }
}

async function whole(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = []
  for await (const part of parts) read.push(part)
  return Buffer.concat(read)
}

function readerOf(Base: typeof RandomAccessReader, read: ReadBytes): RandomAccessReader {
  class StoredReader extends Base {
    override _readStreamForRange(start: number, end: number): Readable {
      return Readable.from(read(start, end), { objectMode: false })
    }
  }
  return new StoredReader()
}

/** The path that a name or an old address means: one that ends like it, by as many folders as it takes. */
export function pathFinder(paths: readonly string[]): (name: string) => { path: string } | { says: string } {
  const byName = Map.groupBy(paths, (path) => nameOf(path))
  return (text) => {
    const name = pathOf(text)
    const candidates = byName.get(nameOf(name)) ?? []
    const best = Math.max(...candidates.map((path) => commonParts(path, name)))
    const [one, another] = candidates.filter((path) => commonParts(path, name) === best)
    const shown = `“${nameOf(name).slice(0, 80)}”`
    if (!one) return { says: `The ZIP file has no picture ${shown}.` }
    return another ? { says: `The ZIP file has several pictures ${shown}. Add their folders.` } : { path: one }
  }
}

function pathOf(text: string): string {
  const path = /^https?:\/\//i.test(text) ? (URL.parse(text)?.pathname ?? text) : text
  return decoded(path.replaceAll('\\', '/'))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function nameOf(path: string): string {
  return (path.split('/').at(-1) ?? '').toLowerCase()
}

/** How many of the last parts of two paths are the same. */
function commonParts(one: string, other: string): number {
  const [ours = [], theirs = []] = [one, other].map((path) => path.toLowerCase().split('/').reverse())
  const first = ours.findIndex((part, at) => part !== theirs[at])
  return first === -1 ? ours.length : first
}
