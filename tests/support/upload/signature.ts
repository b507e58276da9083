import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

// Signature Version 4 of AWS, checked as S3 does:
// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

export type BucketKeys = { accessKeyId: string; secretAccessKey: string }

/** The code of S3 for what is wrong with a request, or null. */
export function signatureFault({ method = '', url = '', headers }: IncomingMessage, body: Buffer, keys: BucketKeys) {
  const [, accessKeyId, scope = '', signed = '', signature] = AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  const sent = String(headers['x-amz-content-sha256'])
  const isHash = /^[0-9a-f]{64}$/.test(sent)
  if (isHash && sent !== hash(body)) return 'XAmzContentSHA256Mismatch'
  const { pathname, searchParams } = new URL(url, 'http://bucket')
  const query = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const fields = signed.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const request = [method, pathname, query.join('&'), fields.join(''), signed, sent].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(request)].join('\n')
  const key = scope.split('/').reduce<Buffer | string>((key, part) => hmac(key, part), `AWS4${keys.secretAccessKey}`)
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

const hash = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
const hmac = (key: Buffer | string, content: string) => createHmac('sha256', key).update(content).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
