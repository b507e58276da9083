import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import PostalMime, { addressParser, decodeWords, type Email } from 'postal-mime'
import { z } from 'zod'
import { MINUTE } from '#contract/duration.ts'
import { textOfHtml } from '../html-text.ts'

export type MailHead = {
  /** In lower case; null unless exactly one person sent it. */
  from: string | null
  /** In lower case: whom it was written or delivered to. */
  to: string[]
  /** The first header of this name, which is in lower case; null if there is none. */
  header(name: string): string | null
}

/** `embedded`: shown inside the text, as the logo of a signature is. */
export type MailFile = { name: string; type: string; bytes: Uint8Array<ArrayBuffer>; embedded: boolean }

type MailBody = { text: string; files: MailFile[] }

const LARGEST_HEAD = 256 * 1024
const LIMITS = { maxHeadersSize: LARGEST_HEAD, maxNestingDepth: 20, maxRfc822NestingDepth: 0 }
const RECIPIENTS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to']

/** Reads what is before the first empty line alone. Null if it cannot be read. */
export async function readHead(raw: Buffer): Promise<MailHead | null> {
  const end = /\r?\n\r?\n/.exec(raw.subarray(0, LARGEST_HEAD).toString('latin1'))?.index
  const email = end === undefined ? null : await parse(raw.subarray(0, end))
  if (!email) return null
  const all = (name: string) => email.headers.filter(({ key }) => key === name).map(({ value }) => value)
  const addresses = (name: string) => all(name).flatMap(addressesIn)
  const senders = addresses('from')
  return {
    from: senders.length === 1 ? (senders[0] ?? null) : null,
    to: RECIPIENTS.flatMap(addresses),
    header: (name) => all(name).map((value) => decodeWords(value).trim())[0] ?? null,
  }
}

/** Null if it cannot be read. */
export async function readBody(raw: Buffer): Promise<MailBody | null> {
  const email = await parse(raw)
  if (!email) return null
  const { text = '', html = '', attachments } = email
  return {
    text: text.trim() === '' ? textOfHtml(html) : text,
    files: attachments.map(({ filename, mimeType, content, related }) => ({
      name: filename ?? '',
      type: mimeType,
      bytes: new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content),
      embedded: related === true,
    })),
  }
}

/** With more the parser takes too long: it waits for each line, and looks at all parts before each. */
const MOST_LINES = 500_000
const MOST_PARTS = 1_000

/** The parser throws at what passes its limits. */
async function parse(raw: Buffer): Promise<Email | null> {
  if (hasMore(raw, '\n', MOST_LINES) || hasMore(raw, '\n--', MOST_PARTS)) return null
  try {
    return await PostalMime.parse(raw, LIMITS)
  } catch {
    return null
  }
}

function hasMore(raw: Buffer, text: string, most: number): boolean {
  let count = 0
  for (let at = raw.indexOf(text); at !== -1 && count <= most; at = raw.indexOf(text, at + text.length)) count += 1
  return count > most
}

function addressesIn(value: string): string[] {
  return addressParser(value, { flatten: true }).map(({ address = '' }) => address.toLowerCase())
}

export const SIGNATURE_HEADER = 'x-fettle-signature'
const SLOWEST = 5 * MINUTE

/** What a mail provider posts as JSON (Postmark’s inbound webhook, with the raw message). */
const Provider = z.object({ RawEmail: z.string() })

/**
 * The message, as MIME, in what a mail server or provider posts: it signs the body ("t=<seconds>,v1=<HMAC of t.body>"), or gives
 * the secret as password. Null if it does neither; an empty message if there is none inside.
 */
export function messageIn(body: Buffer, headers: IncomingHttpHeaders, secret: string, now: Date): Buffer | null {
  if (!isSigned(body, headers[SIGNATURE_HEADER], secret, now) && !hasPassword(headers.authorization, secret))
    return null
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) return body
  try {
    return Buffer.from(Provider.parse(JSON.parse(body.toString())).RawEmail)
  } catch {
    return Buffer.alloc(0)
  }
}

function isSigned(body: Buffer, header: string | string[] | undefined, secret: string, now: Date): boolean {
  const [, time = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/i.exec(String(header ?? '')) ?? []
  if (given === '' || Math.abs(now.getTime() - Number(time) * 1000) > SLOWEST) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
  return isSame(given.toLowerCase(), expected)
}

function hasPassword(authorization: string | undefined, secret: string): boolean {
  const [, given = ''] = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(authorization ?? '') ?? []
  const login = Buffer.from(given, 'base64').toString()
  return given !== '' && isSame(login.slice(login.indexOf(':') + 1), secret)
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
