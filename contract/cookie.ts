import { parseCookie, parseSetCookie, stringifyCookie, stringifySetCookie } from 'cookie'

type Origin = { origin: string }

/** Names have no prefix here. better-auth adds its own. */
export const COOKIE_NAMES = [
  'flash',
  'waiting',
  'known',
  'confirm-email',
  'reset-password',
  'admin-invitation',
  'claim',
  'claim-account',
  'save-intent',
  'listing-request',
  'message-draft',
  'job-draft',
  'going-to',
  'near',
  'admin-columns',
  'two-factor-later',
  'passkey',
] as const
export type CookieName = (typeof COOKIE_NAMES)[number]

/** Null if it is absent or cannot be decoded. */
export function readCookie(header: string | null, name: CookieName, site: Origin): string | null {
  return readAnyCookie(header ?? undefined, fullName(name, site))
}

/** Reads a cookie by its whole name. Null if it is absent or cannot be decoded. */
export function readAnyCookie(header: string | undefined, name: string): string | null {
  return parseCookie(header ?? '', { decode })[name] ?? null
}

/** Writes it for this site alone, out of reach of scripts and, on https, of plain connections. */
export function writeCookie(name: CookieName, value: string, maxAge: number, site: Origin): string {
  const secure = isSecure(site)
  const line = {
    name: fullName(name, site),
    value,
    maxAge,
    path: '/',
    httpOnly: true,
    secure,
    sameSite: 'lax',
  } as const
  return stringifySetCookie(line)
}

export function dropCookie(name: CookieName, site: Origin): string {
  return writeCookie(name, '', 0, site)
}

/** Whether a Set-Cookie line takes a cookie of such a name away. */
export function isDropped(line: string, isMeant: (name: string) => boolean): boolean {
  const { name, value } = parseSetCookie(line, { decode: asSent })
  return !value && isMeant(name)
}

export function cookieNames(header: string | undefined): string[] {
  return Object.keys(parseCookie(header ?? '', { decode: () => '' }))
}

export function withoutCookie(header: string, name: RegExp): string {
  const kept = Object.entries(parseCookie(header, { decode: asSent })).filter(([other]) => !name.test(other))
  return stringifyCookie(Object.fromEntries(kept), { encode: asSent })
}

export function withSetCookies(header: string, lines: string[]): string {
  const taken = lines.map((line) => parseSetCookie(line, { decode: asSent }))
  const values = Object.fromEntries(taken.map(({ name, value }) => [name, value ?? '']))
  return stringifyCookie({ ...parseCookie(header, { decode: asSent }), ...values }, { encode: asSent })
}

function isOwnCookie(name: string): boolean {
  return /^(__Host-)?fettle\./.test(name)
}

/** Browsers accept `__Host-` over https and from this host only. */
export function cookiePrefix(site: Origin): string {
  return isSecure(site) ? '__Host-fettle' : 'fettle'
}

/** Two browsers that send the same are shown the same pages. */
export function isSharedCookie(name: string): boolean {
  return /^(__Host-)?fettle\.near$/.test(name)
}

/** One browser's own: who sends it may be shown other pages than everyone else. */
export function isPersonalCookie(name: string): boolean {
  return isOwnCookie(name) && !isSharedCookie(name)
}

export function isSecure({ origin }: Origin): boolean {
  return origin.startsWith('https:')
}

function fullName(name: CookieName, site: Origin): string {
  return `${cookiePrefix(site)}.${name}`
}

function asSent(value: string): string {
  return value
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
