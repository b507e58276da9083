import { type KeepRule, parseKeepRule } from './cache/page-cache-key.ts'
import { acceptedEncodings, compress, isText } from './compression.ts'
import { ownScripts, type SecurityHeaders } from './headers.ts'

/** Null: the page cache must not keep the answer. */
export function keepRuleOf(response: Response): KeepRule | null {
  if (response.status !== 200 || response.headers.has('set-cookie')) return null
  if (/cookie|\*/i.test(response.headers.get('vary') ?? '')) return null
  return parseKeepRule(response.headers.get(keepHeader))
}

const keepHeader = 'x-fettle-cache'
/** A page that needs third parties (a captcha, Google) names them here for its policy. */
const thirdPartiesHeader = 'x-fettle-third-parties'
/** Our own scripts carry it in the HTML of a page. */
const nonceHeader = 'x-fettle-nonce'

export async function toKeep(response: Response, path: string, security: SecurityHeaders) {
  const { body, scripts } = await readBody(response)
  const headers = safeHeaders(response, path, security, scripts)
  for (const name of ['cache-control', 'content-length', 'etag', 'vary']) headers.delete(name)
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
  const whole = response.body !== null && !isFile && isText(response.headers.get('content-type'))
  const { body: plain, scripts } = whole ? await readBody(response) : { body: null, scripts: null }
  const headers = safeHeaders(response, path, security, scripts)
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  if (!plain) return new Response(response.body, { status, statusText, headers })
  const encoding = plain.length > 1024 && !headers.has('content-encoding') ? chosenEncoding(acceptEncoding) : null
  const body = encoding ? await compress(encoding, plain) : plain
  if (encoding) headers.set('content-encoding', encoding)
  headers.append('vary', 'accept-encoding')
  headers.set('content-length', String(body.length))
  return new Response(new Uint8Array(body), { status, statusText, headers })
}

/** `scripts` are hashes; null: not a page. */
async function readBody(response: Response): Promise<{ body: Buffer; scripts: string[] | null }> {
  const body = Buffer.from(await response.arrayBuffer())
  if (!/^text\/html\b/i.test(response.headers.get('content-type') ?? '')) return { body, scripts: null }
  const nonce = response.headers.get(nonceHeader)
  if (nonce === null) return { body, scripts: [] }
  const { html, hashes } = ownScripts(body, nonce)
  return { body: html, scripts: hashes }
}

function chosenEncoding(acceptEncoding: string | undefined): 'br' | 'gzip' | null {
  const accepted = acceptedEncodings(acceptEncoding)
  if (accepted.br) return 'br'
  return accepted.gzip ? 'gzip' : null
}

const unsent = [
  keepHeader,
  thirdPartiesHeader,
  nonceHeader,
  'x-powered-by',
  'server',
  'transfer-encoding',
  'connection',
]

function safeHeaders(response: Response, path: string, security: SecurityHeaders, scripts: string[] | null): Headers {
  const headers = new Headers(response.headers)
  const thirdParties = headers.get(thirdPartiesHeader)
  for (const name of unsent) headers.delete(name)
  const ownReferrerPolicy = headers.get('referrer-policy')
  for (const [name, value] of security.fixed) headers.set(name, value)
  if (ownReferrerPolicy) headers.set('referrer-policy', ownReferrerPolicy)
  // Other sites show these pictures in previews of our links.
  if (/^\/og([/.-]|$)/.test(path)) headers.set('cross-origin-resource-policy', 'cross-origin')
  // An uploaded file brings a stricter policy of its own (sandbox); a page never does.
  if (scripts !== null || !headers.has('content-security-policy')) {
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
