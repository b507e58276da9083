import { createHash } from 'node:crypto'

export type SecurityHeaders = {
  fixed: readonly (readonly [string, string])[]
  /** `scripts`: hashes of the answer's own scripts. */
  policy(scripts?: readonly string[], thirdParties?: string | null): string
}

/** In dev the policy allows Vite's inline styles, scripts and hot-reload socket. */
export function createSecurityHeaders(siteUrl: URL, dev = false): SecurityHeaders {
  const fixed: (readonly [string, string])[] = [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', permissions],
  ]
  if (siteUrl.protocol === 'https:') fixed.push(['strict-transport-security', 'max-age=63072000; includeSubDomains'])
  return {
    fixed,
    policy: dev ? () => devPolicy : (scripts = [], thirdParties) => productionPolicy(scripts, thirdParties),
  }
}

/** Hashes (`sha256-…`) of scripts that carry the nonce; an injected script does not. Returns HTML without the nonce. */
export function ownScripts(html: Buffer, nonce: string): { html: Buffer; hashes: string[] } {
  const hashes = new Set<string>()
  const mark = ` nonce="${nonce}"`
  // One character per byte: decoding UTF-8 only to hash its bytes would take longer than all the rest.
  const read = html.toString('latin1')
  for (const { attributes, text } of scriptElements(read)) {
    if (!attributes.includes(mark) || /\ssrc\s*=/i.test(attributes) || !runs(attributes)) continue
    const normalised = text.replace(/\r\n?/g, '\n')
    hashes.add(`sha256-${createHash('sha256').update(normalised, 'latin1').digest('base64')}`)
  }
  return { html: Buffer.from(read.replaceAll(mark, ''), 'latin1'), hashes: [...hashes] }
}

// One walk from left to right: a single expression for all of it takes quadratic time on hostile text.
function* scriptElements(html: string) {
  const opening = /<script(?=[\s/>])/gi
  const attribute = /[^>"']+|"[^"]*"|'[^']*'/gy
  const closing = /<\/script(?=[\s/>])/gi
  while (opening.test(html)) {
    const start = opening.lastIndex
    let end = start
    attribute.lastIndex = start
    while (attribute.test(html)) end = attribute.lastIndex
    closing.lastIndex = end + 1
    if (html[end] !== '>' || !closing.test(html)) return
    const close = html.lastIndexOf('<', closing.lastIndex)
    yield { attributes: html.slice(start, end), text: html.slice(end + 1, close) }
    opening.lastIndex = closing.lastIndex
  }
}

function runs(attributes: string): boolean {
  const match = /\stype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes)
  const type = (match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim().toLowerCase()
  return runningTypes.has(type) || /^(text|application)\/(x-)?(java|ecma)script$/.test(type)
}

// The last is ours: it becomes a module once the page has been painted (app/after-paint.ts).
const runningTypes = new Set(['', 'module', 'importmap', 'speculationrules', 'module/later'])

function productionPolicy(hashes: readonly string[], thirdParties: string | null = null): string {
  const named = (thirdParties ?? '').split(' ')
  const theirs = named.map((name) => widgets.get(name) ?? '').join('')
  const forms = named.map((name) => formTargets.get(name) ?? '').join('')
  const scripts = ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ')
  const frames = theirs ? `; frame-src${theirs}` : ''
  return `default-src 'self'; script-src ${scripts}${theirs}; style-src 'self'${theirs}; ${sharedRules}${forms}; connect-src 'self'${theirs}${frames}`
}

const widgets = new Map([
  ['turnstile', ' https://challenges.cloudflare.com'],
  ['hcaptcha', ' https://hcaptcha.com https://*.hcaptcha.com'],
  ['recaptcha', ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'],
])

/** Where the answer to a form may lead besides this site. */
const formTargets = new Map([
  ['google', ' https://accounts.google.com'],
  ['stripe', ' https://checkout.stripe.com https://billing.stripe.com'],
])

const sharedRules = [
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self' blob:", // a video is looked at before it is sent
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'", // last: form targets follow it
].join('; ')

const devPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  sharedRules,
  "connect-src 'self' ws: wss:",
].join('; ')

const permissions = [
  'geolocation=(self)',
  ...[
    'accelerometer',
    'autoplay',
    'browsing-topics',
    'camera',
    'display-capture',
    'encrypted-media',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ')
