import type { PublicSite } from '#app/api.server.ts'
import { type CookieName, dropCookie, readCookie, writeCookie } from '#contract/cookie.ts'
import { DAY, seconds } from '#contract/duration.ts'

/** Leads a browser back to the job that it typed before it had an account. */
export const jobDraft = draftCookie('job-draft', 7 * DAY)

/** Leads a browser back to the message that it typed on a listing before it logged in. */
export const messageDraft = draftCookie('message-draft', DAY)

/** `lasts`: as long as the server keeps the text. */
function draftCookie(name: CookieName, lasts: number) {
  return {
    hold: (site: PublicSite, token: string) => writeCookie(name, token, seconds(lasts), site),
    drop: (site: PublicSite) => dropCookie(name, site),
    /** Null if there is none. */
    held(request: Request, site: PublicSite): string | null {
      const value = readCookie(request.headers.get('cookie'), name, site)
      return value !== null && /^[\w-]{43}$/.test(value) ? value : null
    },
  }
}
