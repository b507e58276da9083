import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PIECE = 64 * 1024
const LARGEST_HEAD = 8 * 1024

/** A body on the disk. A process that dies leaves nothing behind. */
export async function openSpool(): Promise<{ file: FileHandle; close(): Promise<void> }> {
  const path = join(tmpdir(), `fettle-upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path).catch(() => {}) // not while it is open, on Windows
  return {
    file,
    async close() {
      await file.close()
      await rm(path, { force: true })
    },
  }
}

/** Stops at `most` bytes. */
export async function fill(file: FileHandle, body: ReadableStream<Uint8Array>, most: number) {
  const reader = body.getReader()
  let written = 0
  for (;;) {
    const read = await reader.read().catch(() => null)
    if (read === null) return 'broken'
    if (read.done) return 'whole'
    const room = most - written
    await file.write(read.value.length > room ? read.value.subarray(0, room) : read.value)
    written += read.value.length
    if (written <= most) continue
    reader.releaseLock()
    return 'too-large'
  }
}

/** A file within a spooled body: in memory only once it is read, and while its bytes are used. */
export class SpooledFile extends File {
  readonly #file: FileHandle
  readonly #start: number
  readonly #length: number

  constructor(name: string, file: FileHandle, { start, end }: { start: number; end: number }) {
    super([], name)
    this.#file = file
    this.#start = start
    this.#length = end - start
  }

  override get size(): number {
    return this.#length
  }

  override slice(from = 0, to = this.#length): Blob {
    const [start, end] = [this.#start + from, this.#start + Math.min(to, this.#length)]
    return new SpooledFile(this.name, this.#file, { start, end: Math.max(start, end) })
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(this.#length)
    for (let read = 0; read < bytes.length; ) {
      const { bytesRead } = await this.#file.read(bytes, read, bytes.length - read, this.#start + read)
      if (bytesRead === 0) throw new Error('A spooled file is shorter than it was')
      read += bytesRead
    }
    return bytes.buffer
  }
}

/** Where the parts of a multipart body begin and end, behind each `--boundary`. Empty if it is broken. */
export async function partsOf(file: FileHandle, boundary: string): Promise<{ start: number; end: number }[]> {
  const mark = Buffer.from(`\r\n--${boundary}`, 'latin1')
  const buffer = Buffer.alloc(PIECE + mark.length)
  const found: number[] = []
  // The first mark has no line before it.
  let carried = 2
  buffer.set([13, 10])
  for (let position = 0; ; ) {
    const { bytesRead } = await file.read(buffer, carried, PIECE, position)
    if (bytesRead === 0) break
    const filled = carried + bytesRead
    const offset = position - carried
    for (let at = buffer.indexOf(mark); at !== -1 && at + mark.length <= filled; at = buffer.indexOf(mark, at + 1)) {
      found.push(offset + at)
    }
    position += bytesRead
    carried = Math.min(mark.length - 1, filled)
    buffer.copyWithin(0, filled - carried, filled)
    buffer.fill(0, carried)
  }
  const last = (found.at(-1) ?? 0) + mark.length
  if ((await bytesOf(file, last, last + 2)).toString() !== '--') return []
  return found.slice(0, -1).map((at, index) => ({ start: at + mark.length + 2, end: found[index + 1] ?? 0 }))
}

/** The head of a part, with the empty line that ends it; null if there is none. */
export async function headOf(file: FileHandle, { start, end }: { start: number; end: number }): Promise<Buffer | null> {
  const bytes = await bytesOf(file, start, Math.min(end, start + LARGEST_HEAD))
  const at = bytes.indexOf('\r\n\r\n')
  return at === -1 ? null : bytes.subarray(0, at + 4)
}

export async function bytesOf(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(
    Buffer.alloc(Math.max(0, end - start)),
    0,
    Math.max(0, end - start),
    start,
  )
  return buffer.subarray(0, bytesRead)
}
