import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Bucket } from '#config/env.ts'
import type { ByteRange, Files } from './files.ts'
import { asWeb } from './web-stream.ts'

/** S3Driver takes no range, so `range` is set while the stream is opened. */
class RangedDriver extends S3Driver {
  private range: ByteRange | undefined

  getPart(path: string, range: ByteRange | undefined) {
    this.range = range
    const reading = this.getStream(path) // builds its command before its first await
    this.range = undefined
    return reading
  }

  protected override createGetObjectCommand(...[client, input]: Parameters<S3Driver['createGetObjectCommand']>) {
    const { range } = this
    return super.createGetObjectCommand(client, {
      ...input,
      ...(range ? { Range: `bytes=${range.first}-${range.last}` } : {}),
    })
  }
}

/** An object appears in S3 whole or not at all, so nothing needs renaming. */
export function bucketFiles({ name, region, endpoint, keys }: Bucket): Files {
  const options = {
    bucket: name,
    region,
    visibility: 'private' as const,
    supportsACL: false,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(keys ? { credentials: keys } : {}),
  }
  const driver = new RangedDriver(options)
  const disk = new Disk(driver)
  return {
    put: (path, bytes) => disk.put(path, bytes),
    async read(path, range) {
      const found = await disk.getMetaData(path).catch((error) => (isMissing(error) ? null : Promise.reject(error)))
      if (!found) return null
      return { bytes: found.contentLength, stream: asWeb(await driver.getPart(path, range)) }
    },
    remove: (path) => disk.delete(path),
    async *list() {
      let paginationToken: string | undefined
      do {
        const page = await disk.listAll('/', { recursive: true, ...(paginationToken ? { paginationToken } : {}) })
        for (const entry of page.objects) {
          if (!entry.isFile) continue
          const { lastModified } = await entry.getMetaData()
          yield { path: entry.key, changedAt: lastModified }
        }
        paginationToken = page.paginationToken
      } while (paginationToken)
    },
    async ok() {
      await disk.exists('ready')
      return true
    },
  }
}

function isMissing(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'NotFound' || cause.name === 'NoSuchKey') return true
  }
  return false
}
