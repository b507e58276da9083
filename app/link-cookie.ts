import type { PublicSite } from './api.server.ts'

// The token of a mail's link, on its way from the address bar to the form that uses it: out of sight of scripts,
// referrers and histories. Its path is the whole site, so that a page's data request brings it too.

const SECONDS = 600

type Page = 'confirm-email' | 'reset-password'

/** Keeps a token for a page for ten minutes. */
export function holdToken(site: PublicSite, page: Page, token: string): string {
  return `${nameOf(site, page)}=${encodeURIComponent(token.slice(0, 200))}; ${attributes(site)}; Max-Age=${SECONDS}`
}

export function dropToken(site: PublicSite, page: Page): string {
  return `${nameOf(site, page)}=; ${attributes(site)}; Max-Age=0`
}

/** The token that a browser holds for a page; null for none. What cannot be a token is an empty one. */
export function heldToken(request: Request, site: PublicSite, page: Page): string | null {
  const start = `${nameOf(site, page)}=`
  const pair = request.headers
    .get('cookie')
    ?.split(/;\s*/)
    .find((part) => part.startsWith(start))
  if (pair === undefined) return null
  const value = pair.slice(start.length)
  return /^[\w-]{43}$/.test(value) ? value : ''
}

const isSecure = (site: PublicSite) => site.origin.startsWith('https:')

function nameOf(site: PublicSite, page: Page): string {
  return `${isSecure(site) ? '__Host-' : ''}fettle.${page}`
}

function attributes(site: PublicSite): string {
  return `Path=/; HttpOnly; SameSite=Lax${isSecure(site) ? '; Secure' : ''}`
}
