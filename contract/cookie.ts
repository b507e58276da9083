import { parseCookie, parseSetCookie, stringifyCookie, stringifySetCookie } from 'cookie'

/** Where cookies are set: settings.siteUrl, or what pages know of the site. */
type Origin = { origin: string }

/** Every cookie of ours by its short name. Those of sign-in belong to better-auth, and begin the same way. */
export const COOKIE_NAMES = ['flash', 'waiting', 'known', 'confirm-email', 'reset-password', 'save-intent'] as const
export type CookieName = (typeof COOKIE_NAMES)[number]

/** The value of one of our cookies; null when it is absent. One that cannot be decoded counts as absent. */
export function readCookie(header: string | null, name: CookieName, site: Origin): string | null {
  return parseCookie(header ?? '', { decode })[fullName(name, site)] ?? null
}

/** A `Set-Cookie` header: for this site alone, out of reach of scripts and, on https, of plain connections. */
export function writeCookie(name: CookieName, value: string, maxAge: number, site: Origin): string {
  const secure = isSecure(site)
  return stringifySetCookie(fullName(name, site), value, { maxAge, path: '/', httpOnly: true, secure, sameSite: 'lax' })
}

export function dropCookie(name: CookieName, site: Origin): string {
  return writeCookie(name, '', 0, site)
}

export function cookieNames(header: string | undefined): string[] {
  return Object.keys(parseCookie(header ?? '', { decode: () => '' }))
}

/** A `Cookie` header without the cookies of such names, everything else as it was sent. */
export function withoutCookie(header: string, name: RegExp): string {
  const kept = Object.entries(parseCookie(header, { decode: asSent })).filter(([other]) => !name.test(other))
  return stringifyCookie(Object.fromEntries(kept), { encode: asSent })
}

/** A `Cookie` header as the browser will send it once it has taken these `Set-Cookie` headers. */
export function withSetCookies(header: string, lines: string[]): string {
  const taken = lines.map((line) => parseSetCookie(line, { decode: asSent }))
  const values = Object.fromEntries(taken.map(({ name, value }) => [name, value ?? '']))
  return stringifyCookie({ ...parseCookie(header, { decode: asSent }), ...values }, { encode: asSent })
}

/** Whether this site sets cookies of this name, better-auth's included. */
export function isOwnCookie(name: string): boolean {
  return /^(__Host-)?fettle\./.test(name)
}

/** What all names begin with. Browsers take a name with `__Host-` over https only, and from this very host. */
export function cookiePrefix(site: Origin): string {
  return isSecure(site) ? '__Host-fettle' : 'fettle'
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
