import type { PublicSite } from '#app/api.server.ts'
import { dropCookie, readCookie, writeCookie } from '#contract/cookie.ts'
import { MINUTE, seconds } from '#contract/duration.ts'

// The token of a mail's link, on its way from the address bar to the form that uses it: out of sight of scripts,
// referrers and histories. Its path is the whole site, so that a page's data request brings it too.

const KEPT = 10 * MINUTE

type Page = 'confirm-email' | 'reset-password'

/** Keeps a token for a page for ten minutes. */
export function holdToken(site: PublicSite, page: Page, token: string): string {
  return writeCookie(page, token.slice(0, 200), seconds(KEPT), site)
}

export function dropToken(site: PublicSite, page: Page): string {
  return dropCookie(page, site)
}

/** The token that a browser holds for a page; null for none. What cannot be a token is an empty one. */
export function heldToken(request: Request, site: PublicSite, page: Page): string | null {
  const value = readCookie(request.headers.get('cookie'), page, site)
  if (value === null) return null
  return /^[\w-]{43}$/.test(value) ? value : ''
}
