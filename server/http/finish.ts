import { acceptedEncodings, compress, isText } from '../platform/compression.ts'
import type { SecurityHeaders } from '../platform/headers.ts'
import { type KeepRule, parseKeepRule } from '../platform/page-cache-key.ts'

/** What the page cache may keep of a page's answer; null where it must not keep it. */
export function keepRuleOf(response: Response): KeepRule | null {
  if (response.status !== 200 || response.headers.has('set-cookie')) return null
  if (/cookie|\*/i.test(response.headers.get('vary') ?? '')) return null
  return parseKeepRule(response.headers.get(keepHeader))
}

const keepHeader = 'x-fettle-cache'
/** A page that needs somebody else (a captcha, Google) names them here: its policy makes room for those. */
const guestsHeader = 'x-fettle-guests'

/** A page's answer read to its end, with the headers that make it safe, before encoding. */
export async function toKeep(response: Response, path: string, security: SecurityHeaders) {
  const body = Buffer.from(await response.arrayBuffer())
  const headers = safeHeaders(response, path, security, isHtml(response) ? body : undefined)
  for (const name of ['cache-control', 'content-length', 'etag', 'vary']) headers.delete(name)
  return { body, headers: [...headers] }
}

/** The same for an answer to one visitor alone: texts are compressed, everything else streams through. */
export async function finishOne(
  response: Response,
  path: string,
  security: SecurityHeaders,
  acceptEncoding: string | undefined,
): Promise<Response> {
  const { status, statusText } = response
  const whole = response.body !== null && isText(response.headers.get('content-type'))
  const plain = whole ? Buffer.from(await response.arrayBuffer()) : null
  const headers = safeHeaders(response, path, security, plain && isHtml(response) ? plain : undefined)
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  if (!plain) return new Response(response.body, { status, statusText, headers })
  const encoding = plain.length > 1024 && !headers.has('content-encoding') ? chosenEncoding(acceptEncoding) : null
  const body = encoding ? await compress(encoding, plain) : plain
  if (encoding) headers.set('content-encoding', encoding)
  headers.append('vary', 'accept-encoding')
  headers.set('content-length', String(body.length))
  return new Response(new Uint8Array(body), { status, statusText, headers })
}

function chosenEncoding(acceptEncoding: string | undefined): 'br' | 'gzip' | null {
  const accepted = acceptedEncodings(acceptEncoding)
  if (accepted.br) return 'br'
  return accepted.gzip ? 'gzip' : null
}

function safeHeaders(response: Response, path: string, security: SecurityHeaders, html?: Buffer): Headers {
  const headers = new Headers(response.headers)
  const guests = headers.get(guestsHeader)
  for (const name of [keepHeader, guestsHeader, 'x-powered-by', 'server', 'transfer-encoding', 'connection'])
    headers.delete(name)
  const ownReferrerPolicy = headers.get('referrer-policy')
  for (const [name, value] of security.fixed) headers.set(name, value)
  if (ownReferrerPolicy) headers.set('referrer-policy', ownReferrerPolicy)
  // Pictures for other sites' previews of our links.
  if (/^\/og([/.-]|$)/.test(path)) headers.set('cross-origin-resource-policy', 'cross-origin')
  // A file from a person brings a stricter policy of its own (sandbox); a page never does.
  if (html !== undefined || !headers.has('content-security-policy')) {
    headers.set('content-security-policy', security.policy(html, guests))
  }
  if (/^\/dev\/mail(box)?(\.data)?\/?$/.test(path)) allowMailStyles(headers)
  return headers
}

/** Mails have no style sheets. Their frames, without scripts and sandboxed, obey the policy of the page around them. */
function allowMailStyles(headers: Headers) {
  const policy = headers.get('content-security-policy') ?? ''
  headers.set('content-security-policy', policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"))
}

function isHtml(response: Response): boolean {
  return /^text\/html\b/i.test(response.headers.get('content-type') ?? '')
}
