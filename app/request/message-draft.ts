import type { PublicSite } from '#app/api.server.ts'
import { dropCookie, readCookie, writeCookie } from '#contract/cookie.ts'
import { DAY, seconds } from '#contract/duration.ts'

// Leads a browser back to what it typed on a listing before it signed in. The server keeps the text as long.

const KEPT = DAY

export function holdMessageDraft(site: PublicSite, token: string): string {
  return writeCookie('message-draft', token, seconds(KEPT), site)
}

export function dropMessageDraft(site: PublicSite): string {
  return dropCookie('message-draft', site)
}

/** Null: none. */
export function heldMessageDraft(request: Request, site: PublicSite): string | null {
  const value = readCookie(request.headers.get('cookie'), 'message-draft', site)
  return value !== null && /^[\w-]{43}$/.test(value) ? value : null
}
