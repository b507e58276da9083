import { isWhole, sameBody, wholeBody, wholeResponse } from '#app/document/whole-response.ts'
import { type CacheRule, parseKeepRule } from './cache/page-cache-key.ts'
import { acceptedEncodings, compress, isText } from './compression.ts'
import { isFramedElsewhere, isShownElsewhere, type SecurityHeaders } from './headers.ts'
import { isForPrograms, openHeaders } from './programs/open-to-programs.ts'

/** Null if the page cache must not keep the answer. */
export function cacheRuleOf(response: Response): CacheRule | null {
  if (response.status !== 200 || response.headers.has('set-cookie')) return null
  if (/cookie|\*/i.test(response.headers.get('vary') ?? '')) return null
  return parseKeepRule(response.headers.get(keepHeader))
}

const keepHeader = 'x-fettle-cache'
/** Third-party origins (a captcha, Google) that a page allows in its policy. */
const thirdPartiesHeader = 'x-fettle-third-parties'
/** Hashes of a page's own scripts (app/document/own-scripts.ts). */
const scriptsHeader = 'x-fettle-scripts'

export async function toCached(response: Response, path: string, security: SecurityHeaders) {
  const body = await wholeBody(response)
  const headers = safeHeaders(response, path, security)
  for (const name of ['cache-control', 'content-length', 'etag', 'vary']) headers.delete(name)
  // No one is logged in on such a page, and a browser starts another process for a page that cuts other windows off.
  if (scriptsOf(response) !== null) headers.delete('cross-origin-opener-policy')
  return { body, headers: [...headers] }
}

/** An answer to one visitor: texts are compressed, files to save and everything else stream through. */
export async function finishOne(
  response: Response,
  path: string,
  security: SecurityHeaders,
  acceptEncoding: string | undefined,
): Promise<Response> {
  const { status, statusText } = response
  const isFile = /^attachment\b/i.test(response.headers.get('content-disposition') ?? '')
  const hasBody = isWhole(response) || response.body !== null
  const compressible = hasBody && !isFile && isText(response.headers.get('content-type'))
  const plain = compressible ? await wholeBody(response) : null
  const headers = safeHeaders(response, path, security)
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  if (!plain) return sameBody(response, { status, statusText, headers })
  const encoding = plain.length > 1024 && !headers.has('content-encoding') ? chosenEncoding(acceptEncoding) : null
  const body = encoding ? await compress(encoding, plain) : plain
  if (encoding) headers.set('content-encoding', encoding)
  headers.append('vary', 'accept-encoding')
  headers.set('content-length', String(body.length))
  return wholeResponse(body, { status, statusText, headers })
}

/** Hashes; null if it is not a page. */
function scriptsOf({ headers }: Response): string[] | null {
  if (!/^text\/html\b/i.test(headers.get('content-type') ?? '')) return null
  return headers.get(scriptsHeader)?.split(' ') ?? []
}

function chosenEncoding(acceptEncoding: string | undefined): 'br' | 'gzip' | null {
  const accepted = acceptedEncodings(acceptEncoding)
  if (accepted.br) return 'br'
  return accepted.gzip ? 'gzip' : null
}

const unsent = [
  keepHeader,
  thirdPartiesHeader,
  scriptsHeader,
  'x-powered-by',
  'server',
  'transfer-encoding',
  'connection',
]

function safeHeaders(response: Response, path: string, security: SecurityHeaders): Headers {
  const scripts = scriptsOf(response)
  const headers = new Headers(response.headers)
  const thirdParties = headers.get(thirdPartiesHeader)
  for (const name of unsent) headers.delete(name)
  const ownReferrerPolicy = headers.get('referrer-policy')
  for (const [name, value] of security.fixed) headers.set(name, value)
  if (ownReferrerPolicy) headers.set('referrer-policy', ownReferrerPolicy)
  if (isForPrograms(path)) for (const [name, value] of openHeaders) headers.set(name, value)
  if (isShownElsewhere(path)) headers.set('cross-origin-resource-policy', 'cross-origin')
  // An uploaded file brings a stricter policy of its own (sandbox); a page never does, but for the card and the API's reference.
  const bringsPolicy = scripts === null || isFramedElsewhere(path) || isForPrograms(path)
  if (!bringsPolicy || !headers.has('content-security-policy')) {
    headers.set('content-security-policy', security.policy(scripts ?? [], thirdParties))
  }
  if (SHOWS_MAIL.test(path)) allowMailStyles(headers)
  return headers
}

const SHOWS_MAIL = /^\/(dev\/mail(box)?|admin\/settings\/mail-texts\/[^/]+)\/?$/

/** Mails have inline styles. Their sandboxed frames, without scripts, obey the policy of the page around them. */
function allowMailStyles(headers: Headers) {
  const policy = headers.get('content-security-policy') ?? ''
  headers.set('content-security-policy', policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"))
}
