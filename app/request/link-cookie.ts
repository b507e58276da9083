import type { PublicSite } from '#app/api.server.ts'
import { dropCookie, readCookie, writeCookie } from '#contract/cookie.ts'
import { HOUR, MINUTE, seconds } from '#contract/duration.ts'

// Carries a mail link’s token from the address bar to its form, hidden from scripts, referrers and history. The path is
// the whole site, for data requests.

const LINK_LASTS = 10 * MINUTE

type Page = 'confirm-email' | 'reset-password' | 'admin-invitation' | 'claim-account' | 'listing-request'

export function writeLinkToken(site: PublicSite, page: Page, token: string): string {
  return writeCookie(page, token.slice(0, 200), seconds(LINK_LASTS), site)
}

export function dropLinkToken(site: PublicSite, page: Page): string {
  return dropCookie(page, site)
}

export type ClaimCookie = { token: string; profileId: string }

/** People get as long to think about a password. */
const CLAIM_LASTS = HOUR

/** A claim’s link has two parts, which belong together. */
export function writeClaimToken(site: PublicSite, { token, profileId }: ClaimCookie): string {
  const value = [token, profileId].map((part) => encodeURIComponent(part.slice(0, 200))).join('.')
  return writeCookie('claim-account', value, seconds(CLAIM_LASTS), site)
}

/** Null if there is no cookie. What is no token is an unknown link. */
export function readClaimToken(request: Request, site: PublicSite): ClaimCookie | null {
  const value = readCookie(request.headers.get('cookie'), 'claim-account', site)
  if (!value) return null
  const [token = '', profileId = ''] = value.split('.')
  return { token: /^[\w-]{43}$/.test(token) ? token : '-', profileId }
}

/** Null if there is no cookie, empty if it holds no token. */
export function readLinkToken(request: Request, site: PublicSite, page: Page): string | null {
  const value = readCookie(request.headers.get('cookie'), page, site)
  if (value === null) return null
  return /^[\w-]{43}$/.test(value) ? value : ''
}
