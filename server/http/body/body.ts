import type { IncomingMessage } from 'node:http'
import { CSP_REPORT_ADDRESS } from '../csp-report.ts'
import { busy, type Refusal } from '../refusal.ts'
import { BodyTooSlow, chunksWithin } from './chunks-within.ts'

const KB = 1024

/** Room for the longest job, message or sign-up in any script: a form encodes a letter in up to nine bytes. */
const largestForm = 64 * KB
const largestProfile = 192 * KB
const largestLegalText = 640 * KB
/** It is not read before its signature is right. */
const largestWebhook = 1024 * KB

/** The longest list in a form has 200 fields. Reading pairs is what a large form costs. */
const mostFields = 500

/** Twenty reports of a browser with long addresses. */
const largestReport = 32 * KB

/** As much as mail servers take: five photos of a phone. */
const largestMail = 26 * 1024 * KB

const largestDiscarded = 8 * 1024 * KB
const largestTogether = 64 * 1024 * KB
/** Mails have room of their own, so that they never take that of forms. */
const mailsTogether = 2 * largestMail

const slowestBody = 30_000

type BodyReading = { body: Buffer; refusal: null } | { body: null; refusal: Refusal }

/** Limits each body, its time and all bodies together. Rejects when the client goes away. */
export function createBodyReader(slowestMs = slowestBody) {
  const forms = { held: 0, most: largestTogether }
  const mails = { held: 0, most: mailsTogether }

  async function read(incoming: IncomingMessage, path: string): Promise<BodyReading> {
    const announced = Number(incoming.headers['content-length'] ?? 0)
    const largest = largestAt(path)
    const discarded = Math.max(largest, largestDiscarded)
    const room = path === MAIL ? mails : forms
    if (announced > discarded) return { body: null, refusal: tooLarge }
    const chunks: Buffer[] = []
    let kept = 0
    let received = 0
    try {
      for await (const bytes of chunksWithin(incoming, slowestMs)) {
        received += bytes.length
        // The rest of a body that is a little too large is discarded, so that the client reads the answer.
        if (received > discarded) return { body: null, refusal: tooLarge }
        if (received > largest) continue
        if (room.held + bytes.length > room.most) return { body: null, refusal: busy('bodies', 2) }
        chunks.push(bytes)
        kept += bytes.length
        room.held += bytes.length
      }
    } catch (error) {
      if (error instanceof BodyTooSlow) return { body: null, refusal: tooSlow }
      throw error
    } finally {
      room.held -= kept
    }
    if (received > largest) return { body: null, refusal: tooLarge }
    const body = Buffer.concat(chunks)
    return hasMoreFields(body, incoming.headers['content-type'] ?? '', mostFields)
      ? { body: null, refusal: tooManyFields }
      : { body, refusal: null }
  }

  return read
}

const MAIL = '/webhooks/mail'

function largestAt(path: string): number {
  if (path === MAIL) return largestMail
  if (path.startsWith('/webhooks/')) return largestWebhook
  if (path === CSP_REPORT_ADDRESS) return largestReport
  if (/^\/admin\/settings\/legal-texts\//i.test(path)) return largestLegalText
  return /^\/account(\.data)?\/?$/i.test(path) ? largestProfile : largestForm
}

function hasMoreFields(body: Buffer, contentType: string, most: number): boolean {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return has(body, '&', most)
  if (!/^multipart\//i.test(contentType)) return false
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType)
  return has(body, `--${boundary?.[1] ?? boundary?.[2] ?? ''}`, most)
}

function has(body: Buffer, text: string, times: number): boolean {
  let count = 0
  for (let index = body.indexOf(text); index !== -1; index = body.indexOf(text, index + text.length)) {
    count += 1
    if (count > times) return true
  }
  return false
}

const tooLarge: Refusal = {
  status: 413,
  reason: 'body-size',
  title: 'Too much at once',
  sentence:
    'What you sent is larger than this page accepts. Go back, where what you typed should still be, and make it shorter.',
  forPrograms: 'What you sent is larger than this address takes.',
}

const tooSlow: Refusal = {
  status: 408,
  reason: 'body-time',
  title: 'The connection is too slow',
  sentence: 'What you sent did not arrive in time. Go back, where what you typed should still be, and send it again.',
  forPrograms: 'What you sent did not arrive in time. Please send it again.',
}

const tooManyFields: Refusal = {
  status: 413,
  reason: 'body-fields',
  title: 'Too much at once',
  sentence: 'What you sent has more fields than any form of ours. Please open the page again and fill it in there.',
  forPrograms: 'What you sent has more fields than we take.',
}
