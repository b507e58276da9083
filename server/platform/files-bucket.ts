import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Bucket } from '#config/bucket.ts'
import { MINUTE, SECOND } from '#contract/duration.ts'
import type { ByteRange, Files } from './files.ts'
import { observeCall } from './seeing/observe.ts'

const TRIES = 4
/** Of a line on which nothing moves, either way: a large object may take longer. */
const SILENT_FOR = MINUTE

/** An object appears in S3 whole or not at all, so nothing needs renaming. */
export function bucketFiles({ name: Bucket, prefix, region, endpoint, keys }: Bucket, silentFor = SILENT_FOR): Files {
  const client = new S3Client({
    region,
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: 5 * SECOND, socketTimeout: silentFor },
    // Not every maker knows the checksums that are sent by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(keys ? { credentials: keys } : {}),
  })
  const folder = prefix ? `${prefix}/` : ''
  const keyOf = (path: string) => ({ Bucket, Key: folder + path })
  return {
    async put(path, bytes) {
      const sent = { ...keyOf(path), Body: bytes, ContentLength: bytes.length }
      await observeCall('s3', () => client.send(new PutObjectCommand(sent)))
    },
    async read(path, range) {
      const asked = { ...keyOf(path), ...(range ? { Range: rangeText(range) } : {}) }
      const found = await observeCall('s3', () => client.send(new GetObjectCommand(asked)).catch(missing))
      if (!found?.Body) return null
      return { bytes: wholeSize(found), stream: found.Body.transformToWebStream() }
    },
    async remove(path) {
      await observeCall('s3', () => client.send(new DeleteObjectCommand(keyOf(path))))
    },
    async *list(under = '') {
      const Prefix = folder + (under ? `${under}/` : '')
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
          yield { path: Key.slice(folder.length), bytes: Size, changedAt: LastModified }
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
    async ok() {
      await client.send(new HeadObjectCommand(keyOf('ready'))).catch(missing)
      return true
    },
  }
}

const rangeText = ({ first, last }: ByteRange) => `bytes=${first}-${last}`

/** A part names the size of the whole after a slash. */
function wholeSize({ ContentRange, ContentLength = 0 }: { ContentRange?: string; ContentLength?: number }): number {
  const whole = ContentRange?.split('/')[1]
  return whole ? Number(whole) : ContentLength
}

function missing(error: unknown): null {
  if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return null
  throw error
}
