import type { PublicSite } from '#app/api.server.ts'
import { dropCookie, readCookie, writeCookie } from '#contract/cookie.ts'
import { DAY, seconds } from '#contract/duration.ts'
import { ownPath } from '#contract/own-path.ts'

// Leads a browser that signed up on to where it was going, once its address is confirmed: the link in the mail cannot know.

/** As long as that link works. */
const KEPT = 3 * DAY
/** A longer path is left out: browsers drop cookies of more than 4 kB. */
const LONGEST = 1000

export function holdGoingTo(site: PublicSite, path: string): string | null {
  return path.length > LONGEST ? null : writeCookie('going-to', path, seconds(KEPT), site)
}

export function heldGoingTo(request: Request, site: PublicSite): string | null {
  return ownPath(readCookie(request.headers.get('cookie'), 'going-to', site), site.origin)
}

export function dropGoingTo(site: PublicSite): string {
  return dropCookie('going-to', site)
}
