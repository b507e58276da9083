import type { PublicSite } from '#app/api.server.ts'
import { dropCookie, readCookie, writeCookie } from '#contract/cookie.ts'
import { DAY, seconds } from '#contract/duration.ts'

// Leads a browser back to the job that it typed before it had an account. The server keeps the text as long.

/** As long as a job waits for its new account. */
const KEPT = 7 * DAY

export function holdJobDraft(site: PublicSite, token: string): string {
  return writeCookie('job-draft', token, seconds(KEPT), site)
}

export function dropJobDraft(site: PublicSite): string {
  return dropCookie('job-draft', site)
}

/** Null: none. */
export function heldJobDraft(request: Request, site: PublicSite): string | null {
  const value = readCookie(request.headers.get('cookie'), 'job-draft', site)
  return value !== null && /^[\w-]{43}$/.test(value) ? value : null
}
