import { CSP_REPORT_ADDRESS } from './csp-report.ts'

export type SecurityHeaders = {
  fixed: readonly (readonly [string, string])[]
  /** `scripts`: hashes of the answer's own scripts. */
  policy(scripts?: readonly string[], thirdParties?: string | null): string
}

/** In dev the policy allows Vite's inline styles, scripts and hot-reload socket. `tiles`: where maps get theirs (MAP_TILES_URL). */
export function createSecurityHeaders(siteUrl: URL, dev = false, tiles: string | null = null): SecurityHeaders {
  const fixed: (readonly [string, string])[] = [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', permissions],
  ]
  if (!dev) fixed.push(['reporting-endpoints', `csp="${new URL(CSP_REPORT_ADDRESS, siteUrl).href}"`])
  if (siteUrl.protocol === 'https:') fixed.push(['strict-transport-security', 'max-age=63072000; includeSubDomains'])
  const images = tiles === null ? '' : ` ${new URL(tiles).origin}`
  return {
    fixed,
    policy: dev
      ? () => devPolicy(images)
      : (scripts = [], thirdParties) => productionPolicy(scripts, thirdParties, images),
  }
}

/** Pictures in previews of our links and in our mails, badges and cards, which other sites show. */
export function isShownElsewhere(path: string): boolean {
  return SHOWN_ELSEWHERE.test(path) || isFramedElsewhere(path)
}

const SHOWN_ELSEWHERE =
  /^\/(og|media\/drawn)([/.-]|$)|^\/media\/avatars\/[^/]+\/avatar\.png$|^\/mail-logo\.png$|^\/directory\/[^/]+\/badge\.svg$/

/** The one page that other sites may frame: it brings its own policy. */
export function isFramedElsewhere(path: string): boolean {
  return /^\/directory\/[^/]+\/card$/.test(path)
}

function productionPolicy(hashes: readonly string[], thirdParties: string | null = null, images: string): string {
  const named = (thirdParties ?? '').split(' ')
  const theirs = named.map((name) => widgets.get(name) ?? '').join('')
  const forms = named.map((name) => formTargets.get(name) ?? '').join('')
  const scripts = ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ')
  const frames = theirs ? `; frame-src${theirs}` : ''
  return `default-src 'self'; script-src ${scripts}${theirs}; style-src 'self'${theirs}; ${sharedRules(images)}${forms}; connect-src 'self'${theirs}${frames}; ${REPORTS}`
}

/** Browsers that know `report-to` leave the other alone. */
const REPORTS = `report-uri ${CSP_REPORT_ADDRESS}; report-to csp`

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

const sharedRules = (images: string) =>
  [
    `img-src 'self' data: blob:${images}`,
    "font-src 'self'",
    "media-src 'self' blob:", // a video is looked at before it is sent
    "object-src 'none'",
    "worker-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'", // last: form targets follow it
  ].join('; ')

const devPolicy = (images: string) =>
  [
    "default-src 'self'",
    "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    sharedRules(images),
    "connect-src 'self' ws: wss:",
  ].join('; ')

/** What a browser may let a page do: what our pages use, and nothing else. A feature that browsers do not know is an error in their consoles. */
const permissions = [
  ...[
    'geolocation', // places near the visitor
    'publickey-credentials-get', // passkeys
    'publickey-credentials-create',
    'clipboard-write',
    'fullscreen', // videos of a portfolio
  ].map((feature) => `${feature}=(self)`),
  ...[
    'accelerometer',
    'autoplay',
    'browsing-topics',
    'camera',
    'clipboard-read',
    'compute-pressure',
    'display-capture',
    'encrypted-media',
    'gamepad',
    'gyroscope',
    'hid',
    'identity-credentials-get',
    'idle-detection',
    'keyboard-map',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'otp-credentials',
    'payment',
    'picture-in-picture',
    'screen-wake-lock',
    'serial',
    'sync-xhr',
    'usb',
    'window-management',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ')
