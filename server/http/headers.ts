export type SecurityHeaders = {
  fixed: readonly (readonly [string, string])[]
  /** `scripts`: hashes of the answer's own scripts. */
  policy(scripts?: readonly string[], thirdParties?: string | null): string
}

/** In dev the policy allows Vite's inline styles, scripts and hot-reload socket. */
/** `tiles`: of maps (MAP_TILES_URL). */
export function createSecurityHeaders(siteUrl: URL, dev = false, tiles: string | null = null): SecurityHeaders {
  const fixed: (readonly [string, string])[] = [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', permissions],
  ]
  if (siteUrl.protocol === 'https:') fixed.push(['strict-transport-security', 'max-age=63072000; includeSubDomains'])
  const images = tiles === null ? '' : ` ${new URL(tiles).origin}`
  return {
    fixed,
    policy: dev
      ? () => devPolicy(images)
      : (scripts = [], thirdParties) => productionPolicy(scripts, thirdParties, images),
  }
}

/** Pictures in previews of our links and in our mails, which other sites show. */
export function isShownElsewhere(path: string): boolean {
  return /^\/(og|media\/drawn)([/.-]|$)|^\/media\/avatars\/[^/]+\/avatar\.png$|^\/mail-logo\.png$/.test(path)
}

function productionPolicy(hashes: readonly string[], thirdParties: string | null = null, images: string): string {
  const named = (thirdParties ?? '').split(' ')
  const theirs = named.map((name) => widgets.get(name) ?? '').join('')
  const forms = named.map((name) => formTargets.get(name) ?? '').join('')
  const scripts = ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ')
  const frames = theirs ? `; frame-src${theirs}` : ''
  return `default-src 'self'; script-src ${scripts}${theirs}; style-src 'self'${theirs}; ${sharedRules(images)}${forms}; connect-src 'self'${theirs}${frames}`
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

const sharedRules = (images: string) =>
  [
    `img-src 'self' data: blob:${images}`,
    "font-src 'self'",
    "media-src 'self' blob:", // a video is looked at before it is sent
    "object-src 'none'",
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
