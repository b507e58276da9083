import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Bucket } from '#config/bucket.ts'

/** Both ends included. */
export type ByteRange = { first: number; last: number }

export type StoredFile = { path: string; bytes: number; changedAt: Date }

/** Paths are our own: `folder/owner/name`. A path holds a whole file or none. */
export type Files = {
  put(path: string, bytes: Uint8Array): Promise<void>
  /** `bytes` is the size of the whole file; null if there is no such file. */
  read(path: string, range?: ByteRange): Promise<{ bytes: number; stream: ReadableStream<Uint8Array> } | null>
  remove(path: string): Promise<void>
  /** All, or those in one folder. Includes unfinished files that a dead process left. */
  list(under?: string): AsyncIterable<StoredFile>
  ok(): Promise<boolean>
}

export async function openFiles(settings: { dataDir: string; bucket: Bucket | null }): Promise<Files> {
  if (!settings.bucket) return folderFiles(join(settings.dataDir, 'files'))
  const { bucketFiles } = await import('./files-bucket.ts')
  return bucketFiles(settings.bucket)
}

/** Files are written here, then renamed into place. */
export const UNFINISHED = 'unfinished'

export function folderFiles(folder: string): Files {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    async put(path, bytes) {
      const whole = within(folder, path)
      const unfinished = `${UNFINISHED}/${randomUUID()}`
      try {
        await disk.put(unfinished, bytes)
        await sync(join(folder, unfinished))
        await mkdir(dirname(whole), { recursive: true })
        await rename(join(folder, unfinished), whole)
      } catch (error) {
        await disk.delete(unfinished).catch(() => {})
        throw error
      }
    },
    async read(path, range) {
      const whole = within(folder, path)
      const found = await stat(whole).catch(absent)
      if (!found?.isFile()) return null
      const stream = createReadStream(whole, range && { start: range.first, end: range.last })
      return { bytes: found.size, stream: asWeb(stream) }
    },
    async remove(path) {
      const whole = within(folder, path)
      await rm(whole, { force: true })
      await rmdir(dirname(whole)).catch(() => {}) // fails while the folder holds anything
    },
    async *list(under = '') {
      const entries = await readdir(join(folder, under), { recursive: true, withFileTypes: true }).catch(absent)
      for (const entry of entries ?? []) {
        if (!entry.isFile()) continue
        const whole = join(entry.parentPath, entry.name)
        const found = await stat(whole).catch(absent)
        if (found)
          yield { path: relative(folder, whole).split(sep).join('/'), bytes: found.size, changedAt: found.mtime }
      }
    },
    async ok() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
      return true
    },
  }
}

/** Refuses paths that lead out of the folder. */
function within(folder: string, path: string): string {
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)+$/.test(path)) throw new Error(`Not a path of the file store: ${path}`)
  return join(folder, path)
}

/** Waits for the disk: the row that names a file must not outlive it. */
async function sync(file: string) {
  const handle = await open(file, 'r+')
  await handle.sync().finally(() => handle.close())
}

function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
  throw error
}

/** Goes by the first bytes; the name and the browser's type count for nothing. */
export async function isPdf(bytes: Uint8Array): Promise<boolean> {
  const { fileTypeFromBuffer } = await import('file-type')
  return (await fileTypeFromBuffer(bytes))?.mime === 'application/pdf'
}

function asWeb(stream: Readable): ReadableStream<Uint8Array> {
  const iterator = stream[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      stream.destroy()
    },
  })
}
