import type { PublicSite } from '#app/api.server.ts'
import { dropCookie, readCookie, writeCookie } from '#contract/cookie.ts'
import { MINUTE, seconds } from '#contract/duration.ts'

// Carries a mail link’s token from the address bar to its form, hidden from scripts, referrers and history. The path is
// the whole site, for data requests.

const KEPT = 10 * MINUTE

type Page = 'confirm-email' | 'reset-password'

export function holdToken(site: PublicSite, page: Page, token: string): string {
  return writeCookie(page, token.slice(0, 200), seconds(KEPT), site)
}

export function dropToken(site: PublicSite, page: Page): string {
  return dropCookie(page, site)
}

/** Null: no cookie. Empty: not a token. */
export function heldToken(request: Request, site: PublicSite, page: Page): string | null {
  const value = readCookie(request.headers.get('cookie'), page, site)
  if (value === null) return null
  return /^[\w-]{43}$/.test(value) ? value : ''
}
